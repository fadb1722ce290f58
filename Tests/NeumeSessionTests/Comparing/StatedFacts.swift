import NeumeSession
import SongModel
import Testing

/// All that a song file states, as a table from what it is about to a value, and what a list of differences makes of it.
///
/// Made from the JSON alone, by other code than that which finds differences.
struct StatedFacts: Equatable {
  /// A JSON value whose parts can be changed.
  indirect enum Node: Equatable {
    case leaf(String)
    case list([Node])
    case object([String: Node])

    init(_ value: JSONValue) {
      switch value {
      case .array(let values): self = .list(values.map { Node($0) })
      case .object(let members): self = .object(Dictionary(members.map { ($0.0, Node($0.1)) }) { $1 })
      default: self = .leaf(value.text)
      }
    }

    subscript(key: String) -> Node? {
      get { if case .object(let members) = self { members[key] } else { nil } }
      set {
        guard case .object(var members) = self else { return }
        members[key] = newValue
        self = .object(members)
      }
    }

    var elements: [Node] { if case .list(let nodes) = self { nodes } else { [] } }
    var text: String { if case .leaf(let text) = self { text } else { "" } }
    var number: Int { Int(text) ?? 0 }
    var members: [String: Node] { if case .object(let members) = self { members } else { [:] } }
  }

  private(set) var facts: [String: [String: Node]] = [:]
  private var orders: [String: [Node]] = [:]

  /// What files leave out where nothing else is said.
  private static let standards: [String: Node] = [
    "velocity": .leaf("96"), "gate": .leaf("100"), "weight": .leaf("1"), "program": .leaf("0"), "volume": .leaf("100"),
    "pan": .leaf("64"), "transpose": .leaf("0"), "mute": .leaf("false"), "solo": .leaf("false"), "rest": .leaf("false"),
    "tie": .leaf("false"), "glide": .leaf("false"), "name": .leaf("\"\""), "title": .leaf("\"\""),
    "composer": .leaf("\"\""), "pickup": .leaf("0"), "place": .leaf("0"), "grace": .list([]), "voices": .leaf("0"),
  ]

  private mutating func set(_ part: String, _ property: String, _ value: Node?) {
    let isStandard = value == Self.standards[property] || value == .leaf("null")
    facts[part, default: [:]][property] = isStandard ? nil : value
  }
}

// Reading a song file.
extension StatedFacts {
  init(_ song: Song) throws {
    let root = Node(try #require(JSONValue(parsing: String(decoding: song.json, as: UTF8.self))))
    for property in ["title", "composer", "ticksPerQuarter", "pickup"] { set("song", property, root[property]) }
    for map in ["tempo", "meter", "key", "swing"] {
      for var entry in root[map]?.elements ?? [] {
        let tick = entry["tick"]?.text ?? ""
        entry["tick"] = nil
        set("\(map) \(tick)", "value", entry)
      }
    }
    add(root["markers"]?.elements ?? [], "marker", address: ["tick", "name"], value: [])
    add(root["kept"]?.elements ?? [], "kept", address: ["tick", "bytes"], value: [])
    for motif in root["motifs"]?.elements ?? [] {
      let name = motif["name"]?.text ?? ""
      for property in ["kind", "length"] { set("motif \(name)", property, motif[property]) }
      addMusic(of: motif, "motif \(name)")
    }
    for track in root["tracks"]?.elements ?? [] { add(track) }
    orders["trackOrder"] = (root["tracks"]?.elements ?? []).compactMap { $0["id"] }
    orders["motifOrder"] = (root["motifs"]?.elements ?? []).compactMap { $0["name"] }
  }

  private mutating func add(_ track: Node) {
    let id = track["id"]?.text ?? ""
    for (property, value) in track.members where !["id", "phrases", "controls", "kept"].contains(property) {
      set("track \(id)", property, value)
    }
    set("track \(id)", "kind", track["kind"])
    let controls = (track["controls"]?.elements ?? []).map { control in
      var control = control
      let kind = ["controller", "bend", "pressure", "program"].first { control[$0] != nil } ?? ""
      control["control"] = .leaf("\"\(kind)\"")
      return control
    }
    add(
      controls, "control \(id)", address: ["tick", "control", "controller"],
      value: ["controller", "value", "bend", "pressure", "program", "bank"])
    add(track["kept"]?.elements ?? [], "kept \(id)", address: ["tick", "bytes"], value: [])
    for phrase in track["phrases"]?.elements ?? [] {
      let name = "phrase \(phrase["id"]?.text ?? "")"
      for property in ["kind", "start", "length", "of", "transpose", "nextId"] { set(name, property, phrase[property]) }
      set(name, "track", track["id"])
      addMusic(of: phrase, name)
    }
  }

  /// Adds entries that have no id: the same address may come several times, and those of a tick have an order.
  private mutating func add(_ entries: [Node], _ part: String, address: [String], value: [String]) {
    var counts: [String: Int] = [:]
    var (tick, place) = ("", 0)
    for entry in entries {
      place = entry["tick"]?.text == tick ? place + 1 : 0
      tick = entry["tick"]?.text ?? ""
      let name = ([part] + address.compactMap { entry[$0]?.text }).joined(separator: " ")
      let full = "\(name) \(counts[name, default: 0])"
      counts[name, default: 0] += 1
      set(full, "place", .leaf(String(place)))
      set(full, "glide", entry["glide"])
      if !value.isEmpty {
        set(full, "value", .object(entry.members.filter { value.contains($0.key) }))
      }
      facts[full, default: [:]][""] = .leaf("there")
    }
  }

  private mutating func addMusic(of owner: Node, _ part: String) {
    set(part, "voices", .leaf(String(owner["voices"]?.elements.count ?? 0)))
    var count = 0
    for (index, voice) in (owner["voices"]?.elements ?? []).enumerated() {
      for block in voice["blocks"]?.elements ?? [] {
        count += 1
        // Motifs number theirs in order, without saying so.
        let name = "\(part) block \(block["id"]?.text ?? String(count))"
        for (property, value) in block.members where property != "id" { set(name, property, value) }
        set(name, "voice", .leaf(String(index + 1)))
      }
    }
    for (index, beat) in (owner["beats"]?.elements ?? []).enumerated() {
      let name = "\(part) beat \(beat["id"]?.text ?? String(index + 1))"
      for (property, value) in beat.members where property != "id" { set(name, property, value) }
    }
  }
}

// Making the changes.
extension StatedFacts {
  /// Makes a change that a difference states, and says what does not fit.
  mutating func apply(_ difference: JSONValue) -> String? {
    let node = Node(difference)
    let part = Self.address(node)
    let property = String((node["property"]?.text ?? "").dropFirst().dropLast())
    switch node["change"]?.text {
    case "\"added\"":
      if facts[part]?.isEmpty == false { return "\(part) is there already" }
      for (property, value) in node["properties"]?.members ?? [:] { set(part, property, value) }
      if ["marker", "kept", "control"].contains(where: part.hasPrefix) {
        facts[part, default: [:]][""] = .leaf("there")
      }
      change(part, isAdded: true)
    case "\"removed\"":
      var stated = facts.removeValue(forKey: part) ?? [:]
      stated[""] = nil
      var told = node["properties"]?.members ?? [:]
      for (property, value) in told where Self.standards[property] == value { told[property] = nil }
      change(part, isAdded: false)
      return stated == told ? nil : "\(part) said \(stated), not \(told)"
    default:
      if let order = orders[property] {
        orders[property] = node["to"]?.elements
        return Set(order.map(\.text)) == Set(orders[property]?.map(\.text) ?? [])
          ? nil : "other ids than in \(property)"
      }
      guard facts[part] != nil else { return "there is no \(part)" }
      return change(part, property, node)
    }
    return nil
  }

  private mutating func change(_ part: String, isAdded: Bool) {
    let words = part.split(separator: " ", maxSplits: 1).map(String.init)
    let order = ["track": "trackOrder", "motif": "motifOrder"][words[0]] ?? ""
    guard orders[order] != nil, !words[1].contains(" ") else { return }
    if isAdded { orders[order]?.append(.leaf(words[1])) } else { orders[order]?.removeAll { $0.text == words[1] } }
  }

  private mutating func change(_ part: String, _ property: String, _ node: Node) -> String? {
    let path = (node["slot"]?.elements ?? []).map { $0.number - 1 }
    let note = node["note"].map { $0.number - 1 }
    guard var value = Optional(Node.object(facts[part] ?? [:])) else { return nil }
    guard Self.update(&value, path, note, { Self.change(&$0, property, node) }) else {
      return "\(part) does not say \(node["from"] ?? .leaf("?")) of \(property)"
    }
    facts[part] = value.members
    return nil
  }

  private static func change(_ value: inout Node, _ property: String, _ node: Node) -> Bool {
    let from = value[property] ?? standards[property] ?? .leaf("null")
    guard from == node["from"], let to = node["to"] else { return false }
    value[property] = to == standards[property] || to == .leaf("null") ? nil : to
    return true
  }

  private static func update(
    _ node: inout Node, _ path: [Int], _ note: Int?, _ body: (inout Node) -> Bool
  ) -> Bool {
    let list = path.isEmpty ? "notes" : "tuplet"
    guard let index = path.first ?? note else { return body(&node) }
    var elements = node[list]?.elements ?? []
    guard elements.indices.contains(index) else { return false }
    let done =
      path.isEmpty
      ? body(&elements[index]) : update(&elements[index], Array(path.dropFirst()), note, body)
    node[list] = .list(elements)
    return done
  }

  private static func address(_ node: Node) -> String {
    func text(_ key: String) -> String { node[key]?.text ?? "" }
    let owner = node["phrase"] != nil ? "phrase \(text("phrase"))" : "motif \(text("motif"))"
    switch text("part").dropFirst().dropLast() {
    case "song": return "song"
    case "track": return "track \(text("track"))"
    case "phrase", "motif": return owner
    case "block", "slot", "note": return "\(owner) block \(text("block"))"
    case "beat": return "\(owner) beat \(text("beat"))"
    case "marker": return "marker \(text("tick")) \(text("name")) \(text("occurrence"))"
    case "control":
      let number = node["controller"].map { " \($0.text)" } ?? ""
      return "control \(text("track")) \(text("tick")) \(text("control"))\(number) \(text("occurrence"))"
    case "kept":
      let track = node["track"].map { " \($0.text)" } ?? ""
      return "kept\(track) \(text("tick")) \(text("bytes")) \(text("occurrence"))"
    case let map: return "\(map) \(text("tick"))"
    }
  }
}
