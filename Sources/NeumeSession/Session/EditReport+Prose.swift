import SongEditing
import SongModel

extension EditReport {
  /// Puts into words what applying a command gave.
  init(command: String, isTrial: Bool, edit: Edit, before: Song) {
    self.command = command
    self.isTrial = isTrial
    // What is there is named by where it is now, what is gone by where it was.
    changes = edit.changes.map { $0.message(in: $0.isRemoval ? before : edit.song) }
    addresses = edit.changes.compactMap(\.address).withoutRepetition
    places = edit.places
  }
}

extension [String] {
  /// The texts, each once, in order.
  var withoutRepetition: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
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
