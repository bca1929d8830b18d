internal import CodePromptTerminalText

/// A text with colours above the cells, such as the output of `qrencode` or `chafa`.
///
/// Of its escape sequences only SGR has an effect: known colours and attributes are written again
/// in each row, except blinking and hiding. All other controls are removed, as by ``DisplayText``.
package struct StyledText: Sendable {
  /// The maximum number of lines of a text.
  package static let lineLimit = 60

  /// The rows, without empty ones at the end.
  package private(set) var rows: [PictureRow] = []
  /// Whether a larger window would show more of the text.
  package private(set) var isCut = false

  /// Returns whether nothing of a text would be visible, not even a blank with a background.
  package static func isBlank(_ bytes: [UInt8]) -> Bool {
    let most = CellArea(columns: 1000, rows: StyledText.lineLimit)
    let text = StyledText(bytes, in: most, colors: .trueColor)
    return !text.isCut && text.rows.allSatisfy { $0.text.utf8.allSatisfy { $0.isSpace } }
  }

  private let window: CellArea
  private var row = PictureRow()
  /// The number of code points in the row, at most four per column of the window. A row that is cut
  /// takes no more: its length is the largest number.
  private var length = 0
  private var measure = TextMeasure()

  /// Parses any bytes as UTF-8, and keeps what may be shown in a window; the rest is cut off.
  ///
  /// A character that the terminal can't show becomes `?`, and a colour the nearest one.
  package init(
    _ bytes: [UInt8], in window: CellArea, colors: ColorDepth, isASCII: Bool = false,
    dimmed: Bool = false
  ) {
    self.window = window
    var style = TextStyle()
    var filter = JoiningFilter()
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe TextPiece.each(of: bytes) { piece in
        switch piece {
        case .newline:
          endLine()
          filter = JoiningFilter()
        case .scalar(let scalar):
          let shownStyle = TextStyle(
            style.attributes.union(dimmed ? .dim : []), color: colors.limited(style.foreground),
            background: colors.limited(style.background))
          filter.take(isASCII && !scalar.isASCII ? "?" : scalar) { add($0, shownStyle) }
        case .controlSequence(let range):
          // `CSI … m`. Source: ECMA-48, 8.3.117, and xterm's ctlseqs.
          let sequence = unsafe bytes[range]
          guard unsafe sequence.starts(with: "\u{1B}[".utf8) && sequence.last == UInt8(ascii: "m"),
            let parameters = unsafe TextStyle.parameters(sequence.dropFirst(2).dropLast())
          else { return true }
          _ = style.apply(parameters)
          // Blinking text, slow or rapid, is not supported.
          style.attributes.subtract(.init(rawValue: 1 << 5 | 1 << 6))
        }
        return rows.count < window.rows || !isCut
      }
    }
    endLine()
    while rows.last?.columns == 0 { rows.removeLast() }
  }

  private mutating func endLine() {
    guard rows.count < window.rows else { return }
    row.use(TextStyle())
    rows.append(row)
    row = PictureRow()
    measure = TextMeasure()
    length = 0
  }

  private mutating func add(_ scalar: Unicode.Scalar, _ style: TextStyle) {
    let width = measure.columns(adding: scalar)
    guard rows.count < window.rows, row.columns + width <= window.columns,
      length < 4 * window.columns
    else {
      length = .max
      isCut = true
      return
    }
    length += 1
    row.append(scalar, columns: width, style)
  }
}
