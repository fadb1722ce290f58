import MusicXMLFormat

/// The signs of one measure that say where the music goes on, those of all parts together.
struct MeasureSigns {
  /// Whether a repeat begins with it.
  var isRepeatStart = false
  /// The repeat sign behind it.
  var repeatEnd: Score.Barline.Repeat?
  /// The turns in which it is played, where an ending begins with it; none where the ending does not say.
  var ending: [Int]?
  /// Whether an ending stops behind it.
  var isEndingStop = false
  /// The name of the sign at its start.
  var segno: String?
  /// The name of the coda at its start.
  var coda: String?
  /// Whether there is a coda sign of which nothing says whether it is jumped from or to.
  var hasCodaSign = false
  /// The name of the coda to which the music jumps behind it.
  var toCoda: String?
  /// The name of the sign to which the music jumps behind it.
  var dalSegno: String?
  /// Whether the music jumps to its beginning behind it.
  var isDaCapo = false
  /// Whether the music ends behind it after a jump.
  var isFine = false

  /// Adds what a bar line says.
  mutating func add(_ barline: Score.Barline) {
    if let sign = barline.repeat {
      switch sign.direction {
      case .forward: isRepeatStart = true
      case .backward: repeatEnd = repeatEnd ?? sign
      }
    }
    if let bracket = barline.ending {
      switch bracket.type {
      case .start: ending = ending ?? MeasureSigns.turns(bracket.number)
      case .stop, .discontinue: isEndingStop = true
      }
    }
    // A sign on the right bar line belongs to what follows, but there it is only printed.
    if barline.location == .left {
      segno = segno ?? barline.segno
      coda = coda ?? barline.coda
    }
  }

  /// Adds what a sound says.
  mutating func add(_ sound: Score.Sound) {
    if sound.isForwardRepeat { isRepeatStart = true }
    if sound.isDaCapo { isDaCapo = true }
    if sound.fine != nil { isFine = true }
    segno = segno ?? sound.segno
    coda = coda ?? sound.coda
    toCoda = toCoda ?? sound.toCoda
    dalSegno = dalSegno ?? sound.dalSegno
  }

  /// Adds what words say.
  mutating func add(_ words: JumpWords) {
    switch words {
    case .daCapo: isDaCapo = true
    case .dalSegno: dalSegno = dalSegno ?? "segno"
    case .toCoda: toCoda = toCoda ?? "coda"
    case .coda: coda = coda ?? "coda"
    case .fine: isFine = true
    }
  }

  /// The turns that an ending's number names: `1`, `1, 2`, `1-3`.
  private static func turns(_ text: String) -> [Int] {
    var turns: [Int] = []
    for piece in text.split(whereSeparator: { $0 == "," || $0 == " " || $0 == "." }) {
      let ends = piece.split(separator: "-").compactMap { Int($0) }.filter { 1...1000 ~= $0 }
      if let first = ends.first, let last = ends.last, first <= last { turns += Array(first...last) }
    }
    return turns
  }
}

/// What words tell players to do, where no sound says it.
enum JumpWords {
  case daCapo, dalSegno, toCoda, coda, fine

  /// Understands the usual words; `nil` for others.
  init?(_ words: String) {
    let text = words.lowercased().filter { $0.isLetter || $0 == " " }
    let plain = text.split(separator: " ").joined(separator: " ")
    if plain.hasPrefix("dc") || plain.hasPrefix("d c") || plain.hasPrefix("da capo") {
      self = .daCapo
    } else if plain.hasPrefix("ds") || plain.hasPrefix("d s") || plain.hasPrefix("dal segno") {
      self = .dalSegno
    } else if plain.hasPrefix("to coda") || plain.hasPrefix("al coda") {
      self = .toCoda
    } else if plain == "coda" {
      self = .coda
    } else if plain == "fine" {
      self = .fine
    } else {
      return nil
    }
  }
}

extension Score.Sound {
  /// Whether it says where the music goes on.
  var hasJump: Bool {
    isDaCapo || segno != nil || dalSegno != nil || coda != nil || toCoda != nil || fine != nil
  }

  /// Whether it says what pedals do.
  var hasPedal: Bool { damperPedal != nil || softPedal != nil || sostenutoPedal != nil }
}
