import MusicTheory
import MusicXMLFormat
import SongModel

/// The staves of a part, their clefs, and which voice stands on which.
struct StaffLayout {
  /// The clef of each staff, the upper first.
  let clefs: [Score.Clef]
  /// The staff of each voice, from 1.
  let staffOfVoice: [Int]

  var staffCount: Int { clefs.count }

  /// Two staves for a keyboard or a harp whose voices lie apart, else one, with the clef that needs the fewest ledger
  /// lines.
  init(_ track: Track?, lines: [WrittenLine]) {
    guard let track, track.kind == .melody else {
      clefs = [track == nil ? Score.Clef(.g, line: 2) : Score.Clef(.percussion)]
      staffOfVoice = lines.map { _ in 1 }
      return
    }
    let places = lines.map { line in line.chords.flatMap { $0.notes.compactMap(\.staffPlace) } }
    let middles = places.map { $0.sorted().middle }
    let heard = middles.compactMap { $0 }
    let middleC = 28
    if StaffLayout.twoStaffPrograms.contains(track.program), let high = heard.max(), let low = heard.min(),
      high >= middleC, low < middleC - 2
    {
      let staves = middles.map { ($0 ?? middleC) >= middleC ? 1 : 2 }
      func placesOn(_ staff: Int) -> [Int] { zip(places, staves).filter { $0.1 == staff }.flatMap(\.0) }
      clefs = [
        StaffLayout.clef(for: placesOn(1), among: [.treble, .bass], staff: 1),
        StaffLayout.clef(for: placesOn(2), among: [.bass, .treble], staff: 2),
      ]
      staffOfVoice = staves
    } else {
      staffOfVoice = lines.map { _ in 1 }
      clefs = [StaffLayout.clef(for: places.flatMap { $0 }, among: StaffLayout.clefs(ofProgram: track.program))]
    }
  }

  /// Keyboards, organs, the accordion and the harp (General MIDI Level 1).
  private static let twoStaffPrograms: Set<Int> = Set(0...8).union([16, 17, 18, 19, 20, 21, 46])

  /// The clefs that players of a program read, the usual one first.
  private static func clefs(ofProgram program: Int) -> [ClefRange] {
    switch program {
    case 24...31: [.treble8Below, .treble, .bass]
    case 32...39, 43: [.bass8Below, .bass, .treble]
    case 41: [.alto, .treble, .bass]
    case 9, 13, 72, 78: [.treble8Above, .treble, .bass]
    default: [.treble, .bass]
    }
  }

  /// A clef with the lines that it puts into reach.
  private struct ClefRange {
    let clef: Score.Clef
    /// The lowest line, as steps of letters above C0.
    let bottom: Int

    static let treble = ClefRange(clef: Score.Clef(.g, line: 2), bottom: 30)
    static let treble8Above = ClefRange(clef: Score.Clef(.g, line: 2, octaveChange: 1), bottom: 37)
    static let treble8Below = ClefRange(clef: Score.Clef(.g, line: 2, octaveChange: -1), bottom: 23)
    static let alto = ClefRange(clef: Score.Clef(.c, line: 3), bottom: 24)
    static let bass = ClefRange(clef: Score.Clef(.f, line: 4), bottom: 18)
    static let bass8Below = ClefRange(clef: Score.Clef(.f, line: 4, octaveChange: -1), bottom: 11)

    /// The ledger lines that places need in all.
    func ledgerLines(_ places: [Int]) -> Int {
      places.reduce(0) { $0 + max(0, (bottom - $1) / 2, ($1 - bottom - 8) / 2) }
    }
  }

  /// The clef with the fewest ledger lines; where even the best needs many, one that is read an octave away.
  private static func clef(for places: [Int], among ranges: [ClefRange], staff: Int? = nil) -> Score.Clef {
    func best(_ ranges: [ClefRange]) -> (range: ClefRange, lines: Int)? {
      let counted = ranges.map { (range: $0, lines: $0.ledgerLines(places)) }
      return counted.min { $0.lines < $1.lines }
    }
    guard var found = best(ranges) else { return Score.Clef(.g, line: 2, staff: staff) }
    // Three ledger lines for every note are more than one wants to read.
    if found.lines > 3 * places.count, let far = best([.treble8Above, .bass8Below]), far.lines < found.lines {
      found = far
    }
    var clef = found.range.clef
    clef.staff = staff
    return clef
  }
}

extension WrittenNote {
  /// Steps of letters above C0, where it has a pitch.
  fileprivate var staffPlace: Int? {
    guard case .pitch(let pitch) = sound else { return nil }
    return pitch.octave * 7 + Int(pitch.letter.rawValue)
  }
}

extension [Int] {
  /// The middle one of sorted numbers.
  fileprivate var middle: Int? { isEmpty ? nil : self[count / 2] }
}
