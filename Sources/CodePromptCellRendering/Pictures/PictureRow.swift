/// A row of a picture as sent to the terminal.
package struct PictureRow: Equatable, Sendable {
  /// Characters and SGR sequences; all are off at the start, and at the end of a finished row.
  package private(set) var text: String
  /// The width in columns.
  package private(set) var columns: Int
  /// The style at the end of the text.
  private(set) var style = TextStyle()

  package init(text: String = "", columns: Int = 0) {
    self.text = text
    self.columns = columns
  }

  /// Appends a code point, which takes some columns, in a style.
  mutating func append(_ scalar: Unicode.Scalar, columns: Int = 1, _ style: TextStyle) {
    use(style)
    text.unicodeScalars.append(scalar)
    self.columns += columns
  }

  /// Changes the style of what follows; the default finishes the row.
  mutating func use(_ style: TextStyle) {
    text += style.sequence(after: self.style)
    self.style = style
  }
}
