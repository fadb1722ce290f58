import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

/// A call of a command whose words were told apart, in the song and context it is read in.
struct Arguments {
  let spec: CommandSpec
  let song: Song
  let reader: PositionReader
  /// The session's context with the call's common options applied.
  let context: EditContext
  /// The words of each parameter, in the order of the command's parameters.
  private let values: [ArraySlice<Word>]
  private let options: [(name: String, value: Word)]
  /// The place of the call, for messages about the whole.
  let span: SourceSpan

  /// Tells the words of a call apart.
  ///
  /// - Parameter words: The words behind the command's name.
  init(
    _ spec: CommandSpec, words: ArraySlice<Word>, in song: Song, context: EditContext, span: SourceSpan
  ) throws(Diagnostic) {
    self.spec = spec
    self.song = song
    self.span = span
    var positional = words
    var options: [(name: String, value: Word)] = []
    var index = words.endIndex
    // Options stand last, or anywhere among assignments, which look like them.
    while index > words.startIndex {
      index -= 1
      guard let option = words[index].option, Arguments.isOptionName(option.name) else {
        guard spec.takesAssignments else { break }
        continue
      }
      guard spec.hasOption(option.name.text) else {
        if spec.takesAssignments { continue }
        throw Diagnostic(
          code: "unknown-option",
          "`\(spec.name)` has no option \(quotedForMessage(option.name.text))"
            + didYouMean(nearestWords(to: option.name.text, among: spec.allOptions.map(\.name)))
            + "; usage: \(spec.usage)", at: option.name.span)
      }
      if options.contains(where: { $0.name == option.name.text }) {
        throw Diagnostic(
          code: "option-twice", "the option `\(option.name.text)` is given twice", at: option.name.span)
      }
      options.append((option.name.text, option.value))
      // What is cut off at the end costs no copy.
      if index + 1 == positional.endIndex { positional.removeLast() } else { positional.remove(at: index) }
    }
    self.options = options
    values = try spec.distribute(positional, span: span)
    var context = context
    context.rangeTracks = nil
    for (name, value) in options { try context.apply(common: name, value, in: song, of: spec) }
    let timeline = song.timeline
    if !options.contains(where: { $0.name == "track" || $0.name == "tracks" }) {
      let reader = PositionReader(song: song, timeline: timeline, context: context)
      if let track = spec.impliedTrack(by: values, reader) { context.track = song.tracks[track].id }
    }
    self.context = context
    reader = PositionReader(song: song, timeline: timeline, context: context)
  }

  private static func isOptionName(_ name: Word) -> Bool {
    name.text.utf8.first?.isASCIILetter == true && name.text.utf8.allSatisfy { $0.isASCIILetter || $0 == 0x2D }
  }

  /// The words of a parameter; none where it was left out.
  func words(_ name: String) -> ArraySlice<Word> {
    guard let index = spec.parameters.firstIndex(where: { $0.name == name }) else { return [] }
    return values[index]
  }

  /// The word of a parameter, or `nil` where it was left out.
  func word(_ name: String) -> Word? { words(name).first }

  /// The word of an option, or `nil` where it was left out.
  func option(_ name: String) -> Word? { options.first { $0.name == name }?.value }

  /// The word of a parameter that cannot be left out.
  func required(_ name: String) throws(Diagnostic) -> Word {
    guard let word = word(name) else {
      throw Diagnostic(code: "missing-argument", "`\(spec.name)` needs \(name); usage: \(spec.usage)", at: span)
    }
    return word
  }
}

extension CommandSpec {
  fileprivate var takesAssignments: Bool { parameters.contains { $0.form == .assignment } }

  fileprivate func hasOption(_ name: String) -> Bool {
    options.contains { $0.name == name } || scope.options.contains { $0.name == name }
  }

  /// Gives words to parameters: required ones first, then optional ones from the left, the rest to the repeated one.
  fileprivate func distribute(_ words: ArraySlice<Word>, span: SourceSpan) throws(Diagnostic) -> [ArraySlice<Word>] {
    let required = parameters.count { !$0.isOptional }
    let repeated = parameters.contains { $0.isRepeated }
    guard words.count >= required else {
      let missing = parameters.filter { !$0.isOptional }[words.count...].map(\.name).joined(separator: " ")
      throw Diagnostic(code: "missing-argument", "`\(name)` needs \(missing); usage: \(usage)", at: span)
    }
    guard repeated || words.count <= parameters.count else {
      let extra = words[words.startIndex + parameters.count]
      let isOption = extra.option != nil || words.dropLast().contains { $0.option != nil }
      throw Diagnostic(
        code: "extra-argument",
        "\(quotedForMessage(extra.text)) is too much for `\(name)`; "
          + (isOption ? "options stand last; " : "") + "usage: \(usage)", at: extra.span)
    }
    var optional = words.count - required
    var rest = words
    return parameters.map { parameter in
      if parameter.isRepeated {
        // Nothing stands behind a repeated parameter.
        defer { rest = [] }
        return rest
      }
      if parameter.isOptional {
        guard optional > 0 else { return [] }
        optional -= 1
      }
      defer { rest = rest.dropFirst() }
      return rest.prefix(1)
    }
  }
}

extension CommandSpec {
  /// The track of the first phrase or block that a position or range names.
  fileprivate func impliedTrack(by values: [ArraySlice<Word>], _ reader: PositionReader) -> Int? {
    for (parameter, words) in zip(parameters, values) {
      for word in words where word.text.utf8.first?.isASCIILetter == true {
        switch parameter.form {
        case .value(.position):
          // What is wrong with it is said when it is read.
          if let track = (try? reader.position(word.text))?.track { return track }
        case .value(.range):
          if let track = (try? reader.range(word.text))?.track { return track }
        default: break
        }
      }
    }
    return nil
  }
}

extension EditContext {
  /// Takes over one of the options that commands of a scope have in common.
  fileprivate mutating func apply(
    common name: String, _ value: Word, in song: Song, of spec: CommandSpec
  ) throws(Diagnostic) {
    guard !spec.options.contains(where: { $0.name == name }) else { return }
    switch name {
    case "track": track = try trackID(value, in: song)
    case "tracks":
      if value.text == "all" {
        rangeTracks = .all
      } else {
        var ids: [Identifier] = []
        for part in value.parts(separatedBy: ",") { ids.append(try trackID(part, in: song)) }
        rangeTracks = .named(ids)
      }
    case "voice": voice = try value.number(named: "voice", in: EditContext.voices)
    case "collide": collisions = try value.choice(CollisionPolicy.self, named: "collide")
    case "mirror": mirrors = try value.choice(MirrorPolicy.self, named: "mirror")
    default: break
    }
  }

  private func trackID(_ word: Word, in song: Song) throws(Diagnostic) -> Identifier {
    guard let index = song.trackIndex(named: word.text) else { throw Diagnostic.unknownTrack(word, in: song) }
    return song.tracks[index].id
  }
}

extension Diagnostic {
  /// A word that should be the id of a track, and names none.
  static func unknownTrack(_ word: Word, in song: Song) -> Diagnostic {
    let nearest = nearestWords(to: word.text, among: song.tracks.map(\.id.text), limit: 3)
    let error = EditError.unknownTrack(word.text, nearest: nearest)
    return Diagnostic(code: error.code, error.message(in: song), at: word.span)
  }
}
