import CommandLanguage
import MusicTheory
import SongEditing

extension CommandSpec {
  static let drumCommands: [CommandSpec] = [beatTap]

  private static let beatTap = CommandSpec(
    .drums, "beat tap", "puts a beat at a position, or takes away the one that is there",
    [.position, .value("DRUM", .drum), .onOff], scope: .track,
    example: """
      track add kit drum
      phrase create 1 1b
      beat tap 1 kick
      beat tap 1:2 snare
      """
  ) { arguments throws(Diagnostic) in
    .edit(
      BeatTap(
        tick: try arguments.position("POS"), drum: try arguments.drum(try arguments.required("DRUM")),
        on: try arguments.onOff()))
  }
}
