/// A measurement of the width of a text that arrives code point by code point.
package struct TextMeasure: Sendable {
  private var last: Unicode.Scalar?
  private let widths: Widths

  /// Creates a measurement of an empty text, by the widths on a terminal.
  package init(_ widths: Widths) { self.widths = widths }

  /// Takes the next code point, and returns the number of columns that it adds to the text.
  ///
  /// The emoji selector (U+FE0F) makes an emoji of one column take two: terminals may draw it in
  /// two then.
  package mutating func columns(adding scalar: Unicode.Scalar) -> Int {
    defer { last = scalar }
    guard scalar.value == 0xFE0F, let last, last.displayWidth == 1, last.properties.isEmoji else {
      return widths.columns(of: scalar)
    }
    return 2 - widths.columns(of: last)
  }
}
