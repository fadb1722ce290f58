import CommandLanguage
import NeumeSession

/// An input as a program may send it: an object with the commands, and the revision that the song must have.
struct ReplRequest {
  let input: String
  let expectedRevision: String?

  init(_ line: String) throws(Diagnostic) {
    func malformed(_ why: String) -> Diagnostic {
      Diagnostic(code: "bad-request", "\(why); a request is {\"input\":\"…\"} with an optional \"expectRev\":\"…\"")
    }
    guard case .object(let members)? = JSONValue(parsing: line) else { throw malformed("the line is no JSON object") }
    var texts: [String: String] = [:]
    for (key, value) in members {
      guard key == "input" || key == "expectRev" else { throw malformed("there is no key `\(key)` in a request") }
      guard case .string(let text) = value else { throw malformed("the value of `\(key)` is no string") }
      texts[key] = text
    }
    guard let input = texts["input"] else { throw malformed("the key `input` is missing") }
    self.input = input
    expectedRevision = texts["expectRev"]
  }
}
