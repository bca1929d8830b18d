/// A row of a picture as sent to the terminal.
package struct PictureRow: Equatable, Sendable {
  /// Characters and SGR sequences; all colours and attributes are off at its start and its end.
  package let text: String
  package let columns: Int

  package init(text: String, columns: Int) {
    (self.text, self.columns) = (text, columns)
  }
}

/// A writer of one row, which sends colours and attributes only where they change.
struct RowWriter {
  private var text = ""
  private(set) var columns = 0
  private(set) var style = TextStyle()

  mutating func append(_ scalar: Unicode.Scalar, columns: Int = 1, _ style: TextStyle) {
    use(style)
    text.unicodeScalars.append(scalar)
    self.columns += columns
  }

  /// Ends the row and turns colours and attributes off.
  consuming func finish() -> PictureRow {
    use(TextStyle())
    return PictureRow(text: text, columns: columns)
  }

  private mutating func use(_ style: TextStyle) {
    text += style.sequence(after: self.style)
    self.style = style
  }
}
