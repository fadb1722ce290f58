import SongModel

/// Which channel and port each track plays on.
///
/// What a track chose stands. Drums else play on channel 10 of port 0, or of the port they chose; melodies take the
/// channels that nobody has, in track order, channel 10 left out, and go on to the next port where one is full.
struct ChannelAssignment {
  /// The places by track.
  private(set) var places: [Place] = []
  /// What could not be had as asked.
  private(set) var findings: [Performance.Finding] = []

  /// A channel of a port.
  struct Place: Hashable {
    /// 0…127.
    var port: Int
    /// 1…16.
    var channel: Int

    /// Numbers all places: by port, then by channel.
    var number: Int { port * Track.channels.count + channel - 1 }
  }

  /// The channels of each port that tracks have.
  private struct Taken {
    /// By port: a bit a channel.
    private var channels = [UInt16](repeating: 0, count: Track.ports.count)

    /// Takes a channel; false where a track has it already.
    mutating func take(_ place: Place) -> Bool {
      let bit: UInt16 = 1 << UInt16(place.channel - 1)
      defer { channels[place.port] |= bit }
      return channels[place.port] & bit == 0
    }
  }

  private static let drumChannel = 10

  /// Assigns channels to all tracks, whether they are heard or not.
  ///
  /// - Throws: ``PerformanceError/noFreeChannel(track:)`` or ``PerformanceError/invalidSong(_:)``.
  init(_ tracks: [Track]) throws(PerformanceError) {
    var taken = Taken()
    for track in tracks {
      guard Track.ports.contains(track.port ?? 0), Track.channels.contains(track.channel ?? 1)
      else { throw .invalidSong(track.id) }
      if let channel = track.channel { _ = taken.take(Place(port: track.port ?? 0, channel: channel)) }
    }
    // Where the search for a free channel of a port begins: everything before is taken.
    var nextFree = [Int](repeating: Track.channels.lowerBound, count: Track.ports.count)
    for (index, track) in tracks.enumerated() {
      let port = track.port ?? 0
      if let channel = track.channel {
        places.append(Place(port: port, channel: channel))
      } else if track.kind == .drum {
        places.append(Place(port: port, channel: ChannelAssignment.drumChannel))
      } else {
        let place = ChannelAssignment.takeFree(from: port, taken: &taken, nextFree: &nextFree)
        guard let place else { throw .noFreeChannel(track: track.id) }
        if let asked = track.port, asked != place.port {
          findings.append(.movedToPort(track: index, asked: asked, given: place.port))
        }
        places.append(place)
      }
    }
  }

  private static func takeFree(from port: Int, taken: inout Taken, nextFree: inout [Int]) -> Place? {
    for offset in Track.ports {
      let candidate = (port + offset) % Track.ports.count
      var channel = nextFree[candidate]
      while Track.channels.contains(channel) {
        let place = Place(port: candidate, channel: channel)
        channel += 1
        nextFree[candidate] = channel
        if place.channel != drumChannel, taken.take(place) { return place }
      }
    }
    return nil
  }
}
