/// A filter that keeps only the marks, joiners and selectors that belong to a letter or an emoji.
///
/// Elsewhere they are invisible, or pile up on neighbouring text. It takes the code points of a
/// line in order.
package struct JoiningFilter: Sendable {
  private var base: Unicode.Scalar?
  private var last: Unicode.Scalar?
  private var markCount = 0
  /// A joiner, shown only if the next code point can be joined.
  private var joiner: Unicode.Scalar?

  /// Creates a filter for a line.
  package init() {}

  /// Calls `show` with a code point, after a joiner that was held back if it joins, or not at all.
  package mutating func take(_ scalar: Unicode.Scalar, _ show: (Unicode.Scalar) -> Void) {
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
      // No language has more than four marks on one letter.
      guard base != nil, markCount < 4 else { return }
      markCount += 1
      last = scalar
      if let joiner { show(joiner) }
      show(scalar)
    default:
      if let joiner, scalar.canBeJoined { show(joiner) }
      base = scalar
      last = scalar
      markCount = 0
      joiner = nil
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
