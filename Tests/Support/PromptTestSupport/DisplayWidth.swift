/// The width of code points on a terminal, from the test harness's own table.
///
/// It shares nothing with the product, so that neither hides the other's mistake. The ranges are
/// the classes W and F of EastAsianWidth.txt in Unicode 16, joined where only unassigned code
/// points lie between.
package enum DisplayWidth {
  /// The columns of one scalar: 0 for combining marks, 2 for wide characters, 1 for all others.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    // A quick answer for most of what a prompt draws: letters, lines, and dots.
    if scalar.value < 0x300 || scalar.value >= 0x2500 && scalar.value < 0x25FD { return 1 }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .format where visibleFormat.contains { $0.contains(scalar.value) }: return 1
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Hangul vowels and final consonants join the leading consonant.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) {
      return 0
    }
    // A single regional indicator, half of a flag, is one column wide.
    if properties.isEmojiPresentation { return (0x1F1E6...0x1F1FF).contains(scalar.value) ? 1 : 2 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The columns of a text when it is printed on one row.
  package static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// The visible format characters, which precede digits: Prepended_Concatenation_Mark.
  private static let visibleFormat: [ClosedRange<UInt32>] = [
    0x600...0x605, 0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2, 0x110BD...0x110BD,
    0x110CD...0x110CD,
  ]

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4DC0...0x4DFF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
    0x18D00...0x18D08, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x1F300...0x1F320,
    0x20000...0x3FFFD,
  ]
}
