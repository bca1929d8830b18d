/// An application's own way to draw the cells of a code.
///
/// A closure draws each cell: it gets the cell's state, never a character, and returns rows of text
/// in which ``Cell/glyph`` marks the place of the cell's character.
///
/// ```swift
/// prompt.customCells = CustomCells(columns: 3) { cell in
///   cell.state == .focused ? ["[\(cell.glyph)]"] : [" \(cell.glyph) "]
/// }
/// ```
///
/// Each cell has the declared size: shorter rows are padded with blanks, and longer ones are cut at
/// the right and at the bottom. Control characters are removed. The colours are those of the
/// prompt. The built-in cells are drawn instead if the window is too small, or if the terminal
/// shows only ASCII and `isASCII` is false. A password's field and plain lines have no cells.
///
/// The closure is called on the prompt's thread, for every cell at each key.
public struct CustomCells: Sendable {
  /// The description of a cell that is passed to the closure.
  public struct Cell: Equatable, Sendable {
    /// The state of a cell, which determines its colour.
    public enum State: CaseIterable, Sendable {
      /// The cell is empty.
      case empty
      /// The cell is empty, and the next character goes here.
      case focused
      /// The cell has a character, shown in clear only if the mask is ``Mask/shown``.
      case filled
      /// The cell has a character that is usually masked and shown in clear now.
      case revealed
      /// The answer was wrong, and nothing has been edited since.
      case refused
      /// The answer is being checked, or another challenge is being fetched.
      case verifying
    }

    /// The index of the cell, from 0.
    public let position: Int
    /// The number of cells of the code.
    public let count: Int
    /// The state of the cell.
    public let state: State
    /// Whether the cell has a character, in any state.
    public let isFilled: Bool
    /// Whether the cell begins a group, and the wider gap precedes it; false for the first cell.
    public let beginsGroup: Bool

    /// The placeholder for the cell's content: the mask's glyph, a character in clear, or for an
    /// empty cell the placeholder or a blank.
    ///
    /// It is one column wide, or two if any of these may be wide. Only the first glyph in each row
    /// counts. The cursor is placed on it, or in the middle of a cell without a glyph.
    public var glyph: String { String(CustomCells.glyphMark) }
  }

  // U+FFFC OBJECT REPLACEMENT CHARACTER marks the place of an embedded object in a text.
  static let glyphMark: Unicode.Scalar = "\u{FFFC}"

  let style: Layout.Style
  let isASCII: Bool
  let draw: @Sendable (Cell) -> [String]

  /// Creates a drawing of cells of one size.
  ///
  /// - Parameters:
  ///   - columns: The width of each cell in columns, 1 to 16.
  ///   - rows: The height of each cell in rows, 1 to 8.
  ///   - gap: The columns between two cells, 0 to 16.
  ///   - groupGap: The columns between two groups, 0 to 16; nil for one more than `gap`.
  ///   - isASCII: Whether the drawing is all ASCII, which every terminal can show; if so, other
  ///     characters are replaced by `?`.
  ///   - draw: Returns the rows of a cell, top row first.
  public init(
    columns: Int, rows: Int = 1, gap: Int = 1, groupGap: Int? = nil, isASCII: Bool = false,
    _ draw: @escaping @Sendable (_ cell: Cell) -> [String]
  ) {
    let groupGap = groupGap ?? min(gap + 1, 16)
    precondition((1...16).contains(columns), "a cell of \(columns) columns")
    precondition((1...8).contains(rows), "a cell of \(rows) rows")
    precondition((0...16).contains(gap), "a gap of \(gap)")
    precondition((0...16).contains(groupGap), "a gap of \(groupGap) between groups")
    style = Layout.Style(height: rows, gap: gap, groupGap: groupGap, cellWidth: columns)
    self.isASCII = isASCII
    self.draw = draw
  }
}
