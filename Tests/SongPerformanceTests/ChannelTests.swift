import MusicTheory
import SongModel
import SongPerformance
import Testing

@Suite("Channels")
struct ChannelTests {
  private func melody(_ name: String, channel: Int? = nil, port: Int? = nil) throws -> Track {
    var track = try Build.track(name)
    track.channel = channel
    track.port = port
    return track
  }

  private func places(_ tracks: [Track]) throws -> [String] {
    var song = Song()
    song.tracks = tracks
    return try Performance(of: song).tracks.map { "\($0.port)/\($0.channel)" }
  }

  @Test("are taken in track order, 10 left to the drums, and go on at the next port")
  func allocation() throws {
    var tracks = try (1...17).map { try melody("t\($0)") }
    tracks.insert(try Build.kit("kit"), at: 3)
    #expect(
      try places(tracks) == [
        "0/1", "0/2", "0/3", "0/10", "0/4", "0/5", "0/6", "0/7", "0/8", "0/9", "0/11", "0/12", "0/13", "0/14", "0/15",
        "0/16", "1/1", "1/2",
      ])
  }

  @Test("that a track chose stand, and are not given to others, whoever comes first")
  func explicitChannels() throws {
    let tracks = [try melody("a"), try melody("b", channel: 1), try melody("c"), try melody("d", channel: 10)]
    #expect(try places(tracks) == ["0/2", "0/1", "0/3", "0/10"])
  }

  @Test("on a port that a track chose are taken there")
  func explicitPorts() throws {
    var kit = try Build.kit("kit")
    kit.port = 2
    var snare = try Build.kit("snare")
    snare.channel = 5
    let tracks = [try melody("a"), try melody("b", port: 2), try melody("c", port: 2), kit, snare]
    #expect(try places(tracks) == ["0/1", "2/1", "2/2", "2/10", "0/5"])
  }

  @Test("are found on another port where the chosen one is full, and the performance says so")
  func fullPort() throws {
    var song = Song()
    song.tracks = try (1...16).map { try melody("t\($0)", port: 3) }
    let performance = try Performance(of: song)
    #expect(performance.tracks[15].port == 4)
    #expect(performance.tracks[15].channel == 1)
    #expect(performance.findings == [.movedToPort(track: 15, asked: 3, given: 4)])
  }

  @Test("end where all 128 ports are full")
  func exhausted() throws {
    var song = Song()
    song.tracks = try (1...1921).map { try melody("t\($0)") }
    #expect(throws: PerformanceError.noFreeChannel(track: try Build.id("t1921"))) { try Performance(of: song) }
  }

  @Test("stay where they are when tracks are muted or have solo")
  func muting() throws {
    var song = Build.song(
      try Build.track("a", Build.original("a-1", length: 480, "C4:480")),
      try Build.track("b", Build.original("b-1", length: 480, "E4:480")),
      try Build.track("c", Build.original("c-1", length: 480, "G4:480")))
    song.tracks[0].isMuted = true
    #expect(try Performance(of: song).tracks.map(\.channel) == [1, 2, 3])
    #expect(try Performance(of: song).tracks.map(\.isHeard) == [false, true, true])
    #expect(try Performance(of: song).tracks.map(\.notes.count) == [0, 1, 1])
    song.tracks[1].isSolo = true
    #expect(try Performance(of: song).tracks.map(\.notes.count) == [0, 1, 0])
    song.tracks[1].isMuted = true
    #expect(try Performance(of: song).tracks.map(\.notes.count) == [0, 0, 0])
    #expect(try Performance(of: song, hearing: .everything).tracks.map(\.notes.count) == [1, 1, 1])
    #expect(try Performance(of: song).end == 480)
  }
}

@Suite("Notes of one key on one channel")
struct RestrikingTests {
  private func together(_ first: String, _ second: String) throws -> Performance {
    try Performance(of: Build.song(first, second))
  }

  @Test("that begin together become one, the longest and loudest")
  func merging() throws {
    let performance = try together("C4@90:960", "C4@110:480")
    #expect(performance.heard() == ["0-960 C4"])
    #expect(performance.tracks[0].notes[0].velocity.value == 110)
    guard case .merged(0, let note) = performance.findings.first, performance.findings.count == 1 else {
      Issue.record("expected one merged note, found \(performance.findings)")
      return
    }
    #expect(note.length == 480)
    #expect(note.source.voice == 2)
    let other = try together("C4@110:480", "C4@90:960")
    #expect(other.heard() == ["0-960 C4"])
    #expect(other.tracks[0].notes[0].velocity.value == 110)
    #expect(other.tracks[0].notes[0].source.voice == 2)
  }

  @Test("strike the key again where one begins while another sounds: the earlier ends there")
  func restriking() throws {
    let performance = try together("C4:960", "s:480 C4:240")
    #expect(performance.heard() == ["0-480 C4", "480-720 C4"])
    #expect(performance.findings.count == 1)
  }

  @Test("follow each other without a finding where one ends as the next begins")
  func backToBack() throws {
    let performance = try Performance(of: Build.song("C4:480 C4:480 C4:480"))
    #expect(performance.heard() == ["0-480 C4", "480-960 C4", "960-1440 C4"])
    #expect(performance.findings.isEmpty)
  }

  @Test("are kept apart also where two tracks share the channel")
  func sharedChannel() throws {
    var song = Build.song(
      try Build.track("a", Build.original("a-1", length: 1920, "C4:960 E4:480")),
      try Build.track("b", Build.original("b-1", length: 1920, "s:480 C4:480 E4@120:960")))
    #expect(try Performance(of: song).findings.isEmpty)
    song.tracks[0].channel = 4
    song.tracks[1].channel = 4
    let performance = try Performance(of: song)
    #expect(performance.heard(0) == ["0-480 C4"])
    #expect(performance.heard(1) == ["480-960 C4", "960-1920 E4"])
    #expect(performance.findings.count == 2)
  }

  @Test("of a muted track disturb nobody")
  func muted() throws {
    var song = Build.song(
      try Build.track("a", Build.original("a-1", length: 1920, "C4:960")),
      try Build.track("b", Build.original("b-1", length: 1920, "s:480 C4:480")))
    song.tracks[0].channel = 1
    song.tracks[1].channel = 1
    song.tracks[1].isMuted = true
    #expect(try Performance(of: song).heard(0) == ["0-960 C4"])
  }
}
