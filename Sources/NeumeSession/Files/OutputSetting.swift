import CommandLanguage
import MusicTheory

/// One thing that can be said about how a song is written: an option of the program's verbs and of `render`.
public struct OutputSetting: Sendable {
  /// What it is about, which decides the files that it can be given for.
  enum Subject: Sendable {
    /// What of the music is played or written: MIDI files, sound, pictures and scores.
    case excerpt
    /// How it is played: MIDI files, sound and pictures.
    case performance
    /// What sound files are like; taken as a habit, it may be given where there is none.
    case soundFile
    /// What is heard in sound files only.
    case sound
    /// What MIDI files are like; may be given where there is none.
    case midiFile
    /// What pictures show and are like.
    case picture
    /// What scores are like; may be given where there is none.
    case score
  }

  /// The name, without dashes.
  public let name: String
  /// What stands behind it in usage lines; `nil` for a switch.
  public let placeholder: String?
  /// What it does, in a line.
  public let summary: String
  /// What people type there.
  let form: Parameter.Form
  let subject: Subject
  /// What a value has to be, put into words where one is not.
  private let rule: @Sendable () -> String
  /// Takes a value over; answers whether it is one.
  private let take: @Sendable (Word, inout OutputOptions) -> Bool

  init(
    _ name: String, _ placeholder: String?, _ summary: String, _ form: Parameter.Form, _ subject: Subject,
    rule: @autoclosure @escaping @Sendable () -> String = "",
    take: @escaping @Sendable (Word, inout OutputOptions) -> Bool
  ) {
    self.name = name
    self.placeholder = placeholder
    self.summary = summary
    self.form = form
    self.subject = subject
    self.rule = rule
    self.take = take
  }

  /// Takes a value over into options.
  ///
  /// - Parameters:
  ///   - value: What was typed; for a switch, anything.
  ///   - options: The options to change.
  /// - Throws: A diagnostic that says what a value has to be.
  public func read(_ value: Word, into options: inout OutputOptions) throws(Diagnostic) {
    guard take(value, &options) else {
      throw Diagnostic(
        code: OutputOptions.misuse, "`\(name)` is \(rule()), not \(quotedForMessage(value.text))", at: value.span)
    }
    options.given.append(name)
  }
}

extension OutputOptions {
  /// The code of diagnostics about options that are wrong in themselves or together, whatever the song.
  public static let misuse = "wrong-option"
}
