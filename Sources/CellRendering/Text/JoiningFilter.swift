/// A filter that keeps only the marks, joiners and selectors that belong to a letter or an emoji.
///
/// Elsewhere such code points are invisible, or pile up on neighbouring text. The filter takes the
/// code points of a line in order.
struct JoiningFilter: Sendable {
  // No language has more marks on one letter.
  private static let markLimit = 4

  private var base: Unicode.Scalar?
  private var last: Unicode.Scalar?
  private var markCount = 0
  /// A joiner, shown only if the next code point can be joined.
  private var joiner: Unicode.Scalar?

  /// Takes the next code point, and returns what to show: the code point, preceded by a joiner that
  /// was held back if it joins, or nothing.
  mutating func take(
    _ scalar: Unicode.Scalar
  ) -> (joiner: Unicode.Scalar?, scalar: Unicode.Scalar?) {
    switch scalar.value {
    case 0x200C, 0x200D:
      if joiner == nil, base?.canBeJoined == true { joiner = scalar }
      return (nil, nil)
    case 0xFE0E, 0xFE0F:
      // Digits count as emoji here: a digit and a selector begin a keycap emoji.
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
  /// Whether this is a letter or an emoji, so that a joiner next to it makes sense.
  fileprivate var canBeJoined: Bool {
    isASCII ? properties.isAlphabetic : properties.isAlphabetic || properties.isEmoji
  }
}
