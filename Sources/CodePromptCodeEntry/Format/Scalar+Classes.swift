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

  /// Whether this code point is a space or a dash, as used between the groups of a code.
  package var isSeparator: Bool {
    switch self {
    case " ", "\u{A0}", "\u{2000}"..."\u{200A}", "\u{202F}", "\u{3000}": true
    case "-", "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FE63}", "\u{FF0D}": true
    default: false
    }
  }
}
