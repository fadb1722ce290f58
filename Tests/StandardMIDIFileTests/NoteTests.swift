import StandardMIDIFile
import Testing

/// Events of channel 1 by tick: a name and what it does.
private func on(_ tick: Int, _ pitch: UInt8, _ velocity: UInt8 = 100, channel: UInt8 = 0) -> SMF.Event {
  .init(tick: tick, message: .noteOn(channel: channel, pitch: pitch, velocity: velocity))
}

private func off(_ tick: Int, _ pitch: UInt8, _ velocity: UInt8 = 64, channel: UInt8 = 0) -> SMF.Event {
  .init(tick: tick, message: .noteOff(channel: channel, pitch: pitch, velocity: velocity))
}

private func port(_ tick: Int, _ port: UInt8) -> SMF.Event {
  .init(tick: tick, message: .meta(.port(port)))
}

private func note(
  _ onset: Int, _ end: Int, _ pitch: UInt8, _ velocity: UInt8 = 100, port: UInt8 = 0, release: UInt8 = 64
) -> SMF.Note {
  .init(
    onset: onset, end: end, port: port, channel: 0, pitch: pitch, velocity: velocity, releaseVelocity: release)
}

@Suite("Pairing note-on and note-off")
struct NotePairingTests {
  @Test("Overlapping notes of one pitch end first in, first out")
  func overlap() {
    let pairing = SMF.Track([on(0, 60), on(240, 60, 80), off(480, 60, 10), off(720, 60, 20)]).pairedNotes()
    #expect(pairing.notes == [note(0, 480, 60, release: 10), note(240, 720, 60, 80, release: 20)])
    #expect(pairing.findings.isEmpty && pairing.rest.isEmpty)
  }

  @Test("A note without length keeps its length and lets its successor be")
  func zeroLength() {
    let pairing = SMF.Track([on(480, 62), off(480, 62), on(960, 62), on(1440, 62, 0)]).pairedNotes()
    #expect(pairing.notes == [note(480, 480, 62), note(960, 1440, 62)])
    #expect(pairing.findings == [.zeroLength(note: 0)])
  }

  @Test("A repeated note whose on comes before the off of the one before keeps both lengths")
  func onBeforeOff() {
    let pairing = SMF.Track([on(0, 60), on(480, 60), off(480, 60), off(960, 60)]).pairedNotes()
    #expect(pairing.notes == [note(0, 480, 60), note(480, 960, 60)])
    #expect(pairing.findings.isEmpty)
  }

  @Test("Notes without end last to the end of the track, ends without a note are dropped")
  func unmatched() {
    let pairing = SMF.Track([off(5, 50), on(10, 61), on(20, 60), on(30, 61)], endTick: 100).pairedNotes()
    #expect(pairing.notes == [note(10, 100, 61), note(20, 100, 60), note(30, 100, 61)])
    #expect(
      pairing.findings == [
        .unmatchedEnd(off(5, 50), port: 0), .unended(note: 0), .unended(note: 1), .unended(note: 2),
      ])
  }

  @Test("The same pitch on two ports or two channels is two notes")
  func ports() {
    let events = [
      on(0, 60), port(10, 1), on(10, 60, 90), off(20, 60), port(30, 0), on(30, 60, 7, channel: 1), off(40, 60),
      off(50, 60, channel: 1),
    ]
    let pairing = SMF.Track(events).pairedNotes()
    var other = note(30, 50, 60, 7)
    other.channel = 1
    #expect(pairing.notes == [note(0, 40, 60), note(10, 20, 60, 90, port: 1), other])
    #expect(Array(pairing.rest) == [port(10, 1), port(30, 0)])
  }
}

@Suite("The order of events at one tick")
struct CanonicalOrderTests {
  private func message(_ message: SMF.Message) -> SMF.Event { .init(tick: 480, message: message) }

  @Test("Meta, note-off, bank, program, controllers and bend, note-on; stable inside a class")
  func classes() {
    let name = message(.meta(.text(.marker, Array("a long marker".utf8))))
    let reset = message(.systemExclusive([0x7E, 0x7F, 9, 1, 0xF7]))
    let bank = message(.controlChange(channel: 0, controller: 0, value: 1))
    let bankLow = message(.controlChange(channel: 0, controller: 32, value: 2))
    let program = message(.programChange(channel: 0, program: 5))
    let pedal = message(.controlChange(channel: 0, controller: 64, value: 127))
    let bend = message(.pitchBend(channel: 0, value: 1))
    let pressure = message(.channelPressure(channel: 0, pressure: 3))
    let track = SMF.Track(
      [
        on(0, 60), on(480, 62), bend, program, pedal, bankLow, bank, on(480, 60, 0), reset, pressure, name, on(480, 61),
      ], endTick: 960)
    #expect(
      Array(track.inCanonicalOrder()) == [
        on(0, 60), reset, name, on(480, 60, 0), bankLow, bank, program, bend, pedal, pressure, on(480, 62), on(480, 61),
      ])
    #expect(track.inCanonicalOrder().endTick == 960)
  }

  @Test("Events out of time are put in time, those of a tick keep their order")
  func time() {
    let track = SMF.Track([off(20, 60), on(10, 61), on(10, 60), off(15, 61)])
    #expect(Array(track.inCanonicalOrder()) == [on(10, 61), on(10, 60), off(15, 61), off(20, 60)])
  }

  @Test("A note that begins and ends on a tick still ends after it begins")
  func zeroLength() {
    let track = SMF.Track([on(0, 60), on(480, 60), off(480, 60), off(480, 60), on(480, 61)])
    #expect(
      Array(track.inCanonicalOrder()) == [on(0, 60), off(480, 60), on(480, 60), on(480, 61), off(480, 60)])
  }

  @Test("No event crosses a change of port")
  func ports() {
    let events = [on(480, 60), port(480, 1), on(480, 60), off(480, 50)]
    #expect(
      Array(SMF.Track(events).inCanonicalOrder()) == [on(480, 60), port(480, 1), off(480, 50), on(480, 60)])
  }
}

@Suite("Writing notes")
struct NoteWritingTests {
  @Test("Back to back notes of one pitch end before the next begins")
  func repeated() throws {
    let track = try SMF.Track(notes: [note(0, 480, 60), note(480, 960, 60), note(960, 1440, 60, release: 9)])
    #expect(
      Array(track) == [
        on(0, 60), off(480, 60), on(480, 60), off(960, 60), on(960, 60), off(1440, 60, 9),
      ])
  }

  @Test("Notes and other events meet in canonical order, whatever the order of the notes")
  func withRest() throws {
    let name = SMF.Event(tick: 480, message: .meta(.text(.marker, Array("chorus".utf8))))
    let program = SMF.Event(tick: 480, message: .programChange(channel: 0, program: 1))
    let late = SMF.Event(tick: 2000, message: .programChange(channel: 0, program: 2))
    let track = try SMF.Track(
      notes: [note(480, 600, 62), note(0, 480, 60), note(480, 480, 64), note(480, 500, 61)],
      rest: SMF.Track([program, name, late], endTick: 4000))
    #expect(
      Array(track) == [
        on(0, 60), name, off(480, 60), program, on(480, 62), on(480, 64), on(480, 61), off(480, 64), off(500, 61),
        off(600, 62), late,
      ])
    #expect(track.endTick == 4000)
  }

  @Test("Notes of another port have a port event before them")
  func ports() throws {
    let track = try SMF.Track(notes: [note(0, 20, 60), note(10, 30, 60, port: 1)])
    #expect(
      Array(track) == [
        on(0, 60), port(10, 1), on(10, 60), port(20, 0), off(20, 60), port(30, 1), off(30, 60),
      ])
  }

  @Test("A hundred notes held at once, the last to begin the first to end, all end where they should")
  func nested() throws {
    let notes = (0..<100).map { note($0, 1000 - $0, UInt8($0)) }
    let track = try SMF.Track(notes: notes)
    #expect(zip(track, track.dropFirst()).allSatisfy { $0.tick <= $1.tick })
    #expect(track.pairedNotes().notes == notes)
  }

  @Test("Notes that end together end in the order in which they begin, however many are held")
  func together() throws {
    let held = (0..<40).map { note($0, 1000, UInt8($0)) }
    let track = try SMF.Track(notes: held + [note(40, 1000, 90), note(40, 1000, 80), note(40, 500, 70)])
    let ends: [SMF.Event] = [off(500, 70)] + (0..<40).map { off(1000, UInt8($0)) } + [off(1000, 90), off(1000, 80)]
    #expect(Array(track.suffix(43)) == ends)
  }

  @Test("Notes that end before they begin or have no velocity are refused")
  func invalid() {
    for wrong in [note(10, 9, 60), note(0, 10, 60, 0)] {
      #expect(throws: SMF.WritingError(reason: .invalidNote(wrong), event: 1)) {
        try SMF.Track(notes: [note(0, 1, 1), wrong])
      }
    }
  }

  @Test("Any notes come back as they were")
  func roundTrip() throws {
    for seed in UInt64(1)...100 {
      var random = SeededGenerator(seed: seed)
      let notes = (0..<200).map { _ in
        let onset = Int.random(in: 0...400, using: &random)
        return SMF.Note(
          onset: onset, end: onset + Int.random(in: 1...50, using: &random),
          port: UInt8.random(in: 0...1, using: &random),
          channel: UInt8.random(in: 0...1, using: &random), pitch: UInt8.random(in: 60...63, using: &random),
          velocity: UInt8.random(in: 1...127, using: &random))
      }
      // Of two notes of one key, the first to begin is also the first to end in what any pairing can give back.
      let starts = try SMF.Track(notes: notes).pairedNotes()
      let again = try SMF.Track(notes: starts.notes, rest: SMF.Track()).pairedNotes()
      #expect(starts.findings.isEmpty, "seed \(seed)")
      #expect(again.notes == starts.notes, "seed \(seed)")
      #expect(starts.notes.count == notes.count, "seed \(seed)")
    }
  }
}

@Suite("Merging into one track")
struct MergingTests {
  @Test("Type 1 becomes type 0 with every event at its tick, the first track first")
  func merge() throws {
    let tempo = SMF.Event(tick: 0, message: .meta(.tempo(microsecondsPerQuarter: 500_000)))
    let file = SMF(
      format: .parallel, division: .ticksPerQuarter(480),
      tracks: [
        SMF.Track([tempo, on(480, 70)], endTick: 960),
        SMF.Track([on(0, 60), off(480, 60), on(480, 60)], endTick: 1920),
      ])
    let merged = try file.mergedIntoSingleTrack()
    #expect(merged.format == .single && merged.tracks.count == 1)
    #expect(Array(merged.tracks[0]) == [tempo, on(0, 60), off(480, 60), on(480, 70), on(480, 60)])
    #expect(merged.tracks[0].endTick == 1920)
  }

  @Test("Tracks of two ports stay apart")
  func ports() throws {
    let file = SMF(
      division: .ticksPerQuarter(480),
      tracks: [SMF.Track([on(0, 60)]), SMF.Track([port(0, 1), on(0, 60), off(9, 60)])])
    #expect(
      try Array(file.mergedIntoSingleTrack().tracks[0]) == [on(0, 60), port(0, 1), on(0, 60), off(9, 60)])
  }

  @Test("Independent sequences are not merged")
  func independent() {
    #expect(throws: SMF.WritingError(reason: .independentSequences)) {
      try SMF(format: .sequential, division: .ticksPerQuarter(1)).mergedIntoSingleTrack()
    }
  }
}
