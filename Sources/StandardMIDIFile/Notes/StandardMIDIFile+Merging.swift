extension StandardMIDIFile {
  /// The same music as a type 0 file: the events of all tracks in one, in canonical order, at one tick the first track's first.
  ///
  /// Every event stays on its port; where tracks of several ports meet, port events say so. The unknown chunks follow the track.
  /// - Throws: `WritingError.Reason.independentSequences` for type 2, whose tracks do not sound together.
  public func mergedIntoSingleTrack() throws(WritingError) -> StandardMIDIFile {
    guard format != .sequential else { throw WritingError(reason: .independentSequences) }
    var result = self
    result.format = .single
    result.tracks = [tracks.count == 1 ? tracks[0].inCanonicalOrder() : merged()]
    for index in result.unknownChunks.indices { result.unknownChunks[index].precedingTracks = 1 }
    return result
  }

  /// An event on its way into the merged track.
  private struct Placed {
    var event: PackedEvent
    var rank: EventRank
    var port: UInt8
    var track: Int
  }

  private func merged() -> Track {
    var placed: [Placed] = []
    placed.reserveCapacity(tracks.reduce(0) { $0 + $1.count })
    for index in tracks.indices { placed += placedEvents(ofTrack: index) }
    let order = placed.indices.sorted { a, b in
      (placed[a].event.tick, placed[a].rank, a) < (placed[b].event.tick, placed[b].rank, b)
    }
    var track = Track()
    track.reserveCapacity(placed.count)
    var port: UInt8 = 0
    for index in order {
      let item = placed[index]
      let tick = item.event.tick
      if item.event.isChannelMessage {
        if item.port != port { track.appendPacked(PackedEvent(port: item.port, at: tick)) }
        port = item.port
        track.appendPacked(item.event)
      } else {
        track.append(tracks[item.track].message(of: item.event), at: tick)
      }
    }
    track.extend(to: tracks.reduce(0) { max($0, $1.endTick) })
    return track
  }

  /// The events of a track with rank and port. Its port events are left out, since the merged track needs its own.
  private func placedEvents(ofTrack index: Int) -> [Placed] {
    let events = tracks[index].packedInTimeOrder()
    var result: [Placed] = []
    result.reserveCapacity(events.count)
    var ranking = EventRanking()
    var port: UInt8 = 0
    var start = 0
    while start < events.count {
      let end = Track.endOfGroup(from: start, in: events)
      let group = events[start..<end]
      for (event, rank) in zip(group, ranking.ranks(of: group)) {
        if event.isPort {
          port = UInt8(truncatingIfNeeded: event.payload)
        } else {
          result.append(Placed(event: event, rank: rank, port: port, track: index))
        }
      }
      start = end
    }
    return result
  }
}
