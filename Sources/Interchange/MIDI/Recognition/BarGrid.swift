import MusicTheory
import SongModel

extension MIDIImport {
  /// The grid that quantizing found in a bar of a track.
  public struct BarGrid: Hashable, Sendable {
    /// The track of the song.
    public var track: Identifier
    /// The bar's number.
    public var bar: Int
    /// The note value between two lines.
    public var grid: Fraction
    /// The beats, from 1, that are divided into so many instead.
    public var tuplets: [Tuplet]
    /// How much nearer to the lines the notes stood than chance would have them, in percent: 100 where they stood on
    /// them, 0 where they stood anywhere.
    public var confidence: Int
    /// The most ticks that an onset moved.
    public var largestDisplacement: Int

    /// A beat that is divided otherwise than by two.
    public struct Tuplet: Hashable, Sendable {
      /// The beat, from 1.
      public var beat: Int
      /// Its parts.
      public var parts: Int
    }
  }
}
