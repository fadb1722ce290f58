import MusicXMLFormat
import TestSupport
import Testing

@Suite("Reading MusicXML")
struct ReadingTests {
  @Test("A note has its pitch, length, voice, ties, dots and line")
  func note() throws {
    let reading = try Score.read(
      Documents.score(
        """
        <attributes><divisions>4</divisions></attributes>
        <note dynamics="88.89">
        <pitch><step>B</step><alter>-1</alter><octave>3</octave></pitch>
        <duration>6</duration><tie type="start"/><voice>2</voice><type>quarter</type><dot/>
        <time-modification><actual-notes>3</actual-notes><normal-notes>2</normal-notes></time-modification>
        <staff>2</staff>
        <notations><tied type="start"/><articulations><staccato/><accent/></articulations>
        <ornaments><trill-mark/><tremolo>2</tremolo></ornaments><technical><fingering>3</fingering></technical></notations>
        <lyric number="1"><syllabic>begin</syllabic><text>sing</text></lyric>
        </note>
        """))
    let element = try #require(reading.score.parts.first?.measures.first?.elements.last)
    guard case .note(let note) = element.content else {
      Issue.record("no note")
      return
    }
    #expect(note.sounding == .pitch(Score.Pitch(.b, alter: -1, octave: 3)))
    #expect(note.duration == 6 && note.voice == "2" && note.staff == 2)
    #expect(note.type == .quarter && note.dots == 1)
    #expect(note.timeModification == Score.TimeModification(actual: 3, normal: 2))
    #expect(note.ties == .start)
    #expect(note.dynamics == 88.89)
    #expect(note.notations.articulations == [.staccato, .accent])
    #expect(note.notations.ornaments == [.sign(.trill), .tremolo(marks: 2, .single)])
    #expect(note.notations.unsupported == ["fingering"])
    #expect(note.lyrics == [Score.Lyric("sing", syllabic: .begin, number: "1")])
    #expect(element.line == 8)
    #expect(reading.warnings.isEmpty)
  }

  @Test("Attributes, directions and bar lines keep what they say")
  func marks() throws {
    let reading = try Score.read(
      Documents.score(
        """
        <attributes><divisions>2</divisions><key><fifths>-3</fifths><mode>minor</mode></key>
        <time><beats>3+2</beats><beat-type>8</beat-type></time><staves>2</staves>
        <clef number="2"><sign>F</sign><line>4</line><clef-octave-change>-1</clef-octave-change></clef>
        <transpose><diatonic>-1</diatonic><chromatic>-2</chromatic></transpose></attributes>
        <direction placement="above"><direction-type><metronome><beat-unit>quarter</beat-unit><beat-unit-dot/>
        <per-minute>c. 72</per-minute></metronome></direction-type><offset>-1</offset><sound tempo="108"/></direction>
        <forward><duration>5</duration></forward>
        <barline location="right"><bar-style>light-heavy</bar-style><ending number="1, 2" type="stop"/>
        <repeat direction="backward" times="3"/></barline>
        """))
    let elements = try #require(reading.score.parts.first?.measures.first?.elements.map(\.content))
    try #require(elements.count == 4)
    var attributes = Score.Attributes()
    attributes.divisions = 2
    attributes.keys = [Score.Key(.fifths(-3, mode: "minor"))]
    attributes.times = [Score.Time([Score.Time.Fraction(beats: [3, 2], unit: 8)])]
    attributes.staves = 2
    attributes.clefs = [Score.Clef(.f, line: 4, octaveChange: -1, staff: 2)]
    attributes.transposes = [Score.Transpose(diatonic: -1, chromatic: -2)]
    #expect(elements[0] == .attributes(attributes))
    var sound = Score.Sound()
    sound.tempo = 108
    var direction = Score.Direction(
      [.metronome(Score.Metronome(.init(.quarter, dots: 1), equals: .perMinute("c. 72")))], placement: .above,
      sound: sound)
    direction.offset = -1
    #expect(elements[1] == .direction(direction))
    #expect(elements[2] == .forward(Score.Forward(duration: 5)))
    #expect(
      elements[3]
        == .barline(
          Score.Barline(
            .right, style: .lightHeavy, ending: .init(number: "1, 2", type: .stop),
            repeat: .init(.backward, times: 3))))
  }

  @Test("A timewise document is the same score as a partwise one")
  func timewise() throws {
    let list =
      "<part-list><score-part id=\"A\"><part-name/></score-part><score-part id=\"B\"><part-name/></score-part></part-list>"
    func note(_ step: String) -> String {
      "<note><pitch><step>\(step)</step><octave>4</octave></pitch><duration>4</duration></note>"
    }
    let partwise = try Score.read(
      Array(
        """
        <score-partwise>\(list)<part id="A"><measure number="1">\(note("C"))</measure><measure number="2">\(note("D"))\
        </measure></part><part id="B"><measure number="1">\(note("E"))</measure><measure number="2">\(note("F"))\
        </measure></part></score-partwise>
        """.utf8))
    let timewise = try Score.read(
      Array(
        """
        <score-timewise>\(list)<measure number="1"><part id="A">\(note("C"))</part><part id="B">\(note("E"))</part>\
        </measure><measure number="2"><part id="A">\(note("D"))</part><part id="B">\(note("F"))</part></measure>\
        </score-timewise>
        """.utf8))
    #expect(Documents.notes(partwise.score) == [["C4:4", "D4:4"], ["E4:4", "F4:4"]])
    #expect(partwise.score == timewise.score)
  }

  @Test("Divisions and durations with decimals are scaled to whole numbers")
  func decimals() throws {
    let reading = try Score.read(
      Documents.score(
        """
        <attributes><divisions>0.5</divisions></attributes>
        <note><pitch><step>C</step><octave>4</octave></pitch><duration>0.25</duration></note>
        <note><pitch><step>D</step><octave>4</octave></pitch><duration>2</duration></note>
        """))
    #expect(Documents.notes(reading.score) == [["C4:25", "D4:200"]])
    guard case .attributes(let attributes)? = reading.score.parts[0].measures[0].elements.first?.content else {
      Issue.record("no attributes")
      return
    }
    #expect(attributes.divisions == 50)
  }

  @Test("UTF-8 with a mark, UTF-16 in both orders and Latin-1 are the same score")
  func encodings() throws {
    func document(_ encoding: String) -> String {
      "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><score-partwise><movement-title>Käse</movement-title>"
        + "<part-list><score-part id=\"P1\"><part-name>é</part-name></score-part></part-list><part id=\"P1\">"
        + "<measure number=\"1\">\(Documents.note)</measure></part></score-partwise>"
    }
    let sixteen = document("UTF-16").utf16
    let forms: [[UInt8]] = [
      Array(document("UTF-8").utf8), [0xEF, 0xBB, 0xBF] + document("UTF-8").utf8,
      [0xFE, 0xFF] + sixteen.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      [0xFF, 0xFE] + sixteen.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      document("ISO-8859-1").unicodeScalars.map { UInt8($0.value) },
    ]
    for form in forms {
      #expect(Score.form(of: form) == .plain)
      let score = try Score.read(form).score
      #expect(score.movementTitle == "Käse")
      #expect(score.parts.map(\.name) == ["é"])
      #expect(Documents.notes(score) == [["C4:1"]])
    }
  }

  @Test("What breaks the format is read over with a warning and its line, or refused where that is asked")
  func warnings() throws {
    let document = Documents.score(
      """
      <note><pitch><step>H</step><octave>4</octave></pitch><duration>4</duration></note>
      <note><rest/><duration>-2</duration></note>
      <backup><duration>0</duration></backup>
      <barline location="top"/>
      """)
    let reading = try Score.read(document)
    #expect(
      reading.warnings.map(\.kind) == [
        .value(of: "step", text: "H"), .missing("pitch", in: "note"), .duration(of: "note", text: "-2"),
        .duration(of: "backup", text: "0"), .value(of: "barline/location", text: "top"),
      ])
    #expect(reading.warnings.map(\.line) == [7, 7, 8, 9, 10])
    #expect(throws: Score.ReadingError(.breach(.value(of: "step", text: "H")), line: 7)) {
      try Score.read(document, mode: .strict)
    }
  }

  @Test("Parts that the list does not name, or that have no measures, are told of")
  func parts() throws {
    let reading = try Score.read(
      Array(
        """
        <score-partwise><part-list><score-part id="P1"><part-name>One</part-name></score-part>
        <score-part id="P2"><part-name>Two</part-name></score-part></part-list>
        <part id="P1"><measure number="1">\(Documents.note)</measure></part>
        <part id="P9"><measure number="1">\(Documents.note)</measure></part></score-partwise>
        """.utf8))
    #expect(reading.score.parts.map(\.id) == ["P1", "P9"])
    #expect(reading.warnings.map(\.kind) == [.unlistedPart("P9"), .emptyPart("P2")])
  }

  @Test("What is no score is refused with the reason")
  func refusals() {
    #expect(refusal(Array("<html/>".utf8)) == .notAScore(root: "html"))
    #expect(refusal(Array("<score-partwise/>".utf8)) == .noParts)
    #expect(refusal([]) == .malformed("the document is empty"))
    guard case .malformed = refusal(Array("<score-partwise><part-list>".utf8)) else {
      Issue.record("cut-off XML is read")
      return
    }
  }
}
