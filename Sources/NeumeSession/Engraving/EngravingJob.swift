import CommandLanguage
import MusicTheory

/// A score that is to become pictures.
struct EngravingJob {
  /// The score as a MusicXML document.
  let document: [UInt8]
  /// Whether pages of the shape of A4 are wanted where an engraver can do without.
  let isPaged: Bool
  /// The resolution of raster images.
  let dotsPerInch: Int
  /// Whether the user asked to stop.
  let isCancelled: () -> Bool

  /// The name of the file that the engraver reads.
  static let source = "score.musicxml"
  /// How long an engraver may take, in seconds.
  static let patience = 120
  /// The dots per inch of a raster image at scale 1: those that make a page of A4 1,240 pixels wide.
  static let standardResolution = 150

  /// What came of it.
  struct Drawn {
    let engraver: Engraver
    /// The files, in the order of the pages.
    let pages: [[UInt8]]
  }

  /// Has the score drawn by the first engraver that is there.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - asked: The only engraver that may do it, where one was asked for.
  /// - Throws: A diagnostic where there is no engraver, or it could not do it.
  func engraved(as format: PictureFormat, by asked: Engraver?) throws(Diagnostic) -> Drawn {
    let candidates = asked.map { [$0] } ?? Engraver.all(of: format)
    if let asked, !asked.formats.contains(format) {
      throw Diagnostic(
        code: OutputOptions.misuse,
        "\(asked.rawValue) writes no \(format.rawValue) files; \(EngravingJob.names(Engraver.all(of: format))) can")
    }
    for engraver in candidates {
      guard let program = engraver.program else { continue }
      if let pages = try pages(by: engraver, program, format).get() { return Drawn(engraver: engraver, pages: pages) }
    }
    throw Diagnostic(
      code: "engraver-missing",
      "a score as .\(format.rawValue) is drawn by another program, and none is installed: \(EngravingJob.names(candidates))"
    )
  }

  private static func names(_ engravers: [Engraver]) -> String { engravers.map(\.source).joined(separator: ", ") }

  /// The pages that an engraver makes; `nil` where it turns out not to be there.
  private func pages(
    by engraver: Engraver, _ program: String, _ format: PictureFormat
  ) -> Result<[[UInt8]]?, Diagnostic> {
    do throws(FileError) {
      let folder = try ScratchFolder()
      try FileAccess.write(document, to: "\(folder.path)/\(EngravingJob.source)", waitsForDisk: false)
      switch run(engraver.steps(program, format, self, in: folder.path), in: folder) {
      case .ended(0): break
      case .ended(Engraver.missingPackage) where engraver == .verovio: return .success(nil)
      case .cancelled: return .failure(Diagnostic(code: "interrupted", "interrupted"))
      case let outcome: return .failure(failure(engraver, outcome, in: folder))
      }
      let names = folder.names.filter { $0.hasPrefix("score") && $0.hasSuffix(".\(format.rawValue)") }
      guard !names.isEmpty else { return .failure(failure(engraver, .ended(0), in: folder)) }
      var pages: [[UInt8]] = []
      for name in names.sorted(by: EngravingJob.isEarlierPage) {
        let page = try FileAccess.read("\(folder.path)/\(name)")
        pages.append(format == .pdf ? PDFStamps.removed(from: page) : page)
      }
      return .success(pages)
    } catch {
      return .failure(Diagnostic(error))
    }
  }

  /// Runs programs one after the other, up to the first that does not end well.
  private func run(_ steps: [ExternalProgram], in folder: borrowing ScratchFolder) -> ExternalProgram.Outcome {
    for step in steps {
      let outcome = step.run(
        log: "\(folder.path)/log", atMost: EngravingJob.patience, isCancelled: isCancelled)
      if outcome != .ended(0) { return outcome }
    }
    return .ended(0)
  }

  /// Why an engraver drew nothing, with the last line that it printed.
  private func failure(
    _ engraver: Engraver, _ outcome: ExternalProgram.Outcome, in folder: borrowing ScratchFolder
  ) -> Diagnostic {
    let reason =
      switch outcome {
      case .notStarted: "it could not be started"
      case .tooLong: "it was stopped after \(EngravingJob.patience) seconds"
      case .ended(0), .cancelled: "it wrote nothing"
      case .ended(let code): "it ended with \(code)"
      }
    let log = (try? FileAccess.read("\(folder.path)/log")) ?? []
    let lines = String(decoding: log.suffix(2_000), as: UTF8.self).split(separator: "\n")
    let last = lines.last.map { ": \(quotedForMessage(String($0.prefix(200))))" } ?? ""
    return Diagnostic(code: "engraver-failed", "\(engraver.source) could not draw the score; \(reason)\(last)")
  }

  /// Pages by their numbers, which not every engraver writes with as many digits.
  private static func isEarlierPage(_ left: String, _ right: String) -> Bool {
    (left.utf8.count, left) < (right.utf8.count, right)
  }
}
