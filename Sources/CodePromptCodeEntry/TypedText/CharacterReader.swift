/// A reader of code points in UTF-8 that reports where the text may be cut between characters.
///
/// It never reports a cut inside what an entry counts as one character, nor inside a grapheme
/// cluster of Unicode Standard Annex 29. The bytes must stay valid while the reader is used.
@safe package struct CharacterReader {
  private var scalars: ScalarReader
  private var last: Unicode.Scalar?
  /// The number of consecutive regional indicators that end with `last`.
  private var indicators = 0
  /// The number of characters so far, as an entry counts them.
  private(set) var characterCount = 0
  /// Whether the previous letter is followed by a virama, maybe with other marks.
  private var followsVirama = false

  package init(bytes: UnsafeRawBufferPointer) {
    unsafe scalars = ScalarReader(bytes: bytes)
  }

  /// Returns the number of characters in some bytes, as an entry counts them.
  static func characterCount(of bytes: UnsafeRawBufferPointer) -> Int {
    var reader = unsafe CharacterReader(bytes: bytes)
    while reader.next() != nil {}
    return reader.characterCount
  }

  /// Returns the next code point (nil for invalid UTF-8), its offset in bytes, and whether a
  /// character begins here; nil at the end.
  package mutating func next() -> (scalar: Unicode.Scalar?, offset: Int, beginsCharacter: Bool)? {
    guard let (scalar, offset) = scalars.next() else { return nil }
    let beginsCharacter = scalar.map { !joinsLast($0) } ?? true
    if !isCountedWithLast(scalar) { characterCount += 1 }
    last = scalar
    indicators = scalar?.isRegionalIndicator == true ? indicators + 1 : 0
    let isVirama =
      scalar?.isASCII == false && scalar?.properties.canonicalCombiningClass == .virama
    followsVirama = isVirama || followsVirama && scalar?.extendsCharacter == true
    return (scalar, offset, beginsCharacter)
  }

  private func isCountedWithLast(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, let last else { return false }
    return scalar.joins(last, indicators: indicators)
  }

  private func joinsLast(_ scalar: Unicode.Scalar) -> Bool {
    guard let last else { return false }
    // The common case: two characters below U+0300 never join.
    if scalar.value < 0x300, last.value < 0x300 { return false }
    return scalar.joins(last, indicators: indicators) || scalar.formsCluster(with: last)
      || followsVirama && scalar.properties.generalCategory == .otherLetter
  }
}

extension Unicode.Scalar {
  /// Returns whether this code point belongs to the character that ends with `last`; `indicators`
  /// is the number of consecutive regional indicators up to and including `last`.
  func joins(_ last: Unicode.Scalar, indicators: Int) -> Bool {
    // A zero-width joiner joins its neighbours.
    extendsCharacter || last == "\u{200D}"
      || isRegionalIndicator && !indicators.isMultiple(of: 2)
  }

  // Pairs of code points that an entry counts as two characters but that are displayed as one.
  fileprivate func formsCluster(with last: Unicode.Scalar) -> Bool {
    isSpacingMark || last.isPrepended
      || isHangulPart && last.isHangul || isHangul && last.isLeadingJamo
  }

  private var isSpacingMark: Bool {
    // By general category, the Thai and Lao vowels AM are letters.
    properties.generalCategory == .spacingMark || value == 0x0E33 || value == 0x0EB3
  }

  private var isHangul: Bool { isLeadingJamo || isHangulPart || (0xAC00...0xD7A3).contains(value) }

  private var isLeadingJamo: Bool {
    (0x1100...0x115F).contains(value) || (0xA960...0xA97C).contains(value)
  }

  /// Whether this code point is a Hangul vowel or final consonant.
  private var isHangulPart: Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value)
  }

  /// Whether Grapheme_Cluster_Break is Prepend: this belongs to the next character.
  private var isPrepended: Bool {
    switch value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x0D4E, 0x110BD, 0x110CD,
      0x111C2...0x111C3, 0x113D1, 0x1193F, 0x11941, 0x11A3A, 0x11A84...0x11A89, 0x11D46, 0x11F02:
      true
    default: false
    }
  }
}
