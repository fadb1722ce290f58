/// A MusicXML score as a value: what its header says, and its parts with their measures.
///
/// The format is MusicXML 4.0 (W3C Music Notation Community Group, 2021). Every other type of this library that
/// describes music is nested here. A partwise and a timewise document of the same music are the same score. Durations
/// are counted in the divisions of a quarter note that the latest ``Attributes/divisions`` of the part states; a document
/// whose divisions or durations are no whole numbers is scaled by its reader.
public struct Score: Hashable, Sendable {
  /// The number of the work, as in `Op. 27`.
  public var workNumber: String?
  /// The title of the work.
  public var workTitle: String?
  /// The number of the movement.
  public var movementNumber: String?
  /// The title of the movement; where there is only one title, many programs write it here.
  public var movementTitle: String?
  /// Who made it.
  public var creators: [TypedText]
  /// Copyright notices.
  public var rights: [TypedText]
  /// The programs that wrote the document.
  public var software: [String]
  /// What the document says that it states of each measure or note, so that a reader need not guess.
  public var supports: [Support]
  /// What programs note about the document, by name, in order.
  public var miscellaneous: [NamedText]
  /// Texts printed on the page.
  public var credits: [Credit]
  /// The parts in the order of the part list.
  public var parts: [Part]

  /// Makes a score of the given parts.
  public init(parts: [Part] = []) {
    self.parts = parts
    creators = []
    rights = []
    software = []
    supports = []
    miscellaneous = []
    credits = []
  }

  /// A text with the role that its `type` attribute states, such as `composer`.
  public struct TypedText: Hashable, Sendable {
    /// The role, where one is stated.
    public var type: String?
    /// The text.
    public var text: String

    /// Makes a text.
    public init(type: String? = nil, text: String) {
      self.type = type
      self.text = text
    }
  }

  /// A text under a name (`miscellaneous-field`).
  public struct NamedText: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The text.
    public var text: String

    /// Makes a text.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Whether the document states an element wherever it applies (`supports`).
  public struct Support: Hashable, Sendable {
    /// The element's name.
    public var element: String
    /// Whether its absence means something.
    public var isStated: Bool

    /// Makes a statement.
    public init(element: String, isStated: Bool) {
      self.element = element
      self.isStated = isStated
    }
  }

  /// A text printed on a page (`credit`).
  public struct Credit: Hashable, Sendable {
    /// The page, from 1.
    public var page: Int
    /// What the text is: `title`, `composer` …
    public var types: [String]
    /// The text; lines and pieces of one credit are joined.
    public var words: String

    /// Makes a credit.
    public init(page: Int = 1, types: [String] = [], words: String) {
      self.page = page
      self.types = types
      self.words = words
    }
  }
}
