/// The conversion of letters before they are checked against the set.
package enum LetterConversion: Sendable {
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
