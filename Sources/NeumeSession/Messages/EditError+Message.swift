import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension EditError {
  /// The stable name of the kind of error.
  var code: String {
    switch self {
    case .noTrackChosen: "no-track"
    case .unknownTrack: "unknown-track"
    case .unknownPhrase: "unknown-phrase"
    case .unknownMotif: "unknown-motif"
    case .noPhrase: "no-phrase"
    case .noBlock, .noNeighbour: "no-block"
    case .noNote: "no-note"
    case .nothingSelected: "nothing-selected"
    case .emptyClipboard: "empty-clipboard"
    case .nothingAt: "nothing-there"
    case .wrongKind: "wrong-kind"
    case .idTaken: "id-taken"
    case .leavesPhrase: "leaves-phrase"
    case .isMirror: "is-mirror"
    case .pointsOutOfOrder: "out-of-order"
    case .notInside: "not-inside"
    case .tupletBorder, .tupletCrosses: "tuplet-border"
    case .isTuplet: "is-tuplet"
    case .notTuplet: "not-tuplet"
    case .withoutNotes: "without-notes"
    case .phraseDoesNotFit, .doesNotFit: "does-not-fit"
    case .collides: "collides"
    case .outsideSong: "outside-song"
    case .value(let error): error.code
    case .pitchOutOfRange, .mirrorOutOfRange: "pitch-out-of-range"
    case .number: "out-of-range"
    case .tooFine: "too-fine"
    case .factorDoesNotDivide, .resolutionDoesNotFit: "not-whole-ticks"
    case .limit: "limit"
    case .rowDoesNotDivide: "rows-differ"
    case .phrasesDoNotMeet, .notInsidePhrase, .insidePhrase: "wrong-place"
    case .notBarLine, .beforePickup: "not-bar-line"
    case .text: "malformed-value"
    case .programGlides: "program-glides"
    }
  }

  /// The block or phrase that the error is about.
  var address: String? {
    switch self {
    case .noBlock(let phrase, _, _), .noNeighbour(let phrase, _, _), .leavesPhrase(let phrase, _),
      .isMirror(let phrase, _), .doesNotFit(let phrase, _), .mirrorOutOfRange(let phrase, _):
      phrase.text
    case .notInside(_, let block), .isTuplet(let block), .notTuplet(let block), .withoutNotes(let block),
      .tupletCrosses(let block, _, _), .collides(let block), .tooFine(let block, _, _):
      block.description
    default: nil
    }
  }

  /// What is wrong, and what would be right, with places as people count them in a song.
  func message(in song: Song) -> String {
    let timeline = song.timeline
    func place(_ tick: Int) -> String { timeline.position(of: tick) }
    func pitch(_ number: Int) -> String { song.key(at: 0).spelling(of: number)?.description ?? String(number) }

    switch self {
    case .noTrackChosen:
      return song.tracks.isEmpty
        ? "the song has no tracks; `track add lead melody` makes one"
        : "no track is chosen; `use \(song.tracks[0].id)` chooses one, or add `track=\(song.tracks[0].id)`"
    case .unknownTrack(let id, let nearest):
      return "no track is called \(quotedForMessage(id))" + didYouMean(nearest)
        + (nearest.isEmpty ? listed("; tracks are ", song.tracks.map(\.id.text)) : "")
    case .unknownPhrase(let id, let nearest):
      return "no phrase is called \(quotedForMessage(id))" + didYouMean(nearest)
    case .unknownMotif(let name, let nearest):
      return "no motif is called \(quotedForMessage(name))" + didYouMean(nearest)
        + (nearest.isEmpty ? listed("; motifs are ", song.motifs.map(\.name.text)) : "")
    case .noPhrase(let track, let tick, let near):
      let neighbours = near.map { "\($0.id) (\(place($0.start))..\(place($0.end)))" }
      return "no phrase of track \(track) covers \(place(tick))"
        + (near.isEmpty
          ? "; `phrase create \(place(timeline.bar(at: tick).start)) 1b` makes one"
          : listed("; the nearest are ", neighbours))
    case .noBlock(let phrase, let voice, let tick):
      return "no block of voice \(voice) of \(phrase) covers \(place(tick))"
    case .noNeighbour(let phrase, let voice, let tick):
      return "voice \(voice) of \(phrase) has no block on both sides of \(place(tick))"
    case .noNote(let tick, let wanted, let there):
      return "there is no \(pitch(wanted)) at \(place(tick))"
        + (there.isEmpty ? "; nothing sounds there" : "; there is " + there.map(pitch).joined(separator: ", "))
    case .nothingSelected: return "nothing is selected; `finger select RANGE` selects, or give a range"
    case .emptyClipboard: return "nothing was copied; `phrase copy RANGE` copies"
    case .nothingAt(let property, let tick): return "no \(property.rawValue) change stands at \(place(tick))"
    case .wrongKind(let track, let kind, let needed):
      return "track \(track) is a \(kind.rawValue) track, and this needs a \(needed.rawValue) track"
    case .idTaken(let id): return "the id \(id) is taken; ids are unique among all tracks and phrases"
    case .leavesPhrase(let phrase, let tick):
      return
        "\(place(tick)) lies outside \(phrase), or in another turn of it; a gesture lies in one phrase and one turn"
    case .isMirror(let phrase, let original):
      return "\(phrase) plays \(original), and mirrors are refused; use `mirror=edit` or `mirror=detach`"
    case .pointsOutOfOrder(let tick): return "the points of a line rise in time; \(place(tick)) does not come later"
    case .notInside(let tick, let block): return "\(place(tick)) is an edge of \(block), not inside it"
    case .tupletBorder(let tick, let borders):
      return "a tuplet is cut only where a slot begins, and none does at \(place(tick)); "
        + listed("slots begin at ", borders.map(place))
    case .tupletCrosses(let block, let start, let end):
      return "the tuplet \(block) crosses there, from \(place(start)) to \(place(end)); split before or behind it"
    case .isTuplet(let block): return "\(block) is a tuplet, and this does not work on tuplets"
    case .notTuplet(let block): return "\(block) is not a tuplet"
    case .withoutNotes(let block): return "\(block) has no notes; `pen tap` gives it one"
    case .phraseDoesNotFit(let track, let wanted, let free):
      let outlines = song.trackIndex(of: track).map { song.tracks[$0].phrases.outlines } ?? []
      let inTheWay = outlines.filter { $0.start < wanted.upperBound && $0.end > wanted.lowerBound }
      return "\(place(wanted.lowerBound))..\(place(wanted.upperBound)) on track \(track) is not free"
        + listed("; in the way: ", inTheWay.map { "\($0.id) (\(place($0.start))..\(place($0.end)))" })
        + (free.map { "; free there: \(place($0.lowerBound))..\(place($0.upperBound))" } ?? "")
    case .doesNotFit(let phrase, let missing): return "it does not fit into \(phrase): \(missing) ticks are missing"
    case .collides(let block): return "\(block) is in the way, and collisions are refused"
    case .outsideSong(let tick):
      return tick < 0 ? "that would begin before the song does" : "that would end past the last tick a song can have"
    case .value(let error): return error.message
    case .pitchOutOfRange(let number, let interval):
      return "\(pitch(number)) moved by \(interval) leaves MIDI keys 0 to 127; nothing was changed"
    case .mirrorOutOfRange(let mirror, let number):
      return "\(mirror) plays this transposed, and would need MIDI key \(number); keys are 0 to 127"
    case .number(let name, let value, let allowed):
      return "\(name) \(value) does not exist; allowed: \(allowed.lowerBound) to \(allowed.upperBound)"
    case .tooFine(let block, let slots, let length):
      return "\(block) has \(length) ticks, too few for \(slots) slots of at least a tick each"
    case .factorDoesNotDivide(let factor, let tick):
      return "a factor of \(factor) gives no whole ticks at \(place(tick))"
    case .resolutionDoesNotFit(let resolution, let tick):
      return "\(resolution) ticks per quarter give no whole tick for \(place(tick))"
    case .phrasesDoNotMeet(let track, let tick): return "no two phrases of track \(track) meet at \(place(tick))"
    case .notInsidePhrase(let phrase, let tick): return "\(place(tick)) is an edge of \(phrase.id), not inside it"
    case .insidePhrase(let phrase, let tick):
      return """
        \(place(tick)) lies inside \(phrase.id) (\(place(phrase.start))..\(place(phrase.end))); a phrase's start or \
        free space is needed
        """
    case .notBarLine(let tick, let near):
      return "\(place(tick)) is not a bar line" + listed("; the nearest are ", near.map(place))
    case .beforePickup: return "no bars can be inserted before the pickup"
    case .text(let name, let text): return "\(quotedForMessage(text)) cannot be a \(name): it is empty or too long"
    case .rowDoesNotDivide(let drum, let steps, let longest):
      return "the row of \(drum) has \(steps) steps, which do not divide the longest row's \(longest)"
    case .programGlides(let tick):
      return "a program cannot be reached in a straight line; write `\(place(tick))=` instead of `:=`"
    case .limit(let name, let most): return "that would make more than \(most) \(name)"
    }
  }

  private func listed(_ lead: String, _ items: [String]) -> String {
    guard !items.isEmpty else { return "" }
    return lead + items.prefix(8).joined(separator: ", ") + (items.count > 8 ? ", …" : "")
  }
}

extension EditWarning {
  /// The stable name of the kind of warning.
  var code: String {
    switch self {
    case .timeShortened, .pitchShortened, .edgeStopped: "shortened"
    case .notesKeptPlace: "kept-place"
    case .syllablesLeft: "syllables-left"
    case .madeRealCopies: "real-copies"
    case .takenOver: "taken-over"
    }
  }

  /// What was asked against what was done.
  func message(in song: Song) -> String {
    let timeline = song.timeline
    switch self {
    case .timeShortened(let asked, let done): return "asked to move by \(asked) ticks, moved by \(done)"
    case .pitchShortened(let asked, let done): return "asked to move by \(asked) steps of pitch, moved by \(done)"
    case .edgeStopped(let asked, let done):
      return "asked for \(timeline.position(of: asked)), stopped at \(timeline.position(of: done))"
    case .syllablesLeft(let asked, let done): return "\(asked) syllables were given, and there were blocks for \(done)"
    case .notesKeptPlace(let count): return "\(count) notes kept their place, because another note has it"
    case .madeRealCopies(let ids): return "\(ids.map(\.text).joined(separator: ", ")) became real copies"
    case .takenOver(let original, let heir): return "\(heir) took over the music of \(original)"
    }
  }
}
