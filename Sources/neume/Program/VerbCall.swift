import MusicTheory

/// A call of a verb: its arguments and options, told apart and counted.
struct VerbCall {
  let spec: VerbSpec
  /// The arguments in order.
  let arguments: [String]
  private let options: [(name: String, value: String)]

  /// Tells the words of a command line apart.
  ///
  /// - Parameter words: What stands behind the verb.
  init(_ spec: VerbSpec, _ words: ArraySlice<String>) throws(ProgramError) {
    self.spec = spec
    var arguments: [String] = []
    var options: [(name: String, value: String)] = []
    var rest = words
    var readsOptions = true
    while let word = rest.popFirst() {
      guard readsOptions, word.hasPrefix("-"), word != "-" else {
        arguments.append(word)
        continue
      }
      if word == "--" {
        readsOptions = false
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let typed = String(parts[0])
      let option = try spec.option(typed)
      var value = parts.count > 1 ? String(parts[1]) : ""
      if option.placeholder == nil {
        guard parts.count == 1 else { throw .usage("\(typed) takes no value", spec.usage) }
      } else if parts.count == 1 {
        guard let next = rest.popFirst() else {
          throw .usage("\(typed) needs a value: \(typed) \(option.placeholder ?? "")", spec.usage)
        }
        value = next
      }
      guard option.isRepeated || !options.contains(where: { $0.name == option.name }) else {
        throw .usage("\(typed) is given twice", spec.usage)
      }
      options.append((option.name, value))
    }
    self.arguments = arguments
    self.options = options
    if !has("help") { try check() }
  }

  private func check() throws(ProgramError) {
    let required = spec.arguments.count { !$0.isOptional }
    if arguments.count < required {
      throw .usage("\(spec.arguments.filter { !$0.isOptional }[arguments.count].name) is missing", spec.usage)
    }
    if arguments.count > spec.arguments.count, !spec.arguments.contains(where: \.isRepeated) {
      throw .usage("`\(arguments[spec.arguments.count])` is too much", spec.usage)
    }
  }

  /// The argument at an index, or `nil` where it was left out.
  func argument(_ index: Int) -> String? { arguments.indices.contains(index) ? arguments[index] : nil }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The value of an option, or `nil` where it was not given.
  func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

  /// The values of an option that may be given several times.
  func values(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }
}

extension VerbSpec {
  fileprivate func option(_ typed: String) throws(ProgramError) -> VerbOption {
    let long = typed.hasPrefix("--") ? typed.dropFirst(2) : ""
    func isMeant(_ option: VerbOption) -> Bool { option.name == long || option.letter.map { "-\($0)" } == typed }
    let found = options.first(where: isMeant) ?? VerbOption.common.first(where: isMeant)
    if let found { return found }
    throw .usage("`neume \(name)` has no option \(typed)\(advice(for: typed))", usage)
  }

  /// What may be meant by an option that does not exist: an argument that other verbs take as one, or an option spelled alike.
  private func advice(for typed: String) -> String {
    if let argument = arguments.first(where: { typed == "--\($0.name.lowercased())" }) {
      return "; \(argument.name) is given without one"
    }
    let nearest = nearestWords(to: typed, among: (options + VerbOption.common).map { "--\($0.name)" })
    return nearest.first.map { "; did you mean `\($0)`?" } ?? ""
  }
}
