extension String {
  /// Whether this contains a character of a right-to-left script, such as Hebrew or Arabic.
  ///
  /// It looks at whole blocks: those in which unassigned code points have the bidirectional class R
  /// or AL. Source: DerivedBidiClass.txt of the Unicode Character Database.
  package var hasRightToLeft: Bool {
    unicodeScalars.contains {
      switch $0.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}

extension Unicode.Scalar {
  /// The width on a terminal in columns, which is 0, 1 or 2; that of an ambiguous character is 1.
  ///
  /// Characters that are wide or full-width in East Asia take two columns, and so do emoji.
  /// Combining marks and invisible characters take none. All others take one. If versions of
  /// Unicode or the C library differ about a wide character, it takes two. Source: Unicode Standard
  /// Annex 11.
  package var displayWidth: Int { Int(widthEntry & 0b011) }

  /// Whether this is an ambiguous character, which takes one or two columns.
  ///
  /// The settings of a terminal decide that. Examples are box-drawing characters, `…`, and Cyrillic
  /// and Greek letters. Source: Unicode Standard Annex 11.
  package var isAmbiguous: Bool { !isASCII && widthEntry & 0b100 != 0 }

  /// The width in bits 0 and 1, and 1 in bit 2 for an ambiguous character.
  private var widthEntry: UInt32 {
    if case 0x20...0x7E = value { return 1 }
    if joinsWithoutWidth { return 0 }
    // A binary search for the last entry that begins at or before this code point. There is one,
    // since the first entry begins at 0.
    var low = 0
    var high = widthChanges.count
    while high - low > 1 {
      let middle = (low + high) / 2
      let first = widthChanges[middle] >> 4
      if first <= value { low = middle } else { high = middle }
    }
    return widthChanges[low]
  }

  /// Whether this takes no column, because it joins the character before it or is not drawn.
  ///
  /// False for marks that Unicode has added after version 15.0: a terminal that does not know them
  /// may draw them in a column of their own.
  private var joinsWithoutWidth: Bool {
    switch value {
    // These blocks of arrows and symbols contain no marks. The slow look-up of properties below is
    // skipped for them, since frames and spinners are drawn with them.
    case 0x2190...0x2BFF: return false
    // Format characters that are drawn: the soft hyphen, and signs that enclose the digits after
    // them (the property Prepended_Concatenation_Mark).
    case 0xAD, 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return false
    // Hangul vowels and final consonants are drawn in the cells of the first consonant. U+1171E is
    // a mark without a width up to Unicode 15, and one with a width since Unicode 16.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x1171E: return true
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control:
      return properties.age.map { $0 <= (15, 0) } ?? false
    default: return false
    }
  }

  /// Whether all terminals draw this in the same number of columns, whatever is next to it.
  ///
  /// False for emoji, for code points that form or join emoji, and for combining marks. The
  /// settings for ambiguous characters don't count.
  var hasCertainWidth: Bool {
    if value < 0x300 { return value != 0xAD }
    if (0x1F000..<0x20000).contains(value) { return false }
    switch (displayWidth, value) {
    case (0, _): return false
    // Blocks of punctuation and symbols, in which no character is a mark with a width.
    case (1, 0x2000..<0x2E80): return true
    // Versions of Unicode differ in the width of many of these: the wide characters before the CJK
    // blocks, circled numbers, hexagrams, and the symbols of Tai Xuan Jing and for counting rods.
    case (2, ..<0x2E80), (2, 0x3248...0x324F), (2, 0x4DC0...0x4DFF), (2, 0x1D300...0x1D376):
      return false
    case (2, _): return properties.age != nil
    default: return properties.generalCategory != .spacingMark
    }
  }
}
