/// A set of characters that an entry accepts.
public struct PromptCharacters: Equatable, Sendable {
  /// The characters that the set lists; empty for ``any``.
  package private(set) var listedCharacters: Set<Unicode.Scalar> = []
  private var isAny = false
  /// The case to which letters are converted that are not in the set as typed.
  private var fold = LetterConversion.asTyped

  /// 0–9.
  public static let digits = PromptCharacters("0"..."9")
  /// 0–9, A–F and a–f.
  public static let hex = PromptCharacters("0"..."9", "A"..."F", "a"..."f")
  /// A–Z and a–z.
  public static let letters = PromptCharacters("A"..."Z", "a"..."z")
  /// 0–9, A–Z and a–z.
  public static let alphanumeric = PromptCharacters("0"..."9", "A"..."Z", "a"..."z")
  /// A–Z and 2–7 (RFC 4648, section 6); letters may be typed in lower case.
  public static let base32 = PromptCharacters("A"..."Z", "2"..."7", fold: .upper)
  /// U+0020–U+007E.
  public static let printable = PromptCharacters(" "..."~")
  /// Every character except control characters.
  public static let any = PromptCharacters(isAny: true)

  /// The sets that a person chooses by name; `help` says what the name doesn't.
  package static let named: [(name: String, help: String, charset: PromptCharacters)] = [
    ("digits", "", .digits), ("hex", "", .hex), ("letters", "", .letters),
    ("alphanumeric", "", .alphanumeric), ("base32", "A to Z and 2 to 7", .base32),
    ("printable", "", .printable),
  ]

  private init(
    _ ranges: ClosedRange<Unicode.Scalar>..., fold: LetterConversion = .asTyped, isAny: Bool = false
  ) {
    self.fold = fold
    self.isAny = isAny
    for range in ranges {
      let values = range.lowerBound.value...range.upperBound.value
      listedCharacters.formUnion(values.compactMap(Unicode.Scalar.init))
    }
  }

  /// Creates the set of the characters in a text.
  ///
  /// Returns nil if the text is empty or contains a character that can't fill a cell: a control
  /// character, one without a width of its own, or half of a flag.
  public init?(characters: String) {
    guard !characters.isEmpty else { return nil }
    for scalar in characters.unicodeScalars {
      guard !scalar.isControl, !scalar.extendsCharacter, !scalar.isRegionalIndicator else {
        return nil
      }
      listedCharacters.insert(scalar)
    }
  }

  /// The characters that the set lists, in the order of their code points.
  package var sorted: [Unicode.Scalar] { listedCharacters.sorted() }

  /// Whether a character is in the set.
  public func contains(_ scalar: Unicode.Scalar) -> Bool {
    isAny ? !scalar.isControl : listedCharacters.contains(scalar)
  }

  /// Returns the character of the set that a typed one stands for, or nil if there is none.
  func member(for typed: Unicode.Scalar) -> Unicode.Scalar? {
    if contains(typed) { return typed }
    let folded = fold.folding(typed)
    return contains(folded) ? folded : nil
  }
}
