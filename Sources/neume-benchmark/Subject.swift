/// Something to be measured. Each has a file of its own and an entry in `main.swift`.
struct Subject: Sendable {
  var name: String
  var summary: String

  /// Measures with a number of repetitions of each contender.
  var measure: @Sendable (_ repetitions: Int) throws -> [Measurement]
}

/// One task, done by ourselves and, where they are installed, by peers.
struct Measurement {
  var task: String

  /// How many things a run does, for rates, and what they are called.
  var amount: Int
  var unit: String

  /// Ourselves first.
  var results: [Result]

  /// Why a peer is not among the results.
  var note: String?

  /// The times of one contender.
  struct Result {
    var contender: String
    var seconds: [Double]

    /// The most that the time may be, as a part of the first peer's.
    var limit: Double?

    var median: Double {
      let sorted = seconds.sorted()
      guard let upper = sorted.dropFirst(sorted.count / 2).first else { return .nan }
      return sorted.count % 2 == 1 ? upper : (sorted[sorted.count / 2 - 1] + upper) / 2
    }

    var minimum: Double { seconds.min() ?? .nan }
  }
}

/// One way of doing a task.
struct Contender {
  var name: String

  /// The most that the time may be, as a part of the peer's; the peer is the contender without a limit.
  var limit: Double?

  /// Does the task once and answers how many seconds it took, preparation and cleaning up left out.
  var run: () throws -> Double
}

/// Runs the contenders in turn, so that whatever else the machine does falls on all alike. One round before is not counted.
func interleaved(_ contenders: [Contender], repetitions: Int) throws -> [Measurement.Result] {
  var results = contenders.map { Measurement.Result(contender: $0.name, seconds: [], limit: $0.limit) }
  for round in 0...repetitions {
    for (index, contender) in contenders.enumerated() {
      let seconds = try contender.run()
      if round > 0 { results[index].seconds.append(seconds) }
    }
  }
  return results
}

/// The seconds that a piece of work takes. Its result is given up only when the time has been taken.
func seconds<Result>(_ work: () throws -> Result) rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  let result = try work()
  let duration = clock.now - start
  withExtendedLifetime(result) {}
  return Double(duration.components.attoseconds) * 1e-18 + Double(duration.components.seconds)
}
