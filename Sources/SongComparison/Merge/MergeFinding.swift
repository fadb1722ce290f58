import SongModel

/// Something that a merge has to say: a conflict, or what a rule made of changes that touch each other.
public struct MergeFinding: Hashable, Sendable {
  /// What it is about.
  public var part: SongPart
  /// The track that it is on, where there is one.
  public var track: Identifier?
  /// Where it is, in song ticks; `nil` for what is nowhere in particular.
  public var tick: Int?
  /// What there is to say.
  public var matter: Matter

  /// What there can be to say.
  public enum Matter: Hashable, Sendable {
    // Conflicts: the base's state stays, or that of the preferred side.

    /// Both sides changed a property, each to something else.
    case differs(SongProperty, Versions<PropertyValue?>)
    /// Both sides gave it another id, each another one.
    case differsInID(Versions<Identifier>)
    /// What the sides did does not go together, and is as it was.
    case withdrawn(Withdrawal, Obstacle)

    // Rules: nothing is lost but what the rule says.

    /// One side deleted it and the other changed it: it stays, as the other has it.
    case keptByEdit(deletedBy: MergeSide)
    /// It was deleted, and stays because a phrase of the other side plays it or stands on it.
    case keptByUse(of: Identifier)
    /// Beats of one drum came to one tick, or notes of a chord to one pitch: they are one, the loudest staying.
    case joined(BlockID)
    /// A block that a side added stands in another voice, because its own has no room there.
    case movedToVoice(Int, addedBy: MergeSide)
    /// Both sides added something else under one id: this one has another.
    case renamed(from: Identifier, addedBy: MergeSide)
    /// One side gave it another id, and the other changed it: it has both.
    case followed(from: Identifier, renamedBy: MergeSide)
    /// Both sides began an original in the same place: it is one, with what either wrote into it.
    case united
  }

  /// What is as it was.
  public enum Withdrawal: String, Hashable, Sendable {
    /// Where it stands and how long it is.
    case place
    /// What sounds in it, or what it plays.
    case music
    /// All of it.
    case everything
    /// It was added, and is left out.
    case addition
  }

  /// Why changes do not go together.
  public enum Obstacle: Hashable, Sendable {
    /// It would overlap something else.
    case overlaps(SongPart)
    /// Music would reach past the end of its phrase.
    case pastEnd
    /// It would play what is no original that it can play.
    case cannotPlay(Identifier)
    /// It would be played, or play, past the keyboard.
    case pastKeyboard(Identifier)
    /// A slot would be shorter than a tick, or a tuplet divided too finely.
    case tupletTooFine
    /// It would neither sound nor be a rest.
    case nothingToSound
    /// The pickup would fill the first bar.
    case pickupFillsBar
  }

  /// Makes a finding.
  init(_ place: MergePlace, _ matter: Matter) {
    part = place.part
    track = place.track
    tick = place.tick
    self.matter = matter
  }

  /// Whether somebody has to decide.
  public var isConflict: Bool {
    switch matter {
    case .differs, .differsInID, .withdrawn: true
    case .keptByEdit, .keptByUse, .joined, .movedToVoice, .renamed, .followed, .united: false
    }
  }
}

/// What a finding is about, and where that is.
struct MergePlace {
  var part: SongPart
  var track: Identifier?
  var tick: Int?

  init(_ part: SongPart, track: Identifier? = nil, tick: Int? = nil) {
    self.part = part
    self.track = track
    self.tick = tick
  }
}

/// What all parts of a merge have in common: whose state stays in conflicts, and what was found.
struct MergeContext {
  /// The side whose state stays where both changed it differently; `nil` for the base's.
  let preferred: MergeSide?
  var findings: [MergeFinding] = []

  init(preferring preferred: MergeSide?) { self.preferred = preferred }

  /// The state that stays where the sides do not agree.
  func fallback<Value>(_ versions: Versions<Value>) -> Value {
    preferred.map { versions[$0] } ?? versions.base
  }

  mutating func note(_ place: MergePlace, _ matter: MergeFinding.Matter) {
    findings.append(MergeFinding(place, matter))
  }

  /// The merged state of a property; where both sides changed it differently, that is noted.
  mutating func settle<Value: Equatable>(
    _ versions: Versions<Value>, _ property: SongProperty, _ place: @autoclosure () -> MergePlace,
    _ value: (Value) -> PropertyValue?
  ) -> Value {
    if let agreed = versions.agreed { return agreed.value }
    note(place(), .differs(property, versions.map(value)))
    return fallback(versions)
  }

  /// The merged state of something that a side may have deleted or added.
  ///
  /// - Parameter merge: Merges three that are there.
  mutating func settle<Value: Equatable>(
    optional versions: Versions<Value?>, _ place: @autoclosure () -> MergePlace,
    merge: (Versions<Value>, inout MergeContext) -> Value
  ) -> Value? {
    if let agreed = versions.agreed { return agreed.value }
    if let all = versions.unwrapped() { return merge(all, &self) }
    guard versions.base != nil else { return fallback(versions) }
    let deletedBy: MergeSide = versions.ours == nil ? .ours : .theirs
    note(place(), .keptByEdit(deletedBy: deletedBy))
    return versions[deletedBy.other]
  }
}
