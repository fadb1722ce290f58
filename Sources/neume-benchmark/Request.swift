/// What the command line asks for.
struct Request {
  var subjects: [Subject]
  var repetitions = 31
  var format = ReportFormat.table
  var isHelp = false

  struct UsageError: Error, CustomStringConvertible {
    var description: String
  }

  /// - Throws: `UsageError` for an unknown option or subject.
  init(arguments: [String], subjects known: [Subject]) throws(UsageError) {
    subjects = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": format = .jsonLines
      case "--markdown": format = .markdown
      case "--help", "-h": isHelp = true
      case "--repetitions":
        guard let text = rest.popFirst(), let count = Int(text), (1...10_000).contains(count) else {
          throw UsageError(description: "--repetitions needs a number from 1 to 10000")
        }
        repetitions = count
      default:
        guard let subject = known.first(where: { $0.name == argument }) else {
          let names = known.map(\.name).joined(separator: ", ")
          throw UsageError(description: "there is no subject '\(argument)'; there are: \(names)")
        }
        subjects.append(subject)
      }
    }
    if subjects.isEmpty { subjects = known }
  }

  static func help(_ subjects: [Subject]) -> String {
    let list = subjects.map { "  \(padded($0.name, to: 16))\($0.summary)" }.joined(separator: "\n")
    return """
      usage: neume-benchmark [SUBJECT]… [--repetitions N] [--json|--markdown]

      Without a subject, all are measured:
      \(list)
      """
  }
}
