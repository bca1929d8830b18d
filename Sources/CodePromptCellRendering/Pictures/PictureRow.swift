/// A row of a picture in the form that is sent to the terminal.
package struct PictureRow: Equatable, Sendable {
  /// The characters, and SGR sequences between them.
  ///
  /// The row begins in the default style. A finished row also ends in it.
  package private(set) var text: String
  /// The width in columns.
  package private(set) var columns: Int
  /// The style at the end of the text.
  private(set) var style = PromptTheme.Style()

  /// Creates a row from a text in the default style.
  package init(text: String = "", columns: Int = 0) {
    self.text = text
    self.columns = columns
  }

  /// Appends a code point in a style; `columns` is the number of columns that it takes.
  mutating func append(_ scalar: Unicode.Scalar, columns: Int = 1, _ style: PromptTheme.Style) {
    use(style)
    text.unicodeScalars.append(scalar)
    self.columns += columns
  }

  /// Changes the style of what follows. To finish the row, change it to the default.
  mutating func use(_ style: PromptTheme.Style) {
    text += style.sequence(after: self.style)
    self.style = style
  }
}
