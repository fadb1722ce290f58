import MusicTheory
import SongComparison
import SongModel

extension MergeFinding {
  /// The finding in a line, with phrase, bar and beat: `lead-1 bar 5 beat 2: pitch …`.
  ///
  /// - Parameters:
  ///   - song: The merged song.
  ///   - preferred: The side whose state stayed in conflicts; `nil` for the base's.
  public func message(in song: Song, preferring preferred: MergeSide?) -> String {
    let wording = MergeWording(song: song, preferred: preferred)
    return "\(wording.head(of: self)): \(wording.words(for: matter, of: part))"
  }
}

/// Puts what a merge found into words.
private struct MergeWording {
  let song: Song
  let preferred: MergeSide?

  /// Where it is, as people count.
  func head(of finding: MergeFinding) -> String {
    var words: [String] = []
    switch finding.part {
    case .song: words.append("song")
    case .tempo: words.append("tempo")
    case .meter: words.append("meter")
    case .key: words.append("key")
    case .swing: words.append("swing")
    case .marker(_, let name, _): words.append("marker “\(name)”")
    case .motif(let id): words.append("motif \(id)")
    case .track(let id): words.append("track \(id)")
    case .control(let track, _, let target, _): words.append("\(track) \(target.words)")
    case .phrase(let id): words.append(id.text)
    case .block(let part): words.append(owner(part.owner))
    case .beat(let owner, _): words.append(self.owner(owner))
    case .kept(let track, _, _): words.append("\(track.map { "\($0) " } ?? "")kept event")
    }
    if let tick = finding.tick { words.append(place(of: tick)) }
    if case .block(let part) = finding.part, let name = inner(part) { words.append(name) }
    return words.joined(separator: " ")
  }

  private func owner(_ owner: MusicOwner) -> String {
    switch owner {
    case .phrase(let id), .motif(let id): id.text
    }
  }

  /// A slot or a chord note of a block.
  private func inner(_ part: BlockPart) -> String? {
    var words: [String] = []
    if !part.slot.isEmpty { words.append("slot " + part.slot.map { String($0 + 1) }.joined(separator: ".")) }
    if let note = part.note, note > 0 { words.append("chord note \(note)") }
    return words.isEmpty ? nil : "(\(words.joined(separator: ", ")))"
  }

  private func place(of tick: Int) -> String {
    let place = song.timeline.place(of: max(0, tick))
    return "bar \(place.bar) beat \(place.beat)" + (place.tick == 0 ? "" : " tick \(place.tick)")
  }

  func words(for matter: MergeFinding.Matter, of part: SongPart) -> String {
    switch matter {
    case .differs(let property, let values)
    where values.map(isSaid) == Versions(base: false, ours: false, theirs: false):
      "\(name(of: property, part))changed on both sides, each otherwise; \(stays)"
    case .differs(let property, let values): words(for: property, values, part)
    case .differsInID(let ids):
      "\(ids.base) became \(ids.ours) in ours and \(ids.theirs) in theirs; \(preferred.map { ids[$0] } ?? ids.base) stays"
    case .withdrawn(let withdrawal, let obstacle): "\(words(for: obstacle)); \(words(for: withdrawal))"
    case .keptByEdit(let side): "deleted in \(side), but changed in \(side.other): it stays"
    case .keptByUse(let user): "deleted on one side, but needed by \(user) of the other: it stays"
    case .joined(let id): "came to the same as what is there (\(id)): they are one, the loudest stays"
    case .movedToVoice(let voice, let side): "added in \(side) where no room is left: it stands in voice \(voice)"
    case .renamed(let old, let side): "added in \(side) as \(old), which the other side has too: it has a new id"
    case .followed(let old, let side): "was \(old), renamed in \(side) and changed in \(side.other): both stay"
    case .united: "begun on both sides: it holds what both wrote"
    }
  }

  private func words(
    for property: SongProperty, _ values: Versions<PropertyValue?>, _ part: SongPart
  ) -> String {
    let (base, ours, theirs) = (
      words(values.base, property, part), words(values.ours, property, part), words(values.theirs, property, part)
    )
    let name = name(of: property, part)
    let kept = preferred == nil ? base : preferred == .ours ? ours : theirs
    guard values.base != nil || property == .of else {
      let stays = preferred == nil ? "it is left out" : "\(kept) stays"
      return "\(name)added as \(ours) in ours and as \(theirs) in theirs; \(stays)"
    }
    return "\(name)\(base) became \(ours) in ours and \(theirs) in theirs; \(kept) stays"
  }

  private func isSaid(_ value: PropertyValue?) -> Bool { value != nil }

  private var stays: String { "\(preferred?.rawValue ?? "the base's") stays" }

  private func name(of property: SongProperty, _ part: SongPart) -> String {
    switch property {
    case .value: ""
    case .voices: "music "
    case .of: "what it plays: "
    case .trackOrder: "order of tracks: "
    case .motifOrder: "order of motifs: "
    case .ticksPerQuarter: "ticks per quarter "
    case .at: "place "
    default: property.rawValue + " "
    }
  }

  /// A value; places as people count them, and lengths as note values.
  private func words(_ value: PropertyValue?, _ property: SongProperty, _ part: SongPart) -> String {
    guard case .number(let number)? = value else {
      return property == .of && value == nil ? "its own music" : value.words
    }
    switch (property, part) {
    case (.at, .marker): return song.timeline.position(of: number)
    case (.start, _): return song.timeline.position(of: number)
    case (.at, .block(let part)): return song.timeline.position(of: start(of: part.owner) + number)
    case (.at, .beat(let owner, _)): return song.timeline.position(of: start(of: owner) + number)
    case (.length, _), (.pickup, _): return song.lengthWords(number)
    default: return String(number)
    }
  }

  private func start(of owner: MusicOwner) -> Int {
    guard case .phrase(let id) = owner, let location = song.location(of: id) else { return 0 }
    return song.tracks[location.track].phrases.outlines[location.phrase].start
  }

  private func words(for obstacle: MergeFinding.Obstacle) -> String {
    switch obstacle {
    case .overlaps(let part): "would overlap \(name(of: part))"
    case .pastEnd: "its music would reach past its end"
    case .cannotPlay(let id): "would play \(id), which is no original that it can play"
    case .pastKeyboard(let id): "with \(id) it would go past the keyboard"
    case .tupletTooFine: "the tuplet would be divided too finely"
    case .nothingToSound: "nothing would be left to sound"
    case .pickupFillsBar: "the pickup would fill the first bar"
    }
  }

  private func name(of part: SongPart) -> String {
    switch part {
    case .phrase(let id): id.text
    case .block(let part): "\(owner(part.owner))#\(part.block)"
    default: "something else"
    }
  }

  private func words(for withdrawal: MergeFinding.Withdrawal) -> String {
    let whose = preferred.map { "as in \($0)" } ?? "as in the base"
    return switch withdrawal {
    case .place: "place and length are \(whose)"
    case .music: "what sounds is \(whose)"
    case .everything: "all of it is \(whose)"
    case .addition: "it is left out"
    }
  }
}

extension Song {
  /// A length in ticks as a note value where it is a usual one, else in ticks.
  func lengthWords(_ ticks: Int) -> String {
    let value = NoteValue.value(of: ticks, at: ticksPerQuarter)
    return value.denominator > 64 ? "\(ticks)t" : "\(value.numerator)/\(value.denominator)"
  }
}
