extension RenderScore {
  /// The part from one frame to another, as it would be heard by someone who comes in there.
  ///
  /// Programs, controllers, bend and pressure are first brought to where they stand at the start. Notes that began
  /// before are not heard; those that go on past the end are released there.
  ///
  /// - Parameter frames: the part, inside the score.
  /// - Returns: a score that begins at the part's first frame.
  /// - Throws: `RenderError.rangeOutsideScore` when the part is empty or reaches past the score.
  public func excerpt(_ frames: Range<Int>) throws(RenderError) -> RenderScore {
    guard !frames.isEmpty, frames.lowerBound >= 0, frames.upperBound <= endFrame else { throw .rangeOutsideScore }
    var part = self
    part.endFrame = frames.count
    part.tracks = tracks.map { track in
      var track = track
      let events = inOrder(track.events)
      let before = events.prefix { $0.frame < frames.lowerBound }
      let inside = events[before.endIndex...].prefix { $0.frame < frames.upperBound }
      let later = events[inside.endIndex...].prefix { $0.frame == frames.upperBound && !$0.message.isNoteOn }
      track.events =
        state(after: before).map { RenderEvent(frame: 0, message: $0) }
        + withoutOrphans(inside + later).map {
          RenderEvent(frame: $0.frame - frames.lowerBound, message: $0.message)
        }
      return track
    }
    return part
  }

  /// The messages that still matter after `events`, in their order.
  private func state(after events: ArraySlice<RenderEvent>) -> [ChannelMessage] {
    var kept: [ChannelMessage] = []
    var seen: Set<Int> = []
    for event in events.reversed() {
      switch event.message {
      case .noteOn, .noteOff, .keyPressure: continue
      case .program:
        guard seen.insert(-1).inserted else { continue }
        // The bank selects before it are those it was chosen with; the ones after it await the next program.
        seen.subtract([0, 32])
      case .pitchBend: guard seen.insert(-2).inserted else { continue }
      case .channelPressure: guard seen.insert(-3).inserted else { continue }
      case .controller(let number, _):
        // Data entry depends on the parameter that was selected before it, so all of that is kept.
        let isParameter = [6, 38, 96, 97, 98, 99, 100, 101].contains(number)
        guard isParameter || number == 121 || seen.insert(Int(number)).inserted else { continue }
      }
      kept.append(event.message)
    }
    return kept.reversed()
  }

  /// The events without the ends of notes that did not begin among them.
  private func withoutOrphans(_ events: ArraySlice<RenderEvent>) -> [RenderEvent] {
    var sounding = [Int](repeating: 0, count: 128)
    return events.filter { event in
      switch event.message {
      case .noteOn(let key, let velocity) where velocity & 0x7F > 0:
        sounding[Int(key & 0x7F)] += 1
        return true
      case .noteOn(let key, _), .noteOff(let key):
        guard sounding[Int(key & 0x7F)] > 0 else { return false }
        sounding[Int(key & 0x7F)] -= 1
        return true
      default: return true
      }
    }
  }
}

extension ChannelMessage {
  /// Whether a note begins.
  var isNoteOn: Bool {
    if case .noteOn(_, let velocity) = self { return velocity & 0x7F > 0 }
    return false
  }
}
