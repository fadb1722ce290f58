import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile

/// A performance as a Standard MIDI File.
///
/// Type 1 has a conductor track (title, tempo, meter, key, markers) and a track for each track of the song, whether it
/// is heard or not; type 0 has all of it in one. Every track ends where the song ends. At one tick the order is: meta
/// and system exclusive, note-off, bank, program, controllers with bend and pressure in their own order, note-on.
public struct MIDIExport: Hashable, Sendable {
  /// The file.
  public let file: StandardMIDIFile
  /// What the file says otherwise than the song.
  public let findings: [Finding]

  /// The types of file that hold one piece.
  public enum Format: Hashable, Sendable {
    /// Type 0: one track.
    case single
    /// Type 1: a conductor track and a track for each track of the song.
    case parallel
  }

  /// How much a file says beyond what the song does.
  public enum Statement: Hashable, Sendable {
    /// Every track states its program, volume and pan, every channel that bends the range of its bend, and pedals that
    /// the song leaves down go up at its end: so the file sounds the same whatever was played before it.
    case complete
    /// Nothing that a synthesizer at rest does by itself, so that a file that was imported is written as it was.
    case asWritten
  }

  /// Something that the file says otherwise than the song.
  public enum Finding: Hashable, Sendable {
    /// A mode that files have no name for; its signature is written, with major or minor by its third.
    case modeByThird(tick: Int, Key)
    /// A kept event that cannot be written: one of no known form, or one that belongs to a note that is gone.
    ///
    /// `track` is the index of the song's track; `nil` for an event of the whole song.
    case keptEventLeftOut(track: Int?, KeptEvent)
  }

  /// Writes a performance as a file.
  ///
  /// - Parameters:
  ///   - performance: What is heard.
  ///   - format: One track for everything, or one for each track of the song.
  ///   - statement: How much the file says; `nil` for a file that says what the one did that was imported, and all that
  ///     a song states that was not.
  ///   - song: The song that is performed, where the file is to say what is not heard of it, for an import to restore:
  ///     ids, and which phrases play others. Other programs pass over it. A song that an import of the file gives
  ///     anyway needs none.
  /// - Throws: `StandardMIDIFile.WritingError` for what no file can hold. Encoding the file may still fail, where more
  ///   than 268,435,455 ticks pass without an event.
  public init(
    _ performance: Performance, format: Format = .parallel, statement: Statement? = nil, identityOf song: Song? = nil
  ) throws(StandardMIDIFile.WritingError) {
    let mark = performance.importMark
    let statement = statement ?? (mark == nil ? .complete : .asWritten)
    var conductor = ConductorTrackWriter(performance, unstated: statement == .asWritten ? mark ?? [] : [])
    conductor.write()
    var tracks = [conductor.track]
    var findings = conductor.findings
    let additions = statement == .complete ? InstrumentAdditions(performance) : nil
    let statesPorts = performance.tracks.contains { $0.port > 0 }
    for (index, track) in performance.tracks.enumerated() {
      var writer = PartTrackWriter(track, index: index, end: performance.end)
      writer.writeName(isAlone: format == .parallel, complete: statement == .complete)
      if statesPorts { writer.writePort() }
      writer.writeOpening(complete: statement == .complete)
      writer.write(additions?.openings[index] ?? [], at: 0)
      writer.writeEvents()
      writer.write(additions?.closings[index] ?? [], at: performance.end)
      tracks.append(try writer.finished())
      findings += writer.findings
    }
    var parallel = StandardMIDIFile(
      format: .parallel, division: .ticksPerQuarter(performance.ticksPerQuarter), tracks: tracks,
      unknownChunks: conductor.chunks(after: tracks.count))
    if let song,
      let identity = SongIdentity.needed(
        for: song, performance, statement, file: parallel, isSingle: format == .single)
    {
      let events = identity.events.map {
        StandardMIDIFile.Event(tick: 0, message: .meta(.sequencerSpecific($0.payload)))
      }
      let first = parallel.tracks[0]
      parallel.tracks[0] = StandardMIDIFile.Track(
        Array(first.prefix { $0.tick == 0 }) + events + first.drop { $0.tick == 0 }, endTick: first.endTick)
    }
    file = format == .single ? try parallel.mergedIntoSingleTrack() : parallel
    self.findings = findings
  }
}

extension Performance {
  /// What the file of a song that was imported left unsaid; `nil` for other songs.
  fileprivate var importMark: NeumeEvent.Unstated? {
    for event in kept {
      if case .asWritten(let unstated)? = NeumeEvent(event) { return unstated }
    }
    return nil
  }
}
