/// The widths of characters and texts on a terminal, in columns.
///
/// Terminals draw ambiguous characters (Unicode Standard Annex 11), such as box-drawing characters
/// and Cyrillic letters, in one column or in two. These are the widths for one of the two.
///
/// Terminals also differ in their version of Unicode, and in the code points that they join to one
/// character: most don't join emoji. Where they differ, the greatest width counts here, so that a
/// text that was measured never wraps.
package struct Widths: Equatable, Sendable {
  /// The widths on a terminal that draws ambiguous characters in one column, as most do.
  package static let narrow = Widths(ambiguousAreWide: false)
  /// The widths on a terminal that draws ambiguous characters in two columns.
  package static let wide = Widths(ambiguousAreWide: true)

  /// Whether the terminal draws ambiguous characters in two columns.
  private let ambiguousAreWide: Bool

  private init(ambiguousAreWide: Bool) { self.ambiguousAreWide = ambiguousAreWide }

  /// Returns the number of columns of a code point: 0, 1 or 2.
  package func columns(of scalar: Unicode.Scalar) -> Int {
    ambiguousAreWide && scalar.isAmbiguous ? 2 : scalar.displayWidth
  }

  /// Returns the number of columns of a character if the terminal does not join its code points.
  package func columns(of character: Character) -> Int { columns(of: character.unicodeScalars) }

  /// Returns the number of columns of a text.
  package func columns(of text: String) -> Int { columns(of: text.unicodeScalars) }

  /// Returns the number of columns of some code points, which are in the order of the text.
  private func columns(of scalars: some Sequence<Unicode.Scalar>) -> Int {
    var measure = TextMeasure(self)
    return scalars.reduce(0) { $0 + measure.columns(adding: $1) }
  }

  /// Returns whether all terminals with these widths draw a code point in the same number of
  /// columns, whatever is next to it.
  ///
  /// False for an ambiguous character that is wide here: versions of Unicode differ in which
  /// characters are ambiguous, so it may be narrow nevertheless.
  package func isCertain(of scalar: Unicode.Scalar) -> Bool {
    scalar.hasCertainWidth && !(ambiguousAreWide && scalar.isAmbiguous)
  }
}
