import CommandLanguage
import Glibc
import MusicTheory
import SongModel

extension Completer {
  /// What can stand where a value of a form belongs.
  ///
  /// - Parameters:
  ///   - text: What is typed of it.
  ///   - start: Where that begins.
  ///   - isList: Whether several values can stand there, with commas between them.
  func values(
    of form: Parameter.Form, _ text: Substring, at start: Int, _ typed: TypedWords, isList: Bool = false
  ) -> Completion {
    switch form {
    case .choice(let words): return Completion(start: start, matching(words, text))
    case .track:
      let ids = session.song.tracks.map(\.id.text)
      guard isList else { return Completion(start: start, matching(ids, text)) }
      let begun = text.lastIndex(of: ",").map { text.index(after: $0) } ?? text.startIndex
      return Completion(
        start: start + text[..<begun].utf8.count,
        matching(begun == text.startIndex ? ids + ["all"] : ids, text[begun...]))
    case .phrase: return Completion(start: start, matching(phraseIDs, text))
    case .motif: return Completion(start: start, matching(session.song.motifs.map(\.name.text), text))
    case .command:
      let words = typed.earlier.dropFirst()
      if let first = words.first, words.count == 1 {
        return Completion(start: start, matching(session.table.secondWords(after: first), text))
      }
      return Completion(start: start, words.isEmpty ? matching(session.table.firstWords, text) : [])
    case .file: return files(String(text), from: typed, at: start)
    case .value(let form): return values(of: form, text, at: start, typed)
    case .assignment, .text: return completeAssignment(text, at: start, typed)
    }
  }

  private func values(of form: ValueForm, _ text: Substring, at start: Int, _ typed: TypedWords) -> Completion {
    switch form {
    case .position: return positions(text, at: start)
    case .range:
      // Behind the two points a second position begins.
      guard let dots = text.lastIndex(of: "."), dots > text.startIndex, text[text.index(before: dots)] == "." else {
        return Completion(start: start, positions(text, at: start).candidates + matching(["all", "none"], text))
      }
      let begun = text.index(after: dots)
      return positions(text[begun...], at: start + text[..<begun].utf8.count)
    case .pitch: return Completion(start: start, isDrumTrack ? matching(Drum.names, text) : [])
    case .drum: return Completion(start: start, matching(Drum.names, text))
    case .instrument: return instruments(text, at: start, typed)
    default: return Completion(start: start, [])
    }
  }

  /// Where a setting is typed as `name=value`, the values of those that name something.
  private func completeAssignment(_ text: Substring, at start: Int, _ typed: TypedWords) -> Completion {
    guard let sign = text.firstIndex(of: "=") else {
      guard typed.earlier.first == "track" else { return Completion(start: start, []) }
      return Completion(
        start: start,
        ["name", "program", "volume", "pan", "mute", "solo", "channel", "port"].filter { $0.hasPrefix(text) }
          .map { Completion.Candidate("\($0)=", isWhole: false) })
    }
    let value = text[text.index(after: sign)...]
    let offset = start + text[...sign].utf8.count
    switch text[..<sign] {
    case "program": return instruments(value, at: offset, typed)
    case "mute", "solo": return Completion(start: offset, matching(["on", "off"], value))
    default: return Completion(start: offset, [])
    }
  }

  private func positions(_ text: Substring, at start: Int) -> Completion {
    if text.hasPrefix("@") {
      let names = session.song.markers.map { "@\($0.name)" }
      return Completion(
        start: start, names.filter { $0.hasPrefix(text) }.map { Completion.Candidate($0, isWhole: false) })
    }
    guard text.isEmpty || text.first?.isLetter == true else { return Completion(start: start, []) }
    return Completion(
      start: start,
      phraseIDs.filter { $0.hasPrefix(text) }.map { Completion.Candidate($0, isWhole: false) })
  }

  /// Names are matched whatever their case; those with blanks stand in quotes.
  private func instruments(_ text: Substring, at start: Int, _ typed: TypedWords) -> Completion {
    let wanted = text.lowercased()
    let names = GeneralMIDI.names.filter { $0.lowercased().hasPrefix(wanted) }
    // A quote that is already there lies before the part that is replaced, except behind `name=`.
    let opensInside = typed.isQuoted && start > typed.start
    return Completion(
      start: opensInside ? start + 1 : start,
      names.map { name in
        typed.isQuoted
          ? Completion.Candidate("\(name)\"", label: name)
          : Completion.Candidate(name.contains(" ") ? "\"\(name)\"" : name, label: name)
      })
  }

  /// The files that a path begins to name, folders with a slash.
  func files(_ text: String, from typed: TypedWords, at start: Int? = nil) -> Completion {
    let slash = text.lastIndex(of: "/")
    let folder = slash.map { String(text[...$0]) } ?? ""
    let begun = slash.map { text[text.index(after: $0)...] } ?? text[...]
    var candidates: [Completion.Candidate] = []
    for (name, isFolder) in FileAccess.entries(of: folder.isEmpty ? "." : folder) where name.hasPrefix(begun) {
      // Hidden files are offered to those who ask for them.
      if name.hasPrefix("."), !begun.hasPrefix(".") { continue }
      let path = folder + name + (isFolder ? "/" : "")
      let word = Word(path, from: "").canonicalText
      let text = typed.isQuoted ? path + (isFolder ? "" : "\"") : word
      // A quoted folder's name goes on behind the slash, so its closing quote would be in the way.
      let isOpen = isFolder && !typed.isQuoted && word.hasSuffix("\"")
      candidates.append(
        Completion.Candidate(
          isOpen ? String(text.dropLast()) : text, label: name + (isFolder ? "/" : ""), isWhole: !isFolder))
    }
    return Completion(start: start ?? typed.start, candidates)
  }

  private var phraseIDs: [String] { session.song.tracks.flatMap { $0.phrases.outlines.map(\.id.text) } }

  private var isDrumTrack: Bool {
    session.context.track.flatMap(session.song.trackIndex).map { session.song.tracks[$0].kind == .drum } ?? false
  }
}

extension FileAccess {
  /// The names in a folder; none where it cannot be read.
  static func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
    ((try? names(in: folder)) ?? []).map { name in
      var status = stat()
      let isFolder = stat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      return (name, isFolder)
    }
  }
}
