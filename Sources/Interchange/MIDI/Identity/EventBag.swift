import StandardMIDIFile

/// What a file says, whatever the order of events within a tick and the tracks that they stand in.
struct EventBag {
  /// The messages of each channel.
  private(set) var channels: [FilePart.Place: [Entry]] = [:]
  /// Meta and system exclusive events, but those that only say where others belong.
  private(set) var others: [Entry] = []

  /// An event at a tick.
  struct Entry: Hashable, Comparable {
    let tick: Int
    let bytes: [UInt8]

    static func < (left: Entry, right: Entry) -> Bool {
      left.tick != right.tick ? left.tick < right.tick : left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }

  /// - Parameter mixesNames: Whether names of instruments count as names of tracks, as where one track holds all.
  init(_ file: StandardMIDIFile, mixesNames: Bool) {
    for track in file.tracks {
      var port: UInt8 = 0
      for event in track {
        var bytes = event.message.bytes
        if mixesNames, bytes.starts(with: [0xFF, 0x04]) { bytes[1] = 0x03 }
        switch event.message {
        case .meta(.port(let number)): port = number
        case .meta(.channelPrefix): break
        case .meta, .systemExclusive, .escape: others.append(Entry(tick: event.tick, bytes: bytes))
        default:
          let place = FilePart.Place(port: port, channel: bytes[0] & 0x0F)
          channels[place, default: []].append(Entry(tick: event.tick, bytes: bytes))
        }
      }
    }
    others.sort()
    for place in channels.keys { channels[place]?.sort() }
  }
}

extension EventBag: Equatable {}
