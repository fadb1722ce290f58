import Glibc
import MusicTheory
import SongModel

/// A score of ten thousand notes to a song file, whole process, beside music21's converter on the same score: as a process
/// too, which imports the module first, and in a process that has it already.
///
/// What music21 makes is a tree of its own objects, and writes no file.
let scoreImportSubject = Subject(
  name: "score-import", summary: "A MusicXML score of 10,000 notes to song JSON, whole process, beside music21"
) { repetitions in
  let count = 10_000
  let score = try temporaryFile(scoreOfNotes(count), suffix: ".musicxml")
  let song = try temporaryFile([], suffix: ".json")
  defer { removeFiles([score, song]) }
  let importing = ChildProcess(words: [try neumeProgram(), "import", score, "-o", song, "--quiet"])
  try importing.run()
  let notes = try Song(json: try bytes(ofFile: song)).tracks.reduce(0) { $0 + $1.noteCount }
  guard notes == count else {
    throw ChildProcess.Failure(description: "\(notes) notes came of a score of \(count)")
  }
  var contenders = [
    Contender(name: "neume", limit: 0.02, bounds: Bounds(seconds: 0.15)) { try importing.run() }
  ]
  let peer = PythonPeer(program: music21Program, arguments: [score])
  if let peer {
    let reading = ChildProcess(words: ["python3", "-c", wholeMusic21Program, score])
    contenders += [
      Contender(name: "music21, whole process", limit: nil) { try reading.run() },
      Contender(name: "music21, the module imported already", limit: nil) { try peer.run("read") },
    ]
  }
  return [
    Measurement(
      task: "MusicXML to song", amount: count, unit: "notes",
      results: try interleaved(contenders, repetitions: repetitions),
      note: peer == nil ? "music21 is not installed: pip install music21" : nil)
  ]
}

private let wholeMusic21Program = """
  import sys
  from music21 import converter
  converter.parse(sys.argv[1], forceSource=True)
  """

private let music21Program = """
  import gc, sys, time
  from music21 import converter
  print("ready", flush=True)
  for line in sys.stdin:
      start = time.perf_counter()
      result = converter.parse(sys.argv[1], forceSource=True)
      taken = time.perf_counter() - start
      del result
      gc.collect()
      print(taken, flush=True)
  """

/// A score for two parts in 4/4, eight eighths a bar and part, with stems, beams, dynamics and articulations, as
/// notation programs write it.
private func scoreOfNotes(_ count: Int) -> [UInt8] {
  var random = Pseudorandom()
  let bars = count / 16
  var text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">
    <score-partwise version="4.0">
      <part-list>

    """
  for part in 1...2 {
    text += "    <score-part id=\"P\(part)\">\n      <part-name>Part \(part)</part-name>\n    </score-part>\n"
  }
  text += "  </part-list>\n"
  for part in 1...2 {
    text += "  <part id=\"P\(part)\">\n"
    for bar in 1...bars {
      text += "    <measure number=\"\(bar)\">\n"
      if bar == 1 {
        text += """
                <attributes>
                  <divisions>2</divisions>
                  <key><fifths>-1</fifths><mode>major</mode></key>
                  <time><beats>4</beats><beat-type>4</beat-type></time>
                  <clef><sign>G</sign><line>2</line></clef>
                </attributes>
                <direction placement="above">
                  <direction-type>
                    <metronome><beat-unit>quarter</beat-unit><per-minute>96</per-minute></metronome>
                  </direction-type>
                  <sound tempo="96"/>
                </direction>

          """
      }
      if bar % 16 == 1 {
        text += "      <direction><direction-type><dynamics><mf/></dynamics></direction-type></direction>\n"
      }
      for eighth in 0..<8 {
        let step = ["C", "D", "E", "F", "G", "A"][random.below(6)]
        text += """
                <note default-x="\(80 + 12 * eighth)">
                  <pitch>
                    <step>\(step)</step>
                    <octave>\(4 + random.below(2))</octave>
                  </pitch>
                  <duration>1</duration>
                  <voice>1</voice>
                  <type>eighth</type>
                  <stem>up</stem>
                  <beam number="1">\(eighth % 4 == 0 ? "begin" : eighth % 4 == 3 ? "end" : "continue")</beam>

          """
        if random.below(8) == 0 {
          text += "        <notations><articulations><staccato/></articulations></notations>\n"
        }
        text += "      </note>\n"
      }
      text += "    </measure>\n"
    }
    text += "  </part>\n"
  }
  return Array((text + "</score-partwise>\n").utf8)
}

extension Track {
  /// The notes of the voices of its originals.
  fileprivate var noteCount: Int {
    guard case .melody(let phrases) = phrases else { return 0 }
    return phrases.reduce(0) { count, phrase in
      count + (phrase.content?.voices ?? []).reduce(0) { $0 + $1.blocks.count }
    }
  }
}
