import CommandLanguage
import MusicTheory

/// All commands, and how the words of a call find theirs.
public struct CommandTable: Sendable {
  /// The commands in the order of the reference.
  public let specs: [CommandSpec]
  /// The commands by their whole name, in the order of the table.
  private let byName: [String: [CommandSpec]]
  /// The commands by the first word of their names, the longest names first.
  private let byFirstWord: [String: [Entry]]
  /// The second words that follow each first word; empty for commands of one word.
  private let subcommands: [String: [String]]

  /// The commands of Neume.
  public static let standard = CommandTable(
    CommandSpec.sessionCommands + CommandSpec.listingCommands + CommandSpec.songCommands + CommandSpec.barCommands
      + CommandSpec.trackCommands
      + CommandSpec.controlCommands + CommandSpec.phraseCommands
      + CommandSpec.writingCommands + CommandSpec.penCommands + CommandSpec.fingerCommands
      + CommandSpec.eraserCommands + CommandSpec.stampCommands + CommandSpec.drumCommands
      + CommandSpec.transformCommands + CommandSpec.fileCommands + CommandSpec.playbackCommands)

  /// The commands of one name.
  private struct Entry {
    /// The words of the name behind the first.
    let rest: [String]
    let specs: [CommandSpec]
  }

  init(_ specs: [CommandSpec]) {
    self.specs = specs
    byName = Dictionary(grouping: specs, by: \.name)
    var byFirstWord: [String: [Entry]] = [:]
    for (name, specs) in byName {
      let words = name.split(separator: " ").map(String.init)
      byFirstWord[words[0], default: []].append(Entry(rest: Array(words.dropFirst()), specs: specs))
    }
    self.byFirstWord = byFirstWord.mapValues { $0.sorted { $0.rest.count > $1.rest.count } }
    var subcommands: [String: [String]] = [:]
    for spec in specs {
      let words = spec.name.split(separator: " ").map(String.init)
      if words.count > 1, subcommands[words[0]]?.contains(words[1]) != true {
        subcommands[words[0], default: []].append(words[1])
      } else if words.count == 1 {
        subcommands[words[0], default: []] += []
      }
    }
    self.subcommands = subcommands
  }

  /// The first words of all commands, in the order of the table, each once.
  public var firstWords: [String] {
    var seen: Set<String> = []
    return specs.map { String($0.name.prefix { $0 != " " }) }.filter { seen.insert($0).inserted }
  }

  /// Whether a word begins a command.
  public func isFirstWord(_ word: String) -> Bool { subcommands[word] != nil }

  /// The words that can follow a first word, in the order of the table.
  public func secondWords(after first: String) -> [String] { subcommands[first] ?? [] }

  /// The commands of a name; several where forms share it.
  public func specs(named name: String) -> [CommandSpec] { byName[name] ?? [] }

  /// The command that the words of a call mean, and how many words are its name.
  ///
  /// The longest name wins; of forms that share a name, the first that says the words are meant for it.
  ///
  /// - Throws: A diagnostic with the nearest names.
  func find(_ words: ArraySlice<Word>, at span: SourceSpan) throws(Diagnostic) -> (spec: CommandSpec, nameLength: Int) {
    guard let first = words.first else { throw Diagnostic(code: "missing-argument", "a command is missing", at: span) }
    let entry = byFirstWord[first.text]?.first { entry in
      entry.rest.count < words.count && zip(entry.rest, words.dropFirst()).allSatisfy { $0 == $1.text }
    }
    guard let entry, let last = entry.specs.last else { throw unknown(words, first) }
    let length = 1 + entry.rest.count
    guard entry.specs.count > 1 else { return (last, length) }
    let rest = Array(words.dropFirst(length))
    return (entry.specs.first { $0.isMeant(rest) } ?? last, length)
  }

  private func unknown(_ words: ArraySlice<Word>, _ first: Word) -> Diagnostic {
    guard let seconds = subcommands[first.text], !seconds.isEmpty else {
      return Diagnostic(
        code: "unknown-command",
        "there is no command \(quotedForMessage(first.text))"
          + didYouMean(nearestWords(to: first.text, among: firstWords))
          + "; `help` lists them", at: first.span)
    }
    let second = words.dropFirst().first
    let choices = seconds.joined(separator: ", ")
    guard let second else {
      return Diagnostic(
        code: "unknown-command", "`\(first.text)` needs one of: \(choices)", at: first.span)
    }
    let nearest = nearestWords(to: second.text, among: seconds)
    return Diagnostic(
      code: "unknown-command",
      "`\(first.text)` has no \(quotedForMessage(second.text))"
        + (nearest.isEmpty ? "; it has: \(choices)" : didYouMean(nearest)), at: second.span)
  }
}
