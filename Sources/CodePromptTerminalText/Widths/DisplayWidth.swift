// Terminals differ in their Unicode version, and in joining characters: most don't join emoji.
// Texts are measured at the largest width, so that nothing wraps on any terminal.

extension String {
  /// Returns the columns this takes; `isWide` tells whether ambiguous characters take two.
  package func columns(isWide: Bool = false) -> Int { unicodeScalars.columns(isWide: isWide) }

  /// Whether this contains right-to-left characters, such as Hebrew or Arabic.
  ///
  /// Source: the Unicode Character Database, DerivedBidiClass: the blocks with default R or AL.
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
  /// The width on a terminal in columns: 0, 1 or 2.
  ///
  /// Two for East Asian wide and full-width characters and emoji, zero for combining marks, one for
  /// all others, including ambiguous ones. Where Unicode versions and the C library differ, the
  /// largest width counts. Source: Unicode Standard Annex 11.
  package var displayWidth: Int { Int(widthEntry & 3) }

  /// Whether this is ambiguous (Unicode Standard Annex 11): a terminal's settings decide whether it
  /// takes one column or two. Examples are box lines, `…`, and Cyrillic and Greek letters.
  package var isAmbiguous: Bool { !isASCII && widthEntry & 4 != 0 }

  /// Returns the columns this takes; `isWide` tells whether ambiguous characters take two.
  package func columns(isWide: Bool) -> Int { isWide && isAmbiguous ? 2 : displayWidth }

  /// The width in bits 0 and 1, and in bit 2 whether it is ambiguous, as in `widthChanges`.
  private var widthEntry: UInt32 {
    if case 0x20...0x7E = value { return 1 }
    if joinsWithoutWidth { return 0 }
    // Find the last entry that begins at or before this code point; the first one begins at 0.
    var low = 0
    var high = widthChanges.count
    while high - low > 1 {
      let middle = (low + high) >> 1
      if widthChanges[middle] >> 4 <= value { low = middle } else { high = middle }
    }
    return widthChanges[low]
  }

  /// Whether this is not drawn or joins the last character. Marks that came after Unicode 15 don't
  /// count: a terminal may not know them, and draw them in a column.
  private var joinsWithoutWidth: Bool {
    switch value {
    case 0x2190...0x2BFF: return false
    // The soft hyphen and the signs before Arabic digits (Prepended_Concatenation_Mark) are drawn.
    case 0xAD, 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return false
    // Hangul vowels and final consonants, and a mark that takes a column since Unicode 16.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x1171E: return true
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control:
      return properties.age.map { $0 <= (15, 0) } ?? false
    default: return false
    }
  }

  /// Whether all terminals draw this in the same width, even next to other characters. False for
  /// emoji, for code points that form or join emoji, and for combining marks.
  package var hasCertainWidth: Bool {
    if value < 0x300 { return value != 0xAD }
    if (0x1F000..<0x20000).contains(value) { return false }
    switch (displayWidth, value) {
    case (0, _): return false
    // Punctuation and symbols.
    case (1, 0x2000..<0x2E80): return true
    // Versions of Unicode differ in the width of these.
    case (2, ..<0x2E80), (2, 0x3248...0x324F), (2, 0x4DC0...0x4DFF), (2, 0x1D300...0x1D376):
      return false
    case (2, _): return properties.age != nil
    default: return properties.generalCategory != .spacingMark
    }
  }
}

extension Character {
  /// Returns the columns this takes: the sum for its code points.
  package func columns(isWide: Bool = false) -> Int { unicodeScalars.columns(isWide: isWide) }
}

extension Sequence<Unicode.Scalar> {
  fileprivate func columns(isWide: Bool) -> Int {
    var measure = TextMeasure(isWide: isWide)
    return reduce(0) { $0 + measure.columns(adding: $1) }
  }
}
