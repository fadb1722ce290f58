import MusicTheory
import SongModel

/// Velocity and gate as they come down from what surrounds a note.
struct Dynamics {
  var velocity: Velocity
  var isVelocityStated: Bool
  var isAccented = false
  var gate: Gate?

  init(velocity: Velocity, isVelocityStated: Bool) {
    self.velocity = velocity
    self.isVelocityStated = isVelocityStated
  }

  /// The dynamics inside of something with suffixes: an inner velocity or gate is the one that counts.
  func with(_ suffixes: NotationSuffixes) -> Dynamics {
    var inner = self
    if let velocity = suffixes.velocity {
      inner.velocity = velocity
      inner.isVelocityStated = true
    }
    if suffixes.isAccented { inner.isAccented = true }
    if let gate = suffixes.gate { inner.gate = gate }
    return inner
  }

  var stated: NoteStatements.Stated {
    NoteStatements.Stated(velocity: isVelocityStated || isAccented, gate: gate != nil)
  }

  func note(_ pitch: Pitch, isTied: Bool) -> Note {
    Note(
      pitch, velocity: isAccented ? Velocity(clamping: velocity.value + Dynamics.accent) : velocity,
      gate: gate ?? .full, isTied: isTied)
  }

  /// How much louder an accented note is.
  static let accent = 20
}

/// Turns the figures of elements into those of blocks.
struct FigureReader {
  private let context: NotationContext
  /// The octave of the pitch before; `nil` before the first.
  private var octave: Int?
  /// The song tick at which the block begins.
  private var start = 0
  /// What is stated of most notes of the block.
  private var usual = NoteStatements.Stated(velocity: false, gate: false)
  private(set) var exceptions: [NoteStatements.Exception] = []
  /// Whether every note ends in a tie that may join.
  private(set) var allJoin = false
  private var path: SlotPath = []

  init(_ context: NotationContext) { self.context = context }

  /// Begins the block at a song tick.
  mutating func begin(at start: Int, usual: NoteStatements.Stated) {
    self.start = start
    self.usual = usual
    if !exceptions.isEmpty { exceptions = [] }
    allJoin = false
  }

  mutating func graces(_ graces: [NotationPitch]) throws(NotationError) -> [Pitch] {
    var pitches: [Pitch] = []
    for grace in graces { pitches.append(try pitch(grace)) }
    return pitches
  }

  mutating func figure(of element: NotationElement, dynamics: Dynamics) throws(NotationError) -> Figure {
    let tie = element.suffixes.tie
    switch element.figure {
    case .rest, .gap:
      return .empty
    case .note(let pitch):
      allJoin = tie == .joining
      return .chord(Chord(root: note(try self.pitch(pitch), dynamics, isTied: tie != nil)))
    case .chord(let root, let others):
      return .chord(try chord(root, others, dynamics: dynamics, tie: tie))
    case .chordName(let root, let quality):
      allJoin = tie == .joining
      return .chord(try chord(named: quality, on: root, dynamics: dynamics, isTied: tie != nil))
    case .tuplet(let slots):
      return .tuplet(try tuplet(slots, dynamics: dynamics))
    }
  }

  private mutating func chord(
    _ root: NotationChordNote, _ others: [NotationChordNote], dynamics: Dynamics, tie: NotationSuffixes.Tie?
  ) throws(NotationError) -> Chord {
    allJoin = true
    let rootNote = try chordNote(root, dynamics: dynamics, tie: tie)
    // A chord hands on the octave of its first note.
    let firstOctave = octave
    var otherNotes: [Note] = []
    for other in others { otherNotes.append(try chordNote(other, dynamics: dynamics, tie: tie)) }
    octave = firstOctave
    return Chord(root: rootNote, others: otherNotes)
  }

  private mutating func chordNote(
    _ inner: NotationChordNote, dynamics: Dynamics, tie: NotationSuffixes.Tie?
  ) throws(NotationError) -> Note {
    let ownTie = inner.suffixes.tie ?? tie
    if ownTie != .joining { allJoin = false }
    return note(try pitch(inner.pitch), dynamics.with(inner.suffixes), isTied: ownTie != nil)
  }

  private mutating func chord(
    named quality: ChordQuality, on root: NotationPitch, dynamics: Dynamics, isTied: Bool
  ) throws(NotationError) -> Chord {
    let root = (pitch: try pitch(root), range: root.range)
    guard let pitches = quality.pitches(above: root.pitch, in: context.key(at: start)) else {
      throw NotationError(.chordTooHigh("\(root.pitch):\(quality.name)"), at: root.range)
    }
    return Chord(
      root: note(root.pitch, dynamics, isTied: isTied),
      others: pitches.dropFirst().map { note($0, dynamics, isTied: isTied, isSpelled: false) })
  }

  private mutating func tuplet(_ elements: [NotationElement], dynamics: Dynamics) throws(NotationError) -> Tuplet {
    var slots: [Slot] = []
    slots.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      path.append(index)
      let figure = try self.figure(of: element, dynamics: dynamics.with(element.suffixes))
      path.removeLast()
      slots.append(Slot(figure, weight: element.suffixes.weight ?? 1, isRest: element.isRest))
    }
    allJoin = false
    let tuplet = Tuplet(slots)
    guard tuplet.largestDivisor <= Tuplet.largestDivision else {
      let range = (elements.first?.range.lowerBound ?? 0)..<(elements.last?.range.upperBound ?? 0)
      throw NotationError(.divisionTooFine, at: range)
    }
    return tuplet
  }

  private mutating func note(_ pitch: Pitch, _ dynamics: Dynamics, isTied: Bool, isSpelled: Bool = true) -> Note {
    var stated = dynamics.stated
    stated.spelling = isSpelled
    if stated != usual {
      exceptions.append(NoteStatements.Exception(path: path, number: pitch.number, stated: stated))
    }
    return dynamics.note(pitch, isTied: isTied)
  }

  private mutating func pitch(_ spelled: NotationPitch) throws(NotationError) -> Pitch {
    let octave: Int
    switch spelled.octave {
    case .stated(let number): octave = number
    case .held, .stepped:
      guard let held = self.octave else {
        throw NotationError(.noOctave(example: "\(spelled.name)4"), at: spelled.range)
      }
      octave = if case .stepped(let steps) = spelled.octave { held + steps } else { held }
    }
    guard let pitch = Pitch(spelled.name.letter, alteration: spelled.name.alteration, octave: octave) else {
      throw NotationError(.noSuchPitch("\(spelled.name)\(octave)"), at: spelled.range)
    }
    self.octave = octave
    return pitch
  }
}
