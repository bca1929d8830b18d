/// A row of a picture as sent to the terminal.
package struct PictureRow: Equatable, Sendable {
  /// Characters and SGR sequences; all colours and attributes are off at its start and its end.
  package let text: String
  /// The width of the row in columns.
  package let columns: Int

  package init(text: String, columns: Int) {
    (self.text, self.columns) = (text, columns)
  }
}

/// A writer of one row, which sends colours and attributes only where they change.
struct RowWriter {
  private var bytes: [UInt8] = []
  private(set) var columns = 0
  private(set) var style = TextStyle()

  mutating func append(_ scalar: Unicode.Scalar, columns: Int = 1, _ style: TextStyle) {
    use(style)
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    self.columns += columns
  }

  /// Ends the row and turns colours and attributes off.
  consuming func finish() -> PictureRow {
    use(TextStyle())
    return PictureRow(text: String(decoding: bytes, as: UTF8.self), columns: columns)
  }

  private mutating func use(_ style: TextStyle) {
    guard style != self.style else { return }
    unsafe withUnsafeTemporaryAllocation(byteCount: TextStyle.byteLimit, alignment: 1) { buffer in
      let count = unsafe style.write(after: self.style, to: buffer)
      unsafe bytes.append(contentsOf: buffer[..<count])
    }
    self.style = style
  }
}
