/// A measurement of the width of a text that arrives code point by code point.
package struct TextMeasure: Sendable {
  private var last: Unicode.Scalar?
  private let isWide: Bool

  /// Creates a measurement of an empty text.
  ///
  /// `isWide` tells whether the terminal draws ambiguous characters in two columns.
  package init(isWide: Bool = false) { self.isWide = isWide }

  /// Takes the next code point, and returns the number of columns that it adds to the text.
  ///
  /// The emoji selector (U+FE0F) adds a column if it follows an emoji of one column: terminals may
  /// draw that in two then.
  package mutating func columns(adding scalar: Unicode.Scalar) -> Int {
    defer { last = scalar }
    guard scalar.value == 0xFE0F, let last, last.displayWidth == 1, last.properties.isEmoji else {
      return scalar.columns(isWide: isWide)
    }
    return isWide && last.isAmbiguous ? 0 : 1
  }
}
