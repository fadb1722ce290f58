/// What can stand at the end of a text that is being typed.
public struct Completion: Sendable {
  /// The offset in UTF-8 at which the part begins that the candidates replace.
  public let start: Int
  /// What can stand there, sorted, each once.
  public let candidates: [Candidate]

  /// One thing that can stand there.
  public struct Candidate: Hashable, Sendable {
    /// The text as it must be typed.
    public let text: String
    /// What a list shows.
    public let label: String
    /// Whether the word ends there.
    public let isWhole: Bool

    init(_ text: String, label: String? = nil, isWhole: Bool = true) {
      self.text = text
      self.label = label ?? text
      self.isWhole = isWhole
    }
  }

  init(start: Int, _ candidates: [Candidate]) {
    self.start = start
    var seen: Set<String> = []
    self.candidates = candidates.filter { seen.insert($0.text).inserted }.sorted { $0.text < $1.text }
  }

  /// The completion of a text that begins elsewhere.
  public func moved(by offset: Int) -> Completion { Completion(start: max(0, start + offset), candidates) }

  /// What all candidates begin with; `nil` where there are none.
  public var commonText: String? {
    guard let first = candidates.first?.text else { return nil }
    return candidates.dropFirst().reduce(first) { common, candidate in
      String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
    }
  }
}
