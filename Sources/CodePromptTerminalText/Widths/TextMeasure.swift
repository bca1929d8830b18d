/// The width of a text that arrives code point by code point.
package struct TextMeasure: Sendable {
  private var last: Unicode.Scalar?
  private let isWide: Bool

  /// Creates a measure; `isWide` tells whether ambiguous characters take two columns.
  package init(isWide: Bool = false) { self.isWide = isWide }

  /// Returns the columns that the next code point adds to the text.
  ///
  /// The emoji selector (U+FE0F) widens a narrow emoji before it to two columns.
  package mutating func columns(adding scalar: Unicode.Scalar) -> Int {
    defer { last = scalar }
    guard scalar.value == 0xFE0F, let last, last.displayWidth == 1, last.properties.isEmoji else {
      return scalar.columns(isWide: isWide)
    }
    return isWide && last.isAmbiguous ? 0 : 1
  }
}
