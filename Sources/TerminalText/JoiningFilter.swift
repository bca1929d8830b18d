/// What of a text's marks, joiners and selectors is shown: those that belong to a letter or an
/// emoji.
///
/// Anywhere else they are nothing to see, or pile up on what is beside the text. It takes the code
/// points of a line one after the other.
package struct JoiningFilter: Sendable {
  // No language has more on one letter.
  private static let markLimit = 4

  private var base: Unicode.Scalar?
  private var last: Unicode.Scalar?
  private var markCount = 0
  /// A joiner that is shown if what comes next can be joined.
  private var joiner: Unicode.Scalar?

  /// Begins at the start of a line.
  package init() {}

  /// Takes the next code point, and returns what is to be shown now: it, with a joiner before it
  /// where one came and joins, or nothing.
  package mutating func take(
    _ scalar: Unicode.Scalar
  ) -> (joiner: Unicode.Scalar?, scalar: Unicode.Scalar?) {
    switch scalar.value {
    case 0x200C, 0x200D:
      if joiner == nil, base?.canBeJoined == true { joiner = scalar }
      return (nil, nil)
    case 0xFE0E, 0xFE0F:
      // Of a digit it makes half of a keycap.
      guard joiner == nil, let last, last == base, last.properties.isEmoji else {
        return (nil, nil)
      }
      self.last = scalar
      return (nil, scalar)
    default: break
    }
    defer { joiner = nil }
    if scalar.value >= 0x300, scalar.displayWidth == 0 {
      guard base != nil, markCount < JoiningFilter.markLimit else { return (nil, nil) }
      markCount += 1
      last = scalar
      return (joiner, scalar)
    }
    (base, last, markCount) = (scalar, scalar, 0)
    if let joiner, scalar.canBeJoined { return (joiner, scalar) }
    return (nil, scalar)
  }
}

extension Unicode.Scalar {
  /// Whether a joiner beside this has a sense: a letter, or an emoji.
  fileprivate var canBeJoined: Bool {
    isASCII ? properties.isAlphabetic : properties.isAlphabetic || properties.isEmoji
  }
}
