/// A filter that drops combining marks, joiners and emoji selectors that have no character to join.
///
/// Without such a character, a mark may be drawn on other text, and joiners and selectors are
/// invisible. A line needs a filter of its own, which gets the line's code points in order.
package struct JoiningFilter: Sendable {
  /// The last code point that is neither a mark, a joiner nor a selector.
  private var base: Unicode.Scalar?
  /// The last code point that was shown, except for joiners.
  private var last: Unicode.Scalar?
  /// The number of marks on the base.
  private var markCount = 0
  /// A joiner that is held back until the next code point tells whether it joins anything.
  private var joiner: Unicode.Scalar?

  /// Creates a filter for a line.
  package init() {}

  /// Takes the line's next code point, and calls `show` with each code point that is to be shown.
  ///
  /// These are none, the code point itself, or a joiner from an earlier call and the code point.
  package mutating func take(_ scalar: Unicode.Scalar, _ show: (Unicode.Scalar) -> Void) {
    switch scalar.value {
    case 0x200C, 0x200D:
      if joiner == nil, base?.canBeJoined == true { joiner = scalar }
    case 0xFE0E, 0xFE0F:
      // For Unicode, digits are emoji (the property Emoji): with a selector, they begin a keycap.
      guard joiner == nil, let last, last == base, last.properties.isEmoji else { return }
      self.last = scalar
      show(scalar)
    case 0x300... where scalar.displayWidth == 0:
      defer { joiner = nil }
      // More marks on one character would cover other rows. Vietnamese needs two, and Hebrew with
      // vowels three.
      guard base != nil, markCount < 3 else { return }
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
  /// Whether this is a letter or an emoji, which a joiner can join to another one.
  fileprivate var canBeJoined: Bool {
    isASCII ? properties.isAlphabetic : properties.isAlphabetic || properties.isEmoji
  }
}
