import MusicXMLFormat
import Testing

@Suite("A MusicXML document")
struct ScoreDocumentTests {
  @Test("escapes what XML reserves, and replaces what no document may hold")
  func escaping() {
    var score = Score(parts: [Score.Part(id: "P1", name: "A & \"B\" <C>\u{1}\u{FFFE}\n é春🎵")])
    score.workTitle = "]]>"
    let text = String(decoding: score.document(), as: UTF8.self)
    #expect(text.contains("<part-name>A &amp; \"B\" &lt;C&gt;\u{FFFD}\u{FFFD}\n é春🎵</part-name>"))
    #expect(text.contains("<work-title>]]&gt;</work-title>"))
  }

  @Test("writes a note's elements in the order of the schema")
  func order() {
    var note = Score.Note(.pitch(Score.Pitch(.f, alter: 1, octave: 4)), duration: 3)
    note.voice = "1"
    note.staff = 2
    note.type = .eighth
    note.dots = 1
    note.accidental = .sharp
    note.timeModification = Score.TimeModification(actual: 3, normal: 2, normalType: .eighth)
    note.stem = .up
    note.notehead = .diamond
    note.beams = [.begin, .forwardHook]
    note.ties = [.start, .stop]
    note.instrument = "P1-I1"
    note.dynamics = 106.67
    note.release = -0.5
    note.notations.articulations = [.staccato]
    note.notations.ornaments = [.sign(.trill), .tremolo(marks: 2, .single)]
    note.lyrics = [Score.Lyric("la", syllabic: .single, number: "1", isExtended: true)]
    let measure = Score.Measure(number: "1", elements: [Score.Element(.note(note))])
    let text = String(
      decoding: Score(parts: [Score.Part(id: "P1", name: "", measures: [measure])]).document(), as: UTF8.self)
    let expected = """
            <note dynamics="106.67" release="-0.5">
              <pitch>
                <step>F</step>
                <alter>1</alter>
                <octave>4</octave>
              </pitch>
              <duration>3</duration>
              <tie type="stop"/>
              <tie type="start"/>
              <instrument id="P1-I1"/>
              <voice>1</voice>
              <type>eighth</type>
              <dot/>
              <accidental>sharp</accidental>
              <time-modification>
                <actual-notes>3</actual-notes>
                <normal-notes>2</normal-notes>
                <normal-type>eighth</normal-type>
              </time-modification>
              <stem>up</stem>
              <notehead>diamond</notehead>
              <staff>2</staff>
              <beam number="1">begin</beam>
              <beam number="2">forward hook</beam>
              <notations>
                <tied type="stop"/>
                <tied type="start"/>
                <ornaments>
                  <trill-mark/>
                  <tremolo type="single">2</tremolo>
                </ornaments>
                <articulations>
                  <staccato/>
                </articulations>
              </notations>
              <lyric number="1">
                <syllabic>single</syllabic>
                <text>la</text>
                <extend/>
              </lyric>
            </note>

      """
    #expect(text.contains(expected))
  }

  @Test("in an archive names itself in a container, behind a type that is not compressed")
  func archive() throws {
    let score = Score(parts: [Score.Part(id: "P1", name: "One")])
    let bytes = try score.compressedDocument()
    #expect(bytes.starts(with: [0x50, 0x4B, 0x03, 0x04, 20, 0, 0, 8, 0, 0]))
    #expect(bytes[30..<38].elementsEqual("mimetype".utf8))
    #expect(bytes[38..<72].elementsEqual("application/vnd.recordare.musicxml".utf8))
    #expect(try bytes == score.compressedDocument())
  }

  @Test("writes decimals as XML Schema has them", arguments: [(3, "3"), (106.67, "106.67"), (-0.000_001, "-0.000001")])
  func decimals(value: Double, text: String) {
    var sound = Score.Sound()
    sound.tempo = value
    let measure = Score.Measure(number: "1", elements: [Score.Element(.sound(sound))])
    let document = String(
      decoding: Score(parts: [Score.Part(id: "P1", name: "", measures: [measure])]).document(), as: UTF8.self)
    #expect(document.contains("<sound tempo=\"\(text)\"/>"))
  }
}
