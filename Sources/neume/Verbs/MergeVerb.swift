import CommandLanguage
import NeumeSession
import SongComparison
import SongModel

extension VerbSpec {
  static let merge = VerbSpec(
    "merge", "brings together what two people made of one song",
    [VerbArgument("BASE", .song), VerbArgument("OURS", .song), VerbArgument("THEIRS", .song)],
    options: [
      VerbOption("output", letter: "o", "OUT", "write the merged song to a file instead of standard output"),
      VerbOption("prefer", "ours|theirs", "let this side's state stay in conflicts, which then are settled"),
      VerbOption("path", "NAME", "the file's name in messages, as git knows it"),
      VerbOption("or-text", "merge files that hold no song as git merges text"),
      VerbOption("marker-size", "N", "the length of conflict markers in such files"),
    ],
    discussion: """
      Tracks, phrases, blocks and beats are known by their ids, and merged property by property: what one side changed is
      changed, and what both changed alike is changed once. Where both changed something differently, the base's state
      stays, and the conflict is listed; the song can be loaded in any case. An edit beats a delete. What both sides added
      stays, in another voice where there is no room. A BASE that is empty stands for an empty song.

      Exit codes: 0 merged, 1 conflicts or an error, 2 usage. `neume git-setup` lets git merge songs like this.
      """,
    example: "neume merge base.json ours.json theirs.json -o merged.json"
  ) { call, console throws(ProgramError) in
    let preferred = try call.preferredSide()
    let output = call.value("output") ?? "-"
    if output == "-" { console.isOutputTaken = true }
    guard call.arguments.count(where: { $0 == "-" }) < 2 else {
      throw .usage("only one of the three can be standard input", call.spec.usage)
    }
    let markerSize = try call.markerSize()
    var request = OutputRequest()
    do throws(Diagnostic) { request.targets = [try SongOutput.Target(path: output, otherwise: .json)] } catch {
      throw .failed(error)
    }
    let read = console.versions(call.arguments)
    guard case .success(let songs) = read else {
      guard case .failure(let failure) = read else { return .failed }
      guard call.has("or-text") else { throw console.printAll(failure) }
      return try console.mergeText(call.arguments, markerSize: markerSize, to: output)
    }
    let merge: FileMerge
    do throws(Diagnostic) { merge = try FileMerge(songs, preferring: preferred) } catch { throw .failed(error) }
    for warning in merge.warnings { console.print(warning) }
    // git gives files of its own, whose names say nothing to people.
    if call.has("path"), request.targets.allSatisfy({ $0.format == .json }) {
      do throws(FileError) { try FileAccess.write(merge.song.json, to: output) } catch { throw ProgramError(error) }
    } else {
      let code = try console.write(merge.song, request)
      guard code == .done else { return code }
    }
    console.print(merge, name: call.value("path"))
    return merge.hasConflicts ? .failed : .done
  }
}

extension VerbCall {
  fileprivate func preferredSide() throws(ProgramError) -> MergeSide? {
    guard let text = value("prefer") else { return nil }
    guard let side = MergeSide(rawValue: text) else {
      throw .usage("--prefer is ours or theirs, not `\(text)`", spec.usage)
    }
    return side
  }

  fileprivate func markerSize() throws(ProgramError) -> Int? {
    guard let text = value("marker-size") else { return nil }
    guard let size = Int(text), 1...1000 ~= size else {
      throw .usage("--marker-size is a number from 1 to 1000, not `\(text)`", spec.usage)
    }
    return size
  }
}

extension Console {
  /// Reads three songs, and prints what there is to say about each; one whose file is empty is `nil`.
  fileprivate func versions(_ paths: [String]) -> Result<Versions<Song?>, LoadFailure> {
    Interruption.listen()
    do throws(LoadFailure) {
      var songs: [Song?] = []
      for path in paths {
        let loaded = try LoadedSong.version(at: path, isCancelled: { Interruption.isRequested })
        for warning in loaded?.warnings ?? [] { print(warning) }
        songs.append(loaded?.song)
      }
      return .success(Versions(base: songs[0], ours: songs[1], theirs: songs[2]))
    } catch {
      return .failure(error)
    }
  }

  /// Prints all that is wrong but the last, which is what the program fails with.
  fileprivate func printAll(_ failure: LoadFailure) -> ProgramError {
    for diagnostic in failure.diagnostics.dropLast() { print(diagnostic) }
    return .failed(failure.diagnostics[failure.diagnostics.count - 1])
  }

  fileprivate func mergeText(_ paths: [String], markerSize: Int?, to output: String) throws(ProgramError) -> ExitCode {
    do throws(Diagnostic) {
      let merge = try TextMerge(base: paths[0], ours: paths[1], theirs: paths[2], markerSize: markerSize)
      try merge.write(to: output)
      if isJSON { print(.object([("type", .string("text-merge")), ("clean", .bool(!merge.hasConflicts))])) }
      return merge.hasConflicts ? .failed : .done
    } catch {
      throw .failed(error)
    }
  }

  fileprivate func print(_ merge: FileMerge, name: String?) {
    if isJSON {
      for object in merge.objects { print(object) }
      return
    }
    let head = name.map { "\($0): " } ?? ""
    let isSettled = merge.preferred != nil
    for line in merge.conflictLines {
      if isSettled { say("\(head)settled: \(line)") } else { message("\(head)conflict: \(line)") }
    }
    for line in merge.ruleLines { say("\(head)note: \(line)") }
  }
}
