import CommandLanguage
import SongModel

/// Says what can stand at the end of what is being typed in a session, by the command table and the song.
public struct Completer {
  let session: Session
  private let definitions: [String]
  private let variables: [String]

  /// Makes a completer for a session as it is.
  public init(_ session: Session, _ interpreter: Interpreter) {
    self.session = session
    definitions = interpreter.definitionNames
    variables = Array(interpreter.variables.keys)
  }

  /// The words of the language that can begin a statement.
  private static let keywords = ["def", "for", "group", "if", "include", "let"]

  /// What can stand at the end of a text.
  public func complete(_ text: String) -> Completion {
    let typed = TypedWords(text)
    guard !typed.isComment else { return Completion(start: typed.start, []) }
    if let dollar = typed.last.lastIndex(of: "$") {
      let name = typed.last[typed.last.index(after: dollar)...]
      return Completion(
        start: typed.start + typed.last[...dollar].utf8.count,
        variables.filter { $0.hasPrefix(name) }.map { Completion.Candidate($0) })
    }
    let words = typed.earlier.first == "try" ? Array(typed.earlier.dropFirst()) : typed.earlier
    if words.isEmpty {
      let isTrial = typed.earlier.first == "try"
      let names = session.table.firstWords + (isTrial ? [] : definitions + ["try"] + Completer.keywords)
      return Completion(start: typed.start, matching(names, typed.last))
    }
    if words == ["include"] { return files(typed.last, from: typed) }
    return completeArgument(behind: words, typed)
  }

  private func completeArgument(behind words: [String], _ typed: TypedWords) -> Completion {
    var candidates: [Completion.Candidate] = []
    var start = typed.start
    let seconds = session.table.secondWords(after: words[0])
    if words.count == 1 { candidates += matching(seconds, typed.last) }
    // The longest name that is there is meant; forms that share it are all possible.
    for length in stride(from: min(3, words.count), through: 1, by: -1) {
      let specs = session.table.specs(named: words[..<length].joined(separator: " "))
      guard !specs.isEmpty else { continue }
      for spec in specs {
        let found = complete(spec, words[length...], typed)
        if found.start == typed.start || candidates.isEmpty {
          start = found.start
          candidates += found.candidates
        }
      }
      break
    }
    return Completion(start: start, candidates)
  }

  private func complete(_ spec: CommandSpec, _ words: ArraySlice<String>, _ typed: TypedWords) -> Completion {
    if let sign = typed.last.firstIndex(of: "="),
      let option = spec.allOptions.first(where: { $0.name == typed.last[..<sign] })
    {
      let value = typed.last[typed.last.index(after: sign)...]
      let offset = typed.start + typed.last[...sign].utf8.count
      return values(of: option.form, Substring(value), at: offset, typed, isList: option.name == "tracks")
    }
    let count = words.count { word in !spec.allOptions.contains { word.hasPrefix("\($0.name)=") } }
    let hasOptions = count < words.count
    let parameter =
      hasOptions
      ? nil
      : spec.parameters.indices.contains(count)
        ? spec.parameters[count] : spec.parameters.last.flatMap { $0.isRepeated ? $0 : nil }
    let found =
      parameter.map { values(of: $0.form, Substring(typed.last), at: typed.start, typed) }
      ?? Completion(start: typed.start, [])
    let required = spec.parameters.count { !$0.isOptional }
    guard count >= required, !typed.isQuoted else { return found }
    let given = words.compactMap { $0.split(separator: "=").first.map(String.init) }
    let options = spec.allOptions.map(\.name).filter { $0.hasPrefix(typed.last) && !given.contains($0) }
    guard found.start == typed.start || found.candidates.isEmpty else { return found }
    return Completion(
      start: typed.start, found.candidates + options.map { Completion.Candidate("\($0)=", isWhole: false) })
  }

  /// The names that begin with what is typed.
  func matching(_ names: some Sequence<String>, _ typed: some StringProtocol) -> [Completion.Candidate] {
    names.filter { $0.hasPrefix(typed) }.map { Completion.Candidate($0) }
  }
}
