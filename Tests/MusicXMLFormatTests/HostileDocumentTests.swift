import Glibc
import MusicXMLFormat
import TestSupport
import Testing

@Suite("Documents that mean harm")
struct HostileDocumentTests {
  @Test("Entities are never expanded, whether they multiply, are empty or stand in an attribute")
  func entities() {
    let bomb = "<!DOCTYPE score-partwise [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\">]>"
    #expect(refusal(Documents.score("<direction><words>&b;</words></direction>", doctype: bomb)) == .entity)
    #expect(refusal(Documents.score("<print id=\"&b;\"/>", doctype: bomb)) == .entity)
    // Declared and not used, they do no harm.
    #expect(refusal(Documents.score(Documents.note, doctype: bomb)) == nil)
  }

  @Test("No file is read and no host asked for an external entity or declaration")
  func externalEntities() throws {
    for address in ["file:///etc/hostname", "http://127.0.0.1:9/x", "/etc/hostname"] {
      let general = "<!DOCTYPE score-partwise [<!ENTITY x SYSTEM \"\(address)\">]>"
      #expect(refusal(Documents.score("<words>&x;</words>", doctype: general)) == .entity)
      let parameter = "<!DOCTYPE score-partwise [<!ENTITY % x SYSTEM \"\(address)\"> %x;]>"
      let reading = try? Score.read(Documents.score(Documents.note, doctype: parameter))
      if let reading { #expect(Documents.notes(reading.score) == [["C4:1"]]) }
      let declaration =
        "<!DOCTYPE score-partwise PUBLIC \"-//Recordare//DTD MusicXML 4.0 Partwise//EN\" \"\(address)\">"
      #expect(
        Documents.notes(try Score.read(Documents.score(Documents.note, doctype: declaration)).score) == [["C4:1"]])
      // Even an entity that the declaration might have is not looked for.
      #expect(refusal(Documents.score("<words>&nbsp;</words>", doctype: declaration)) == .entity)
    }
  }

  @Test("Elements that nest without end are refused")
  func depth() {
    let deep = String(repeating: "<a>", count: 100_000)
    guard case .malformed = refusal(Array("<score-partwise>\(deep)".utf8)) else {
      Issue.record("a depth of 100,000 is read")
      return
    }
  }

  @Test("A document cut off anywhere is refused, with a line where it is XML", arguments: [0, 1, 2])
  func cutOff(number: Int) throws {
    let documents = [
      Documents.score(Documents.note, "<forward><duration>4</duration></forward>"),
      Documents.score(Documents.note, doctype: "<!DOCTYPE score-partwise [<!ENTITY a \"ha\">]>"),
      Documents.score("<note><lyric><text>é ü</text></lyric></note>"),
    ]
    let whole = documents[number]
    for count in 0..<whole.count {
      #expect(refusal(Array(whole[..<count])) != nil, "the first \(count) bytes are read")
    }
  }

  @Test("Documents with bytes changed by chance are read or refused", arguments: [1, 2, 3, 4])
  func mutations(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let whole = Documents.score(
      Documents.note, "<barline><repeat direction=\"backward\" times=\"2\"/></barline>",
      doctype: "<!DOCTYPE score-partwise [<!ENTITY a \"ha\">]>")
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<random.number(1...4) {
        let place = random.number(0...bytes.count - 1)
        bytes[place] = random.pick([UInt8(random.number(0...255)), 0x3C, 0x3E, 0x26, 0x22, bytes[place]])
      }
      _ = refusal(bytes)
    }
  }
}
