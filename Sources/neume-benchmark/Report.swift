/// The measurements of a subject as a table for people.
func table(_ subject: Subject, _ measurements: [Measurement]) -> String {
  var lines = ["\(subject.name): \(subject.summary)"]
  for measurement in measurements {
    lines.append("  \(measurement.task), \(measurement.amount) \(measurement.unit)")
    let peer = measurement.peer
    for result in measurement.results {
      var columns = [
        padded(result.contender, to: 26), "median \(milliseconds(result.median))",
        "min \(milliseconds(result.minimum))",
        padded("\(decimal(Double(measurement.amount) / result.median / 1e6, places: 1)) M/s", to: 11),
      ]
      if let peer, peer.contender != result.contender {
        columns.append("\(decimal(result.median / peer.median, places: 3)) × \(peer.contender)")
        if let limit = result.limit { columns.append("(at most \(decimal(limit, places: 2)))") }
      }
      lines.append("    " + columns.joined(separator: "  "))
    }
    if let note = measurement.note { lines.append("    (\(note))") }
  }
  return lines.joined(separator: "\n")
}

/// The measurements of a subject as one JSON object a line and contender.
func jsonLines(_ subject: Subject, _ measurements: [Measurement]) -> String {
  measurements.flatMap { measurement in
    measurement.results.map { result in
      var fields = [
        "\"type\":\"measurement\"", "\"subject\":\(quoted(subject.name))", "\"task\":\(quoted(measurement.task))",
        "\"amount\":\(measurement.amount)", "\"unit\":\(quoted(measurement.unit))",
        "\"contender\":\(quoted(result.contender))", "\"median\":\(decimal(result.median, places: 9))",
        "\"min\":\(decimal(result.minimum, places: 9))", "\"runs\":\(result.seconds.count)",
      ]
      if let peer = measurement.peer, peer.contender != result.contender {
        fields.append("\"ratio\":\(decimal(result.median / peer.median, places: 4))")
      }
      if let limit = result.limit { fields.append("\"limit\":\(decimal(limit, places: 4))") }
      return "{\(fields.joined(separator: ","))}"
    }
  }.joined(separator: "\n")
}

extension Measurement {
  /// The contender that the others are compared with: the first that has no limit of its own.
  fileprivate var peer: Result? { results.first { $0.limit == nil } }
}

/// A text filled with blanks on the right.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

private func milliseconds(_ seconds: Double) -> String {
  let text = decimal(seconds * 1000, places: 3)
  return String(repeating: " ", count: max(0, 9 - text.count)) + text + " ms"
}

/// A number with a fixed count of decimal places, rounded to the nearest.
private func decimal(_ value: Double, places: Int) -> String {
  guard value.isFinite, abs(value) < 1e9 else { return "null" }
  let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
  let scaled = Int((abs(value) * Double(scale)).rounded())
  let digits = String(scaled % scale)
  return (value < 0 ? "-" : "") + "\(scaled / scale)."
    + String(repeating: "0", count: places - digits.count) + digits
}

/// A JSON string; the texts are our own and hold no control characters.
private func quoted(_ text: String) -> String {
  "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
}
