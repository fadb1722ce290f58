import CommandLanguage
import NeumeSession

/// An input as a program may send it: an object with the commands, the revision that the song must have, and whether
/// the result is to tell the new one, which is the one thing whose cost grows with the song.
struct ReplRequest {
  let input: String
  let expectedRevision: String?
  let wantsRevision: Bool

  init(_ line: String) throws(Diagnostic) {
    func malformed(_ why: String) -> Diagnostic {
      Diagnostic(
        code: "bad-request",
        "\(why); a request is {\"input\":\"…\"} with an optional \"expectRev\":\"…\" or \"rev\":false")
    }
    guard case .object(let members)? = JSONValue(parsing: line) else { throw malformed("the line is no JSON object") }
    var texts: [String: String] = [:]
    var wantsRevision = true
    for (key, value) in members {
      if key == "rev", case .bool(let wanted) = value {
        wantsRevision = wanted
        continue
      }
      guard key == "input" || key == "expectRev" else { throw malformed("there is no key `\(key)` in a request") }
      guard case .string(let text) = value else { throw malformed("the value of `\(key)` is no string") }
      texts[key] = text
    }
    guard let input = texts["input"] else { throw malformed("the key `input` is missing") }
    self.input = input
    self.wantsRevision = wantsRevision
    expectedRevision = texts["expectRev"]
  }
}
