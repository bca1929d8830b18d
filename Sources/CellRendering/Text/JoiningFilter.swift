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

  /// Takes the next code point, and calls `show` with what to show of it: the code point, after a
  /// joiner that was held back if it joins, or nothing.
  mutating func take(_ scalar: Unicode.Scalar, _ show: (Unicode.Scalar) -> Void) {
    switch scalar.value {
    case 0x200C, 0x200D:
      if joiner == nil, base?.canBeJoined == true { joiner = scalar }
    case 0xFE0E, 0xFE0F:
      // Digits count as emoji here: a digit and a selector begin a keycap emoji.
      guard joiner == nil, let last, last == base, last.properties.isEmoji else { return }
      self.last = scalar
      show(scalar)
    case 0x300... where scalar.displayWidth == 0:
      defer { joiner = nil }
      guard base != nil, markCount < JoiningFilter.markLimit else { return }
      markCount += 1
      last = scalar
      if let joiner { show(joiner) }
      show(scalar)
    default:
      if let joiner, scalar.canBeJoined { show(joiner) }
      (base, last, markCount, joiner) = (scalar, scalar, 0, nil)
      show(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a letter or an emoji, so that a joiner next to it makes sense.
  fileprivate var canBeJoined: Bool {
    isASCII ? properties.isAlphabetic : properties.isAlphabetic || properties.isEmoji
  }
}
