import MusicTheory

/// A content that song files can hold.
protocol ReadableContent: PhraseContent {
  /// The key of its music.
  static var key: SongKey { get }

  /// Reads its music; blocks and beats without a number have 0.
  init(from reader: inout SongReader) throws(JSONSyntaxError)

  /// Numbers the blocks or beats that have 0, in order, from above all that are in use on.
  ///
  /// - Parameter stated: The next number that the file states, if it does.
  mutating func giveNumbers(stated: BlockID?)

  /// Brings its parts into the order in which a phrase keeps them, and lets those that are one become one.
  ///
  /// - Returns: The earlier indexes of the parts that are left, or `nil` where nothing moved.
  mutating func arrange() -> [Int]?
}

extension MelodyContent: ReadableContent {
  static var key: SongKey { .voices }

  init(from reader: inout SongReader) throws(JSONSyntaxError) { self.init(voices: try reader.voices(), nextID: 1) }

  mutating func giveNumbers(stated: BlockID?) {
    var (lowest, highest) = (Int.max, 0)
    for voice in voices {
      for block in voice.blocks { (lowest, highest) = (min(lowest, block.id), max(highest, block.id)) }
    }
    nextID = max(stated ?? 1, highest + 1)
    if lowest == 0 {
      for voice in voices.indices {
        for block in voices[voice].blocks.indices where voices[voice].blocks[block].id == 0 {
          voices[voice].blocks[block].id = takeID()
        }
      }
    }
    // A next number that is too low stays, to be refused.
    if let stated, stated <= highest { nextID = stated }
  }

  mutating func arrange() -> [Int]? { nil }
}

extension DrumContent: ReadableContent {
  static var key: SongKey { .beats }

  init(from reader: inout SongReader) throws(JSONSyntaxError) { self.init(beats: try reader.beats(), nextID: 1) }

  mutating func giveNumbers(stated: BlockID?) {
    let highest = beats.reduce(0) { max($0, $1.id) }
    nextID = max(stated ?? 1, highest + 1)
    for index in beats.indices where beats[index].id == 0 { beats[index].id = takeID() }
    if let stated, stated <= highest { nextID = stated }
  }

  mutating func arrange() -> [Int]? {
    let isOrdered = zip(beats, beats.dropFirst()).allSatisfy { Beat.isOrdered($0, $1) }
    if isOrdered { return nil }
    var indexes: [Int] = []
    var arranged: [Beat] = []
    // The sort is stable: of two equally loud beats that become one, the first in the file stays.
    for index in beats.indices.sorted(by: { Beat.isOrdered(beats[$0], beats[$1]) }) {
      let beat = beats[index]
      guard let last = arranged.last, last.at == beat.at, last.drum == beat.drum else {
        arranged.append(beat)
        indexes.append(index)
        continue
      }
      if beat.velocity > last.velocity {
        arranged[arranged.count - 1] = beat
        indexes[indexes.count - 1] = index
      }
    }
    beats = arranged
    return indexes
  }
}
