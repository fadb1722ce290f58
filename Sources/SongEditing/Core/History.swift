import SongModel

/// The earlier and later songs of a session. Steps share all that did not change between them.
public struct History: Sendable {
  /// The song as it is.
  public private(set) var current: Song
  /// The most steps that can be undone; older ones are forgotten.
  public var bound: Int { didSet { forget() } }

  private var earlier: [Song] = []
  private var later: [Song] = []
  /// Steps at the front of `earlier` that are forgotten but not yet removed, so that forgetting costs little.
  private var forgotten = 0

  /// What stands where a step was forgotten.
  private static let nothing = Song()

  /// How many steps a session keeps unless told otherwise.
  public static let standardBound = 1_000

  /// Begins a history.
  public init(_ song: Song, bound: Int = History.standardBound) {
    current = song
    self.bound = max(0, bound)
  }

  /// How many steps can be undone.
  public var undoCount: Int { earlier.count - forgotten }
  /// How many steps can be redone.
  public var redoCount: Int { later.count }

  /// Makes a new song the current one, as one step. An equal song is no step.
  public mutating func record(_ song: Song) {
    earlier.append(current)
    current = song
    later.removeAll()
    forget()
  }

  /// Makes a new song the current one without a step, inside a group that is recorded as a whole.
  public mutating func amend(_ song: Song) { current = song }

  /// Goes back one step.
  ///
  /// - Returns: Whether there was one.
  public mutating func undo() -> Bool {
    guard undoCount > 0, let song = earlier.popLast() else { return false }
    later.append(current)
    current = song
    return true
  }

  /// Goes forward one step.
  ///
  /// - Returns: Whether there was one.
  public mutating func redo() -> Bool {
    guard let song = later.popLast() else { return false }
    earlier.append(current)
    current = song
    return true
  }

  private mutating func forget() {
    while undoCount > bound {
      earlier[forgotten] = History.nothing
      forgotten += 1
    }
    if forgotten > bound {
      earlier.removeFirst(forgotten)
      forgotten = 0
    }
  }
}
