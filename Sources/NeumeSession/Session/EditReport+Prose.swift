import SongEditing
import SongModel

extension EditReport {
  /// The changes in musical words; what is there is named by where it is now, what is gone by where it was.
  public var changes: [String] {
    edit.changes.map { $0.message(in: $0.isRemoval ? before : edit.song) }
  }

  /// The phrases, blocks, beats and tracks that changed, as addresses, each once, in order.
  public var addresses: [String] {
    var seen: Set<String> = []
    return edit.changes.compactMap(\.address).filter { seen.insert($0).inserted }
  }
}

extension Change {
  fileprivate var isRemoval: Bool {
    switch self {
    case .block(_, _, _, let after): after == nil
    case .beat(_, _, let after): after == nil
    case .phrase(_, _, let after): after == nil
    case .track(_, let after): after == nil
    case .controls, .song: false
    }
  }

  /// The block, beat, phrase or track, as an address.
  fileprivate var address: String? {
    switch self {
    case .block(let phrase, _, let before, let after): (after ?? before).map { "\(phrase)#\($0.id)" }
    case .beat(let phrase, let before, let after): (after ?? before).map { "\(phrase)#\($0.id)" }
    case .phrase(_, let before, let after): (after ?? before)?.id.text
    case .track(let before, let after): (after ?? before)?.text
    case .controls(let track): track.text
    case .song: nil
    }
  }
}
