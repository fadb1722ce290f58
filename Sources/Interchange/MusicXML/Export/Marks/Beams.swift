import MusicXMLFormat

/// Finds the beams of a voice in one bar: notes with flags that follow one another in a group of the meter.
enum Beams {
  /// The beams of each piece, the outermost first.
  static func beams(of pieces: [NotatedPiece], in metre: MetricNode) -> [[Score.Beam]] {
    var beams = Array(repeating: [Score.Beam](), count: pieces.count)
    let groups = groups(of: pieces, in: metre)
    for group in groups where group.count > 1 {
      let flags = group.map { pieces[$0].value?.flags ?? 0 }
      for (place, index) in group.enumerated() {
        for level in 1...max(1, flags[place]) {
          let joinsLeft = place > 0 && flags[place - 1] >= level
          let joinsRight = place + 1 < group.count && flags[place + 1] >= level
          switch (joinsLeft, joinsRight) {
          case (false, true): beams[index].append(.begin)
          case (true, true): beams[index].append(.continue)
          case (true, false): beams[index].append(.end)
          case (false, false):
            beams[index].append(pointsForward(pieces[index], at: place, of: group.count) ? .forwardHook : .backwardHook)
          }
        }
      }
    }
    return beams
  }

  /// Whether a broken beam points to the note behind: where the note begins what it is a half of.
  private static func pointsForward(_ piece: NotatedPiece, at place: Int, of count: Int) -> Bool {
    if place == 0 { return true }
    if place == count - 1 { return false }
    guard let value = piece.value else { return false }
    return piece.beamPlace.isMultiple(of: 2 * value.type.units)
  }

  private static func groups(of pieces: [NotatedPiece], in metre: MetricNode) -> [[Int]] {
    let wide = metre.nodesOfQuarters.filter { node in
      let inside = pieces.filter { node.contains($0.beamPlace) && $0.tuplets.isEmpty }
      return inside.count == node.count / (PrintedValue.quarter / 2)
        && inside.allSatisfy { $0.chord != nil && $0.value?.type == .eighth && $0.value?.dots == 0 }
    }
    var groups: [[Int]] = []
    var range: Range<Int>?
    for (index, piece) in pieces.enumerated() {
      guard piece.chord != nil, let flags = piece.value?.flags, flags > 0 else {
        range = nil
        continue
      }
      var own = piece.beamGroup
      if piece.tuplets.isEmpty, let node = wide.first(where: { $0.contains(piece.beamPlace) }) { own = node }
      let beginsTuplet = piece.tupletStarts.contains(0)
      let leavesTuplet = index > 0 && pieces[index - 1].tuplets.isEmpty != piece.tuplets.isEmpty
      if range == own, !beginsTuplet, !leavesTuplet {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
        range = own
      }
    }
    return groups
  }
}

extension MetricNode {
  /// The stretches of two or three quarters, whose eighths are beamed together where there is nothing else.
  fileprivate var nodesOfQuarters: [Range<Int>] {
    if case .simple = kind, (2...3).contains(children.count),
      children.allSatisfy({ $0.children.isEmpty && $0.length == PrintedValue.quarter })
    {
      return [start..<end]
    }
    return children.flatMap(\.nodesOfQuarters)
  }
}
