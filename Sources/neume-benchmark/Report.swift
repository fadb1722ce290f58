/// How measurements are printed.
enum ReportFormat {
  /// A table for people.
  case table
  /// One JSON object a line and contender.
  case jsonLines
  /// A table in Markdown.
  case markdown

  /// The measurements of a subject.
  func text(_ subject: Subject, _ measurements: [Measurement]) -> String {
    switch self {
    case .table: plainTable(subject, measurements)
    case .jsonLines: measurements.flatMap { measurement in measurement.jsonLines(subject) }.joined(separator: "\n")
    case .markdown: markdownTable(subject, measurements)
    }
  }
}

private func plainTable(_ subject: Subject, _ measurements: [Measurement]) -> String {
  var lines = ["\(subject.name): \(subject.summary)"]
  for measurement in measurements {
    lines.append("  \(measurement.task), \(grouped(measurement.amount)) \(measurement.unit)")
    for result in measurement.results {
      let columns = [
        padded(result.contender, to: 26), "median \(leftPadded(milliseconds(result.median), to: 12))",
        "min \(leftPadded(milliseconds(result.minimum), to: 12))", padded(measurement.rate(of: result), to: 13),
        padded(measurement.comparison(of: result), to: 20), measurement.resources(of: result),
      ]
      lines.append(("    " + columns.joined(separator: "  ")).trimmedAtEnd)
    }
    if let note = measurement.note { lines.append("    (\(note))") }
  }
  return lines.joined(separator: "\n")
}

private func markdownTable(_ subject: Subject, _ measurements: [Measurement]) -> String {
  var lines = ["### `\(subject.name)`: \(subject.summary)", ""]
  lines += ["| task | who | median | each or rate | compared | also |", "|---|---|---:|---:|---|---|"]
  for measurement in measurements {
    for (index, result) in measurement.results.enumerated() {
      let task = index > 0 ? "" : "\(measurement.task), \(grouped(measurement.amount)) \(measurement.unit)"
      let cells = [
        task, result.contender, milliseconds(result.median), measurement.rate(of: result),
        measurement.comparison(of: result), measurement.resources(of: result),
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
  }
  let notes = measurements.compactMap(\.note)
  if !notes.isEmpty { lines += [""] + notes }
  return lines.joined(separator: "\n") + "\n"
}

extension Measurement {
  /// The contender that the others are compared with: the first without a limit of its own, where others have one.
  private var peer: Result? {
    results.contains { $0.limit != nil } ? results.first { $0.limit == nil } : nil
  }

  /// How fast the things of a run are done: how many a second, or how long each takes.
  fileprivate func rate(of result: Result) -> String {
    guard amount > 1 else { return "" }
    let each = result.median / Double(amount)
    return each < 1e-6 ? "\(decimal(1e-6 / each, places: 1)) M/s" : "\(decimal(each * 1e6, places: 2)) µs each"
  }

  /// What a contender takes beside the peer, and may take.
  fileprivate func comparison(of result: Result) -> String {
    guard let peer, let limit = result.limit else { return "" }
    if showsDifference {
      let more = result.median - peer.median
      return (more < 0 ? "" : "+") + milliseconds(more)
    }
    return
      "\(decimal(result.median / peer.median, places: 3)) × \(peer.contender) (at most \(decimal(limit, places: 2)))"
  }

  /// What a contender may take whatever a peer does, its memory and its instructions.
  fileprivate func resources(of result: Result) -> String {
    var parts: [String] = []
    if let seconds = result.bounds.seconds {
      parts.append(
        amount > 1 && seconds < 0.5
          ? "at most \(decimal(seconds / Double(amount) * 1e6, places: 1)) µs each" : "at most \(milliseconds(seconds))"
      )
    }
    if let bytes = result.peakBytes {
      let most = result.bounds.bytes.map { ", at most \($0 >> 20)" } ?? ""
      parts.append("\(decimal(Double(bytes) / 1_048_576, places: 1)) MiB\(most)")
    }
    if let count = result.instructions { parts.append("\(grouped(count)) instructions each") }
    return parts.joined(separator: "; ")
  }

  fileprivate func jsonLines(_ subject: Subject) -> [String] {
    results.map { result in
      var fields = [
        "\"type\":\"measurement\"", "\"subject\":\(quoted(subject.name))", "\"task\":\(quoted(task))",
        "\"amount\":\(amount)", "\"unit\":\(quoted(unit))", "\"contender\":\(quoted(result.contender))",
        "\"median\":\(decimal(result.median, places: 9))", "\"min\":\(decimal(result.minimum, places: 9))",
        "\"runs\":\(result.runs.count)",
      ]
      if let peer, peer.contender != result.contender {
        fields.append("\"ratio\":\(decimal(result.median / peer.median, places: 4))")
      }
      if let limit = result.limit, !showsDifference { fields.append("\"limit\":\(decimal(limit, places: 4))") }
      if let seconds = result.bounds.seconds { fields.append("\"mostSeconds\":\(decimal(seconds, places: 6))") }
      if let bytes = result.peakBytes { fields.append("\"peakBytes\":\(bytes)") }
      if let bytes = result.bounds.bytes { fields.append("\"mostBytes\":\(bytes)") }
      if let count = result.instructions { fields.append("\"instructions\":\(count)") }
      return "{\(fields.joined(separator: ","))}"
    }
  }
}

/// A text filled with blanks on the right.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

private func leftPadded(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

private func milliseconds(_ seconds: Double) -> String { decimal(seconds * 1000, places: 3) + " ms" }

/// A number with a fixed count of decimal places, rounded to the nearest.
private func decimal(_ value: Double, places: Int) -> String {
  guard value.isFinite, abs(value) < 1e9 else { return "null" }
  let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
  let scaled = Int((abs(value) * Double(scale)).rounded())
  let digits = String(scaled % scale)
  return (value < 0 ? "-" : "") + "\(scaled / scale)."
    + String(repeating: "0", count: places - digits.count) + digits
}

/// A whole number with a comma before every three digits.
private func grouped(_ number: Int) -> String {
  var text = ""
  for (index, digit) in String(number).reversed().enumerated() {
    if index > 0, index % 3 == 0 { text.append(",") }
    text.append(digit)
  }
  return String(text.reversed())
}

/// A JSON string; the texts are our own and hold no control characters.
private func quoted(_ text: String) -> String {
  "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
}

extension String {
  /// The text without the blanks at its end.
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
