/// A set of characters that an entry accepts.
public struct Charset: Equatable, Sendable {
  /// The characters that the set lists; empty for ``any``.
  package private(set) var listedCharacters: Set<Unicode.Scalar> = []
  private var isAny = false
  /// The case to which letters are converted that are not in the set as typed.
  private var fold = LetterCase.asTyped

  /// 0–9.
  public static let digits = Charset("0"..."9")
  /// 0–9, A–F and a–f.
  public static let hex = Charset("0"..."9", "A"..."F", "a"..."f")
  /// A–Z and a–z.
  public static let letters = Charset("A"..."Z", "a"..."z")
  /// 0–9, A–Z and a–z.
  public static let alphanumeric = Charset("0"..."9", "A"..."Z", "a"..."z")
  /// A–Z and 2–7 (RFC 4648, section 6); letters may be typed in lower case.
  public static let base32 = Charset("A"..."Z", "2"..."7", fold: .upper)
  /// U+0020–U+007E.
  public static let printable = Charset(" "..."~")
  /// Every character except control characters.
  public static let any = Charset(isAny: true)

  /// The sets that a person chooses by name; `help` says what the name doesn't.
  package static let named: [(name: String, help: String, charset: Charset)] = [
    ("digits", "", .digits), ("hex", "", .hex), ("letters", "", .letters),
    ("alphanumeric", "", .alphanumeric), ("base32", "A to Z and 2 to 7", .base32),
    ("printable", "", .printable),
  ]

  private init(
    _ ranges: ClosedRange<Unicode.Scalar>..., fold: LetterCase = .asTyped, isAny: Bool = false
  ) {
    (self.fold, self.isAny) = (fold, isAny)
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

/// The conversion of letters before they are checked against the set.
public enum LetterCase: Sendable {
  /// Letters are not converted.
  case asTyped
  /// Lower-case letters are converted to upper case.
  case upper
  /// Upper-case letters are converted to lower case.
  case lower

  /// Returns a character in this case, or unchanged if its form in this case is longer than one
  /// code point.
  package func folding(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch (self, scalar) {
    case (.asTyped, _): return scalar
    case (.upper, "a"..."z"): return Unicode.Scalar(UInt8(scalar.value) - 32)
    case (.lower, "A"..."Z"): return Unicode.Scalar(UInt8(scalar.value) + 32)
    case (_, _) where scalar.isASCII: return scalar
    case (.upper, _): return single(scalar.properties.uppercaseMapping) ?? scalar
    case (.lower, _): return single(scalar.properties.lowercaseMapping) ?? scalar
    }
  }

  private func single(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}

extension Unicode.Scalar {
  /// Whether this code point is a C0 or C1 control character, or DEL.
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Whether this code point combines with the previous character and is erased with it.
  package var extendsCharacter: Bool {
    guard value >= 0x300 else { return false }
    return value == 0x200D || properties.isGraphemeExtend || properties.isEmojiModifier
      || properties.generalCategory == .format || properties.generalCategory == .enclosingMark
  }

  /// Whether this code point is half of a flag (U+1F1E6–U+1F1FF).
  package var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// The ASCII character of a full-width form or another script's decimal digit; else nil.
  ///
  /// Source: the Unicode Character Database, category Nd and Halfwidth and Fullwidth Forms.
  package var asciiEquivalent: Unicode.Scalar? {
    if (0xFF01...0xFF5E).contains(value) { return Unicode.Scalar(value - 0xFEE0) }
    guard !isASCII, properties.generalCategory == .decimalNumber,
      let number = properties.numericValue
    else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(number))
  }
}
