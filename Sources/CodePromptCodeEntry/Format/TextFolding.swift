/// The form in which texts are compared: what people can't type or see does not count.
///
/// That is upper and lower case (i, I, ı and İ are one letter), full width, the digits of other
/// scripts, and marks on Latin, Greek and Cyrillic letters, composed or not: `lodz` is `Łódź`, and
/// `strasse` is `Straße`. The letters й and и, and ї and і, are the same, too.
package enum TextFolding {
  /// Returns a text in the form in which it is compared.
  package static func folded(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var folded: [Unicode.Scalar] = []
    folded.reserveCapacity(text.underestimatedCount)
    for scalar in text { append(scalar, to: &folded) }
    return folded
  }

  /// Appends a code point in the form in which it is compared: usually one, two for a ligature, and
  /// none for a mark.
  package static func append(_ scalar: Unicode.Scalar, to folded: inout [Unicode.Scalar]) {
    if scalar.isASCII { return folded.append(LetterConversion.lower.folding(scalar)) }
    if let plain = scalar.asciiEquivalent { return append(plain, to: &folded) }
    // The combining marks of these scripts.
    if (0x300...0x36F).contains(scalar.value) { return }
    if scalar == "İ" { return folded.append("i") }
    let letter = LetterConversion.lower.folding(scalar)
    switch entry(for: letter.value) {
    case 0: folded.append(letter)
    case 1: folded += ["s", "s"]
    case 2: folded += ["a", "e"]
    case 3: folded += ["t", "h"]
    case 4: folded += ["o", "e"]
    case let low: folded.append(Unicode.Scalar(block(of: letter.value) + low) ?? letter)
    }
  }

  /// Returns the last digits of the entry that holds for a code point; 0 without one.
  private static func entry(for value: UInt32) -> UInt32 {
    guard let first = foldingChanges.first, value >= first >> 8 else { return 0 }
    var low = 0
    var high = foldingChanges.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if foldingChanges[middle] >> 8 <= value { low = middle } else { high = middle }
    }
    return foldingChanges[low] & 0xFF
  }

  /// Returns the first code point of the block that has a letter without its marks.
  private static func block(of value: UInt32) -> UInt32 {
    switch value {
    case ..<0x250, 0x1E00..<0x1F00: 0
    case ..<0x400, 0x1F00...: 0x300
    default: 0x400
    }
  }
}
