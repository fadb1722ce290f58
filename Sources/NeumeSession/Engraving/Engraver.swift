/// A program that makes pictures of scores. Each reads MusicXML.
public enum Engraver: String, Hashable, Sendable, CaseIterable {
  /// Verovio's Python package.
  case verovio
  /// MuseScore.
  case musescore
  /// LilyPond with its importer.
  case lilypond

  /// The formats that it writes.
  var formats: [PictureFormat] {
    switch self {
    case .verovio: [.svg]
    case .musescore, .lilypond: [.svg, .png, .pdf]
    }
  }

  /// Its name, and what has to be installed.
  var source: String {
    switch self {
    case .verovio: "Verovio (Python package verovio)"
    case .musescore: "MuseScore (Debian package musescore3)"
    case .lilypond: "LilyPond (Debian package lilypond)"
    }
  }

  /// The engravers of a format, the one that draws best first.
  static func all(of format: PictureFormat) -> [Engraver] { allCases.filter { $0.formats.contains(format) } }

  /// The program that is run, where it is installed; for Verovio the Python that may have it.
  var program: String? {
    switch self {
    case .verovio: ExternalProgram.path(of: "python3")
    case .musescore:
      ["mscore", "musescore", "mscore4", "musescore4", "mscore3", "musescore3"].lazy
        .compactMap(ExternalProgram.path).first
    case .lilypond:
      ExternalProgram.path(of: "musicxml2ly").flatMap { _ in ExternalProgram.path(of: "lilypond") }
    }
  }

  /// Whether it is there, which for Verovio only Python knows.
  var isInstalled: Bool {
    guard let program else { return false }
    guard self == .verovio else { return true }
    let probe = ExternalProgram(name: program, arguments: ["-c", "import verovio"])
    return probe.run(log: "/dev/null", atMost: 10) == .ended(0)
  }

  /// What is run, one after the other, to make pictures of `score.musicxml` beside it: `score.svg`, `score-1.svg`
  /// and the like.
  ///
  /// - Parameters:
  ///   - program: What ``program`` gave.
  ///   - format: The format.
  ///   - job: How it is to look.
  ///   - folder: Where the score is, and the pictures will be.
  func steps(_ program: String, _ format: PictureFormat, _ job: EngravingJob, in folder: String) -> [ExternalProgram] {
    // The same score gives the same file on every day.
    let day = ["SOURCE_DATE_EPOCH": "0"]
    let (source, target) = ("\(folder)/\(EngravingJob.source)", "\(folder)/score")
    switch self {
    case .verovio:
      return [
        ExternalProgram(
          name: program, arguments: ["-c", Engraver.verovioScript, source, target, job.isPaged ? "1" : "0"])
      ]
    case .musescore:
      let resolution = format == .png ? ["-r", String(job.dotsPerInch)] : []
      return [
        ExternalProgram(
          name: program, arguments: resolution + ["-o", "\(target).\(format.rawValue)", source],
          environment: day.merging(["QT_QPA_PLATFORM": "offscreen"]) { $1 })
      ]
    case .lilypond:
      let backend =
        switch format {
        case .svg: ["-dbackend=svg", "-dno-point-and-click"]
        case .png: ["--png", "-dresolution=\(job.dotsPerInch)"]
        case .pdf: ["--pdf", "-dno-point-and-click"]
        }
      return [
        ExternalProgram(name: "musicxml2ly", arguments: ["-o", "\(target).ly", source], environment: day),
        ExternalProgram(name: program, arguments: ["-s"] + backend + ["-o", target, "\(target).ly"], environment: day),
      ]
    }
  }

  /// The exit code by which the script says that Python has no Verovio.
  static let missingPackage: Int32 = 3

  /// Draws the pages of a score; one that is as high as it needs to be where no pages are wanted. Ids are counted, not
  /// drawn by lot.
  private static let verovioScript = """
    import sys
    # Not from wherever the user happens to be.
    sys.path = [path for path in sys.path if path]
    try:
        import verovio
    except ImportError:
        sys.exit(3)
    score = verovio.toolkit()
    options = {"xmlIdSeed": 1, "scale": 40, "pageWidth": 2100, "svgViewBox": True, "footer": "none"}
    if sys.argv[3] == "1":
        options.update({"pageHeight": 2970})
    else:
        options.update({"pageHeight": 60000, "adjustPageHeight": True})
    score.setOptions(options)
    if not score.loadFile(sys.argv[1]):
        sys.exit("Verovio cannot read the score")
    for page in range(1, score.getPageCount() + 1):
        score.renderToSVGFile("%s-%d.svg" % (sys.argv[2], page), page)
    """
}
