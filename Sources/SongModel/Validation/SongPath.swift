/// The way to a part of a song, in the words of its file: `tracks[0].phrases[2].voices[0].blocks[5]`.
public struct SongPath: Hashable, Sendable {
  /// One step of the way.
  public enum Step: Hashable, Sendable {
    /// A key of an object.
    case key(String)
    /// The place in a list, from 0.
    case index(Int)
  }

  /// The steps from the whole song on.
  public var steps: [Step]

  /// Makes a path.
  public init(_ steps: [Step] = []) { self.steps = steps }

  /// The path of a member of what this one leads to.
  public func key(_ name: String) -> SongPath { SongPath(steps + [.key(name)]) }

  /// The path of an element of a list that is a member of what this one leads to.
  public func element(_ list: String, _ index: Int) -> SongPath { SongPath(steps + [.key(list), .index(index)]) }
}

extension SongPath {
  /// The path of a track.
  public static func track(_ index: Int) -> SongPath { SongPath().element("tracks", index) }

  /// The path of a phrase.
  public static func phrase(_ location: PhraseLocation) -> SongPath {
    track(location.track).element("phrases", location.phrase)
  }
}

extension SongPath: CustomStringConvertible {
  /// The path as messages show it; a key that is no plain word stands in quotes.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let name) where Identifier.prefixLength(of: name.utf8) == name.utf8.count && !name.isEmpty:
        text += text.isEmpty ? name : ".\(name)"
      case .key(let name): text += "[\"\(name)\"]"
      }
    }
    return text
  }
}
