import MusicTheory
import MusicXMLFormat
import SongModel

/// Builds a song of a score.
struct ScoreSong {
  private(set) var song = Song()
  private(set) var log = ScoreFindings()

  private let score: Score
  private let options: ScoreImport.Options
  private let units: ScoreUnits
  private var parts: [ScannedPart] = []
  private var signs: [MeasureSigns]

  /// Reads the measures of a score.
  ///
  /// - Throws: `ScoreImport.Failure.tooLong`.
  init(_ score: Score, options: ScoreImport.Options) throws(ScoreImport.Failure) {
    self.score = score
    self.options = options
    units = ScoreUnits(score)
    signs = Array(repeating: MeasureSigns(), count: score.parts.map(\.measures.count).max() ?? 0)
    for part in score.parts.indices {
      var scanner = PartScanner(score, part: part, units: units, signs: signs, log: log)
      try scanner.scan()
      parts.append(scanner.music)
      (signs, log) = (scanner.signs, scanner.log)
    }
  }

  /// Makes the song.
  mutating func build() throws(ScoreImport.Failure) {
    let plan = try MeasurePlan(parts, of: score, units: units, log: &log)
    let voices = pieces()
    let resolution = resolution(plan, voices)
    if units.isRounded || resolution.isRounded { log.note(.rounded) }
    let layout = try ScoreLayout(plan, order: order(), resolution: resolution)
    readHeader()
    song.ticksPerQuarter = resolution.ticksPerQuarter
    song.meters = layout.meters
    song.pickup = layout.pickup
    ScoreMaps(score, parts, layout).apply(to: &song, log: &log)
    let markers = Set(parts.flatMap { $0.markers.map { layout.tick(of: $0) } })
    let maker = ScoreTracks(score: score, plan: plan, layout: layout, unfolds: options.unfolds, markers: markers)
    var namer = TrackNamer()
    for index in parts.indices {
      song.tracks += maker.tracks(&parts[index], voices: voices[index], namer: &namer, log: &log)
    }
    leaveSharedChannels()
    fillEnd(layout.end)
  }

  /// The pieces of the voices of each part.
  private mutating func pieces() -> [[[ScoredPiece]]] {
    parts.indices.map { index in
      let lanes = VoiceLanes(&parts[index], of: score, log: &log).lanes
      var recognition = TupletRecognition(parts[index], units: units)
      let pieces = lanes.map { recognition.pieces($0) }
      for chord in recognition.plain {
        let first = parts[index].chords[chord]
        log.note(.plainTuplet, at: score.place(parts[index].part, first.measure, first.line))
      }
      return pieces
    }
  }

  /// The resolution at which everything but the inside of tuplets is on ticks; that of the song that the file was
  /// written from, where it says one and that is fine enough.
  private func resolution(_ plan: MeasurePlan, _ voices: [[[ScoredPiece]]]) -> ScoreResolution {
    var edges = plan.starts
    edges.reserveCapacity(plan.starts.count + 2 * voices.joined().reduce(0) { $0 + $1.count })
    // Where notes begin and end of which nothing states that they are played otherwise, ties joined.
    var played = plan.starts
    for (part, pieces) in zip(parts, voices) {
      for piece in pieces.joined() {
        let start = plan.starts[piece.measure] + piece.start
        let end = start + piece.length
        edges.append(start)
        edges.append(end)
        guard case .chord(let index) = piece.content, let note = part.chords[index].notes.first else {
          played.append(start)
          played.append(end)
          continue
        }
        guard note.attack == nil else { continue }
        if !note.ties.contains(.stop) { played.append(start) }
        if !note.ties.contains(.start), note.release == nil { played.append(end) }
      }
      for stroke in part.strokes {
        let start = plan.starts[stroke.measure] + stroke.start
        edges.append(start)
        if stroke.attack == 0 { played.append(start) }
      }
    }
    let stated = score.miscellaneous.first { $0.name == ScoreField.ticksPerQuarter.rawValue }.flatMap { Int($0.text) }
    if let stated, let resolution = ScoreResolution(units, edges: played, stated: stated) { return resolution }
    return ScoreResolution(units, edges: edges)
  }

  /// The order in which measures are played.
  private mutating func order() -> [Int] {
    let order = PlayOrder(signs)
    for (measure, sign) in order.unfollowed { log.note(.unfollowed(sign), at: score.place(of: measure)) }
    let amounts = amounts()
    let amount = order.measures.reduce(0) { $0 + amounts[$1] }
    guard !order.isCutShort, amount <= max(ScoreSong.mostAmount, 4 * amounts.reduce(0, +)) else {
      log.note(.tooManyRepeats)
      return Array(signs.indices)
    }
    return order.measures
  }

  /// How much repeats may make of a score, in phrases, marks and, where they are written out, notes.
  private static let mostAmount = 2_000_000

  /// What playing each measure once more adds.
  private func amounts() -> [Int] {
    var amounts = [Int](repeating: parts.count, count: signs.count)
    for part in parts {
      for mark in part.controls { amounts[mark.measure] += 1 }
      for mark in part.tempos { amounts[mark.measure] += 1 }
      for mark in part.keys { amounts[mark.measure] += 1 }
      for mark in part.times { amounts[mark.measure] += 1 }
      for mark in part.swings { amounts[mark.measure] += 1 }
      guard options.unfolds else { continue }
      for chord in part.chords { amounts[chord.measure] += 1 }
      for stroke in part.strokes { amounts[stroke.measure] += 1 }
    }
    return amounts
  }

  // MARK: Header

  private mutating func readHeader() {
    let titles = [score.workTitle, score.movementTitle].compactMap { $0 }.filter { !$0.isEmpty }
    let credited = score.credits.first { $0.types.contains("title") && !$0.words.isEmpty }?.words
    song.title = log.bounded(titles.first ?? credited ?? "", at: nil)
    if titles.count > 1, titles[1] != titles[0] { log.note(.header("movement-title", titles[1])) }
    let composers = score.creators.filter { $0.type == "composer" }.map(\.text).filter { !$0.isEmpty }
    song.composer = log.bounded(composers.joined(separator: ", "), at: nil)
    for creator in score.creators where creator.type != "composer" && !creator.text.isEmpty {
      log.note(.header(creator.type ?? "creator", creator.text))
    }
    for notice in score.rights where !notice.text.isEmpty { log.note(.header("rights", notice.text)) }
    if let number = score.workNumber, !number.isEmpty { log.note(.header("work-number", number)) }
    if let number = score.movementNumber, !number.isEmpty { log.note(.header("movement-number", number)) }
    let shown = [song.title, song.composer] + titles + composers
    for credit in score.credits where !credit.words.isEmpty && !shown.contains(credit.words) {
      log.note(.header("credit", credit.words))
    }
  }

  // MARK: Channels and end

  /// Tracks of one channel are one instrument in a song: those that are several give it up.
  private mutating func leaveSharedChannels() {
    var users: [[Int]: [Int]] = [:]
    for (index, track) in song.tracks.enumerated() {
      if let channel = track.channel { users[[track.port ?? 0, channel], default: []].append(index) }
    }
    for index in song.tracks.indices {
      let track = song.tracks[index]
      guard let channel = track.channel else { continue }
      let isUsual = track.kind == .drum && channel == 10
      let isShared = users[[track.port ?? 0, channel], default: []].count > 1
      // A channel that the song would give by itself need not be stated; 10 is heard as drums.
      if isUsual || isShared || track.kind == .melody && channel == 10 {
        if !isUsual { log.note(.sharedChannel(channel)) }
        (song.tracks[index].channel, song.tracks[index].port) = (nil, nil)
      }
    }
  }

  /// Silence at the end of the score is a phrase without notes.
  private mutating func fillEnd(_ end: Int) {
    guard song.end < end, let first = song.tracks.indices.first else { return }
    let id = song.tracks[first].id.numbered(song.tracks[first].phrases.count + 1)
    let start = song.tracks[first].phrases.end
    switch song.tracks[first].phrases {
    case .melody(var phrases):
      phrases.append(Phrase(id: id, start: start, length: end - start, source: .original(MelodyContent())))
      song.tracks[first].phrases = .melody(phrases)
    case .drum(var phrases):
      phrases.append(Phrase(id: id, start: start, length: end - start, source: .original(DrumContent())))
      song.tracks[first].phrases = .drum(phrases)
    }
  }
}
