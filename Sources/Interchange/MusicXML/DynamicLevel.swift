import MusicTheory

/// A printed level of loudness, and the velocity that it means.
///
/// The steps are those that notation programs write: 16 between neighbours around mf, which is 80.
enum DynamicLevel: String, CaseIterable {
  case pppppp, ppppp, pppp, ppp, pp, p, mp, mf, f, ff, fff, ffff, fffff, ffffff

  /// The velocity.
  var velocity: Int {
    switch self {
    case .pppppp: 1
    case .ppppp: 5
    case .pppp: 10
    case .ppp: 16
    case .pp: 33
    case .p: 49
    case .mp: 64
    case .mf: 80
    case .f: 96
    case .ff: 112
    case .fff: 120
    case .ffff: 124
    case .fffff: 126
    case .ffffff: 127
    }
  }
}
