import CommandLanguage
import MusicTheory

/// All commands, and how the words of a call find theirs.
public struct CommandTable: Sendable {
  /// The commands that begin with one of some words. They are made when one of those words is first met: a script uses
  /// few families, and pays for no others.
  private let families: [(firstWords: [String], family: @Sendable () -> CommandFamily)]

  /// The commands of Neume, in the order of the reference.
  public static let standard = CommandTable(families: [
    (["use", "grid", "velocity", "set", "undo", "redo", "history", "help", "quit"], { .session }),
    (["show", "list", "expect"], { .listing }), (["song"], { .song }), (["bars"], { .bars }), (["track"], { .track }),
    (["control", "pedal", "fade"], { .control }), (["phrase"], { .phrase }), (["write", "lyric"], { .writing }),
    (["pen"], { .pen }), (["finger"], { .finger }), (["eraser"], { .eraser }), (["stamp"], { .stamp }),
    (["beat"], { .drum }),
    (
      [
        "transpose", "invert", "retrograde", "augment", "quantize", "humanize", "legato", "staccato", "snap",
      ], { .transform }
    ),
    (["save", "load", "render"], { .file }),
    (["play", "stop", "pause", "seek", "loop", "speed", "solo", "mute"], { .playback }),
  ])

  /// The commands in the order of the reference.
  public var specs: [CommandSpec] { families.flatMap { $0.family().specs } }

  /// The first words of all commands, in the order of the table, each once.
  public var firstWords: [String] { families.flatMap(\.firstWords) }

  /// Whether a word begins a command.
  public func isFirstWord(_ word: String) -> Bool { families.contains { $0.firstWords.contains(word) } }

  /// The words that can follow a first word, in the order of the table.
  public func secondWords(after first: String) -> [String] { family(of: first)?.secondWords(after: first) ?? [] }

  /// The commands of a name; several where forms share it.
  public func specs(named name: String) -> [CommandSpec] {
    family(of: String(name.prefix { $0 != " " }))?.specs.filter { $0.name == name } ?? []
  }

  /// The commands that begin with a word, and those that stand with them in the table.
  private func family(of firstWord: String) -> CommandFamily? {
    families.first { $0.firstWords.contains(firstWord) }?.family()
  }

  /// The command that the words of a call mean, and how many words are its name.
  ///
  /// The longest name wins; of forms that share a name, the first that says the words are meant for it.
  ///
  /// - Throws: A diagnostic with the nearest names.
  func find(_ words: ArraySlice<Word>, at span: SourceSpan) throws(Diagnostic) -> (spec: CommandSpec, nameLength: Int) {
    guard let first = words.first else { throw Diagnostic(code: "missing-argument", "a command is missing", at: span) }
    let form = family(of: first.text)?.form(of: words)
    guard let form, let last = form.specs.last else { throw unknown(words, first) }
    guard form.specs.count > 1 else { return (last, form.nameLength) }
    let rest = Array(words.dropFirst(form.nameLength))
    return (form.specs.first { $0.isMeant(rest) } ?? last, form.nameLength)
  }

  private func unknown(_ words: ArraySlice<Word>, _ first: Word) -> Diagnostic {
    let seconds = secondWords(after: first.text)
    guard !seconds.isEmpty else {
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
