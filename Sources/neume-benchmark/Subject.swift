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

  /// Whether what a contender takes more than the peer is shown, instead of how many times as long it takes.
  var showsDifference = false

  /// The runs of one contender.
  struct Result {
    var contender: String
    var runs: [Run]

    /// The most that the time may be, as a part of the first peer's.
    var limit: Double?

    /// The most that a run may use, whatever a peer does.
    var bounds = Bounds()

    /// Instructions that each of the things takes, as callgrind counts them. Unlike times they repeat.
    var instructions: Int?

    /// The time in the middle, in seconds.
    var median: Double {
      let sorted = runs.map(\.seconds).sorted()
      guard let upper = sorted.dropFirst(sorted.count / 2).first else { return .nan }
      return sorted.count % 2 == 1 ? upper : (sorted[sorted.count / 2 - 1] + upper) / 2
    }

    /// The shortest time, in seconds.
    var minimum: Double { runs.map(\.seconds).min() ?? .nan }

    /// The most memory that a run had, in bytes, where it was a process of its own.
    var peakBytes: Int? { runs.compactMap(\.peakBytes).max() }
  }
}

/// What one run took.
struct Run {
  var seconds: Double
  /// The most memory that it had at once, where it was a process of its own.
  var peakBytes: Int?
}

/// The most that a run may use.
struct Bounds {
  var seconds: Double?
  var bytes: Int?
}

/// One way of doing a task.
struct Contender {
  var name: String

  /// The most that the time may be, as a part of the peer's; the peer is the contender without a limit.
  var limit: Double?

  var bounds = Bounds()

  /// Does the task once and answers what it took, preparation and cleaning up left out.
  var run: () throws -> Run
}

/// Runs the contenders in turn, so that whatever else the machine does falls on all alike. One round before is not counted.
func interleaved(_ contenders: [Contender], repetitions: Int) throws -> [Measurement.Result] {
  var results = contenders.map {
    Measurement.Result(contender: $0.name, runs: [], limit: $0.limit, bounds: $0.bounds)
  }
  for round in 0...repetitions {
    for (index, contender) in contenders.enumerated() {
      let run = try contender.run()
      if round > 0 { results[index].runs.append(run) }
    }
  }
  return results
}

/// The seconds that a piece of work takes. Its result is given up only when the time has been taken.
func seconds<Result>(_ work: () throws -> Result) rethrows -> Run {
  let clock = ContinuousClock()
  let start = clock.now
  let result = try work()
  let duration = clock.now - start
  withExtendedLifetime(result) {}
  return Run(seconds: duration.seconds)
}

extension Duration {
  var seconds: Double { Double(components.attoseconds) * 1e-18 + Double(components.seconds) }
}
