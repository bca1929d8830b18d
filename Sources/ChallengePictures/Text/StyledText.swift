internal import CodePromptTerminalText

/// A text with colours that may be shown above the cells, such as the output of `qrencode` or
/// `chafa`.
///
/// Of its escape sequences only SGR has an effect: known colours and attributes are written again,
/// except blinking and hiding. All other control characters are removed, as by ``DisplayText``. A
/// colour continues on the next row, but each row sets its colours again and ends without any.
package struct StyledText: Sendable {
  /// The rows, without empty ones at the end.
  package private(set) var rows: [PictureRow] = []
  /// Whether a larger window would show more of the text.
  package private(set) var isCut = false
  /// Whether nothing is visible, not even a blank with a background colour.
  package var isBlank: Bool {
    !isCut && rows.allSatisfy { $0.text.utf8.allSatisfy(\.isSpace) }
  }

  /// Parses a text and keeps what may be shown.
  ///
  /// - Parameters:
  ///   - bytes: Any bytes, as UTF-8.
  ///   - window: The available columns and rows; the rest is cut off.
  ///   - colors: The colour depth to draw in; other colours become the nearest one.
  ///   - isASCII: Whether the terminal shows only ASCII; other characters become `?`.
  ///   - dimmed: Whether the text is drawn faint, with its colours at half brightness.
  package init(
    _ bytes: [UInt8], in window: CellArea, colors: ColorDepth, isASCII: Bool = false,
    dimmed: Bool = false
  ) {
    var reader = StyledTextReader(window, colors, isDimmed: dimmed)
    unsafe bytes.withUnsafeBytes { bytes in
      var pieces = unsafe TextSanitizer(bytes)
      while !reader.isFull, let piece = pieces.next() {
        switch piece {
        case .newline: reader.endLine()
        case .scalar(let scalar): reader.draw(isASCII && !scalar.isASCII ? "?" : scalar)
        case .hidden(let range):
          unsafe reader.style.apply(UnsafeRawBufferPointer(rebasing: bytes[range]))
        }
      }
    }
    reader.endLine()
    while reader.rows.last?.columns == 0 { reader.rows.removeLast() }
    rows = reader.rows
    isCut = reader.isCut
  }
}

/// A reader of text with colours.
private struct StyledTextReader {
  private let window: CellArea
  private let colors: ColorDepth
  private let isDimmed: Bool
  var style = SGRState()
  private var writer = RowWriter()
  private var columns = 0
  /// The number of code points in the row; `lengthLimit` is the maximum per column of the window.
  private var length = 0
  private static let lengthLimit = 4
  private var measure = TextMeasure()
  private var filter = JoiningFilter()
  private var isRowCut = false
  var rows: [PictureRow] = []
  var isCut = false
  /// Whether the window is full, so that the rest of the text need not be read.
  private(set) var isFull = false

  init(_ window: CellArea, _ colors: ColorDepth, isDimmed: Bool) {
    self.window = window
    self.colors = colors
    self.isDimmed = isDimmed
  }

  mutating func endLine() {
    guard rows.count < window.rows else { return }
    rows.append(writer.finish())
    writer = RowWriter()
    measure = TextMeasure()
    filter = JoiningFilter()
    (columns, length) = (0, 0)
    isRowCut = false
  }

  mutating func draw(_ scalar: Unicode.Scalar) {
    let shown = filter.take(scalar)
    if let joiner = shown.joiner { add(joiner) }
    if let scalar = shown.scalar { add(scalar) }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    guard !isRowCut else { return }
    guard rows.count < window.rows else {
      (isFull, isCut) = (true, true)
      return
    }
    let width = measure.columns(adding: scalar)
    let isTooLong = length >= StyledTextReader.lengthLimit * window.columns
    guard columns + width <= window.columns, !isTooLong else {
      (isRowCut, isCut) = (true, true)
      return
    }
    columns += width
    length += 1
    writer.append(scalar, columns: width, style.cellStyle(colors, isDimmed: isDimmed))
  }
}
