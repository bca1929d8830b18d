internal import CodeEntry

// Terminals differ in what they draw as one: most know nothing of joiners and skin tones. Texts are
// measured as those draw them, which is the wider way, so that nothing wraps on any.

extension Unicode.Scalar {
  /// The columns this takes on a terminal: 0, 1 or 2.
  ///
  /// Two for East Asian wide and full-width characters and emoji, none for what stands on the
  /// character before it, one for all else, ambiguous ones too. Source: Unicode Standard Annex 11.
  package var displayWidth: Int {
    if value < 0x300 { return isControl ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    // Vowels and final consonants of Hangul stand in the block of the first consonant.
    case _ where (0x1160...0x11FF).contains(value): return 0
    default: return value >= 0x1100 && isWide ? 2 : 1
    }
  }

  private var isWide: Bool {
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].last < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].first <= value
  }
}

extension Character {
  /// The columns this takes on a terminal: those of its parts; two with an emoji's selector.
  package var displayWidth: Int {
    var width = 0
    for scalar in unicodeScalars {
      width = scalar.value == 0xFE0F && width == 1 ? 2 : width + scalar.displayWidth
    }
    return width
  }
}
