import MusicXMLFormat

/// Something that stands over or under the music at a tick.
struct PlacedMark {
  let tick: Int
  var content: Content

  enum Content {
    case direction(Score.Direction)
    case sound(Score.Sound)
  }

  init(tick: Int, _ direction: Score.Direction) {
    self.tick = tick
    content = .direction(direction)
  }

  init(tick: Int, _ sound: Score.Sound) {
    self.tick = tick
    content = .sound(sound)
  }

  /// The mark as an element of a measure, some divisions behind the cursor.
  func element(offset: Int) -> Score.Element {
    switch content {
    case .direction(var direction):
      direction.offset = offset
      return Score.Element(.direction(direction))
    case .sound(var sound):
      sound.offset = offset
      return Score.Element(.sound(sound))
    }
  }
}

extension [PlacedMark] {
  /// Puts marks in order of time; those of one tick stay as they are.
  func inOrder() -> [PlacedMark] {
    enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
  }
}
