import CommandLanguage
import TestSupport
import Testing

@testable import NeumeSession

@Suite("Completion")
struct CompleterTests {
  /// What a text becomes where there is one candidate; else the candidates.
  private func complete(_ text: String) -> [String] {
    var session = TestSession()
    session.run(
      """
      track add lead melody
      track add leader melody
      track add kit drum
      write 1 "C4/1 | D"
      stamp save riff 1..2
      song marker 2 chorus
      let root C3
      def bass at { write $at "$root/4" }
      """)
    let completion = Completer(session.session, session.interpreter).complete(text)
    let kept = String(decoding: Array(text.utf8)[..<completion.start], as: UTF8.self)
    return completion.candidates.map { kept + $0.text + ($0.isWhole ? " " : "") }
  }

  @Test(
    "offers what can stand there",
    arguments: [
      ("wri", ["write "]), ("undo; wri", ["undo; write "]), ("group { wri", ["group { write "]),
      ("ba", ["bars ", "bass "]), ("try tra", ["try track ", "try transpose "]), ("phrase cr", ["phrase create "]),
      ("use l", ["use lead ", "use leader "]), ("use kit v", ["use kit voice="]),
      ("transpose +1 1..2 tracks=lead,k", ["transpose +1 1..2 tracks=lead,kit "]),
      ("beat tap 1 closed", ["beat tap 1 closed-hat ", "beat tap 1 closed-hi-hat "]),
      ("stamp put r", ["stamp put riff "]), ("show @ch", ["show @chorus"]), ("show 1..@ch", ["show 1..@chorus"]),
      ("phrase rename lead-", ["phrase rename lead-1"]), ("pen tap 1 C4 only=n", ["pen tap 1 C4 only=new "]),
      ("pen tap 1 C4 only=new o", []), ("set coll", ["set collide "]), ("grid $ro", ["grid $root "]),
      ("track set program=harpsi", ["track set program=Harpsichord "]),
      ("track set program=\"Acoustic Gr", ["track set program=\"Acoustic Grand Piano\" "]),
      ("help phrase sy", ["help phrase sync "]), ("# wri", []), ("write 1 \"wri", []),
    ])
  func offers(text: String, expected: [String]) {
    #expect(complete(text) == expected)
  }

  @Test("offers files, with a slash behind folders and quotes where needed")
  func files() {
    let folder = TemporaryFolder()
    folder.write("", to: "morning.json")
    folder.write("", to: "my song.json")
    folder.write("", to: ".hidden")
    #expect(complete("load \(folder("mor"))") == ["load \(folder("morning.json")) "])
    #expect(complete("load \(folder("my"))") == ["load \"\(folder("my song.json"))\" "])
    #expect(complete("include \"\(folder("my"))") == ["include \"\(folder("my song.json"))\" "])
    #expect(complete("load \(folder(""))").count == 2)
    #expect(complete("load /tm") == ["load /tmp/"])
  }

  @Test("takes any text", arguments: 0..<300 as Range<UInt64>)
  func robustness(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = [
      "pen", "tap", " ", "\"", "=", "track=", "..", "@", "$", "{", "}", ";", "#", "\\", "ü", "use", "load", "/", "\n",
    ]
    let text = (0..<random.number(0...9)).map { _ in random.pick(pieces) }.joined()
    #expect(complete(text).allSatisfy { !$0.isEmpty })
  }
}
