import AudioRendering
import CommandLanguage
import Synchronization

/// A project in a folder of its own: a song or command file that is called like the folder, with golden files of that name
/// beside it.
public struct ProjectFolder: Sendable {
  /// The folder's name.
  public let name: String
  /// The path of the command file or song.
  public let source: String
  /// The paths of the golden files, in the order of their formats.
  public let goldens: [String]
  /// The paths of golden files that `--update` makes where there are none.
  fileprivate let standardGoldens: [String]

  /// The suffixes that golden files may have, in the order that a table shows them.
  private static let suffixes = [
    "json", "mid", "midi", "musicxml", "mxl", "wav", "flac", "ogg", "opus", "mp3", "svg", "png",
  ]

  /// A project, where a folder is one.
  private init?(_ name: String, in parent: String) {
    self.name = name
    let stem = "\(parent)/\(name)/\(name)"
    guard let source = ["neume", "json"].map({ "\(stem).\($0)" }).first(where: FileAccess.exists) else { return nil }
    self.source = source
    let suffixes = Self.suffixes.map { "\(stem).\($0)" }.filter { $0 != source }
    goldens = suffixes.filter(FileAccess.exists)
    standardGoldens = ["\(stem).json", "\(stem).mid"].filter { $0 != source }
  }

  /// The projects in a folder, by name.
  ///
  /// - Throws: A diagnostic where it cannot be read, or holds no project.
  public static func all(in folder: String) throws(Diagnostic) -> [ProjectFolder] {
    let names: [String]
    do { names = try FileAccess.names(in: folder).filter { !$0.hasPrefix(".") } } catch { throw Diagnostic(error) }
    let root = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let projects = names.compactMap { ProjectFolder($0, in: root) }
    guard !projects.isEmpty else {
      throw Diagnostic(
        code: "no-project", "there is no project in \(folder): a folder NAME with NAME.neume or NAME.json in it")
    }
    return projects
  }
}

extension Verification {
  /// What came of one golden file of a project, or of the project where it could not be compared.
  public struct ProjectResult: Sendable {
    /// The project.
    public let project: ProjectFolder
    /// The path of the golden file; that of the source where the project itself is at fault.
    public let path: String
    /// What came of it.
    public let result: Result<Outcome, LoadFailure>
  }

  /// Compares all golden files of projects, several projects at once.
  ///
  /// - Parameters:
  ///   - projects: The projects, each with its golden files.
  ///   - progress: Told how many projects are done.
  /// - Returns: The results in the order of the projects and their golden files.
  public func compare(
    _ projects: [ProjectFolder], progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
  ) -> [ProjectResult] {
    let state = Mutex((next: 0, done: 0, results: [Int: [ProjectResult]]()))
    let workers = (0..<min(RenderOptions.processorCount, projects.count)).map { _ in
      WorkerThread {
        while let index = state.withLock({ state -> Int? in
          guard state.next < projects.count, !isCancelled() else { return nil }
          defer { state.next += 1 }
          return state.next
        }) {
          let results = compare(projects[index])
          progress(
            state.withLock { state in
              state.results[index] = results
              state.done += 1
              return state.done
            })
        }
      }
    }
    for worker in workers { worker.join() }
    return state.withLock { state in projects.indices.flatMap { state.results[$0] ?? [] } }
  }

  private func compare(_ project: ProjectFolder) -> [ProjectResult] {
    func result(_ path: String, _ body: () throws(LoadFailure) -> Outcome) -> ProjectResult {
      do { return ProjectResult(project: project, path: path, result: .success(try body())) } catch {
        return ProjectResult(project: project, path: path, result: .failure(error))
      }
    }
    let goldens = updates && project.goldens.isEmpty ? project.standardGoldens : project.goldens
    let source: VerifiedSource
    do throws(LoadFailure) {
      source = try VerifiedSource(path: project.source, isCancelled: isCancelled)
      guard !goldens.isEmpty else {
        throw LoadFailure([
          Diagnostic(code: "no-golden", "\(project.source) has no golden file beside it; --update makes them")
        ])
      }
    } catch {
      return [ProjectResult(project: project, path: project.source, result: .failure(error))]
    }
    return goldens.map { golden in
      result(golden) { () throws(LoadFailure) in try compare(golden: golden, source) }
    }
  }
}
