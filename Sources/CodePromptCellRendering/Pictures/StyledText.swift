internal import CodePromptTerminalText

extension PromptTheme.Style.Attributes {
  /// Blinking fast, which is the SGR parameter 6.
  fileprivate static let rapidBlink = Self(rawValue: 1 << 6)
}

/// A text with colours that is safe to show, such as the output of `qrencode` or `chafa`.
///
/// Of its escape sequences, only SGR has an effect. Supported colours and attributes are written
/// anew, so that each row begins and ends in the default style; blinking and hidden text are not
/// supported. Everything else that controls the terminal is removed, as by ``DisplayText``.
package struct StyledText: Sendable {
  /// The maximum number of lines of a text.
  package static let lineLimit = 60

  /// The rows that fit into the window, without empty ones at the end.
  package private(set) var rows: [PictureRow] = []
  /// Whether a part of the text did not fit into the window.
  package private(set) var isCut = false

  /// Returns whether nothing of a text would be visible; a blank with a background colour would be.
  package static func isBlank(_ bytes: [UInt8]) -> Bool {
    let most = CellArea(columns: 1000, rows: StyledText.lineLimit)
    let text = StyledText(bytes, in: most, colors: .trueColor)
    return !text.isCut && text.rows.allSatisfy { $0.text.utf8.allSatisfy { $0.isSpace } }
  }

  private let window: CellArea
  private var row = PictureRow()
  /// The number of code points in the current row, which is at most four times the window's
  /// columns.
  ///
  /// It is set to the greatest integer when the row is cut, so that nothing more is added to the
  /// row.
  private var length = 0
  private var measure = TextMeasure(.narrow)

  /// Creates the safe form of a text in UTF-8, which may be invalid, for a window; the rest is cut
  /// off.
  ///
  /// - Parameters:
  ///   - bytes: The text, which may come from an untrusted source.
  ///   - window: The room for the text.
  ///   - colors: The colours of the terminal; any other colour becomes the most similar of these.
  ///   - isASCII: Whether the terminal shows only ASCII; any other character becomes `?`.
  ///   - dimmed: Whether the text is drawn faint.
  package init(
    _ bytes: [UInt8], in window: CellArea, colors: ColorDepth, isASCII: Bool = false,
    dimmed: Bool = false
  ) {
    self.window = window
    var style = PromptTheme.Style()
    var filter = JoiningFilter()
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe TextPiece.each(of: bytes) { piece in
        switch piece {
        case .newline:
          endLine()
          filter = JoiningFilter()
        case .scalar(let scalar):
          let shownStyle = PromptTheme.Style(
            style.attributes.union(dimmed ? .dim : []), color: colors.limited(style.foreground),
            background: colors.limited(style.background))
          filter.take(isASCII && !scalar.isASCII ? "?" : scalar) { add($0, shownStyle) }
        case .controlSequence(let range):
          // Only SGR, which is `CSI … m`, has an effect (ECMA-48, 8.3.117; xterm's ctlseqs).
          let sequence = unsafe bytes[range]
          guard unsafe sequence.starts(with: "\u{1B}[".utf8) && sequence.last == UInt8(ascii: "m"),
            let parameters = unsafe PromptTheme.Style.parameters(sequence.dropFirst(2).dropLast())
          else { return true }
          _ = style.apply(parameters)
          style.attributes.subtract([.blink, .rapidBlink])
        }
        return rows.count < window.rows || !isCut
      }
    }
    endLine()
    while rows.last?.columns == 0 { rows.removeLast() }
  }

  /// Ends the current row, and begins another one.
  private mutating func endLine() {
    guard rows.count < window.rows else { return }
    row.use(PromptTheme.Style())
    rows.append(row)
    row = PictureRow()
    measure = TextMeasure(.narrow)
    length = 0
  }

  /// Adds a code point to the current row, unless it does not fit or the row is already cut.
  private mutating func add(_ scalar: Unicode.Scalar, _ style: PromptTheme.Style) {
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
