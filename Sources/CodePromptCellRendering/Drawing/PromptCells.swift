/// An application's own way to draw the cells of a code.
///
/// A closure draws each cell: it gets the state of the cell, but never its character. It returns
/// rows of text, in which ``Cell/glyph`` marks the place of the character.
///
/// ```swift
/// prompt.cells = PromptCells(columns: 3) { cell in
///   cell.state == .focused ? ["[\(cell.glyph)]"] : [" \(cell.glyph) "]
/// }
/// ```
///
/// Each cell has the declared size: rows that are shorter are padded with blanks, rows that are
/// longer are cut at the right, and rows beyond the declared number are dropped. Control characters
/// are removed. The colours are those of the prompt's theme.
///
/// The built-in cells are drawn instead if the window is too small, or if `isASCII` is false and
/// the terminal shows only ASCII or draws ambiguous characters (Unicode Standard Annex 11) in two
/// columns. A password's field has no cells, and neither has a prompt in plain lines.
///
/// The closure is called on the prompt's thread, for every cell at each key.
public struct PromptCells: Sendable {
  /// The description of a cell that is passed to the closure.
  public struct Cell: Equatable, Sendable {
    /// The state of a cell, which determines its colour.
    public enum State: CaseIterable, Sendable {
      /// The cell is empty.
      case empty
      /// The cell is empty, and the next character goes here.
      case focused
      /// The cell has a character, shown in clear only if the prompt shows what is typed.
      case filled
      /// The cell has a character that is usually masked and shown in clear now.
      case revealed
      /// The answer was refused, and nothing has been edited since.
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
    /// Whether the cell has a character, which the states `refused` and `verifying` don't tell.
    ///
    /// False if the character is drawn neither masked nor in clear.
    public let isFilled: Bool
    /// Whether the cell begins a group, so that the gap before it is wider; false for the first
    /// cell.
    public let beginsGroup: Bool

    /// The mark for the cell's content, which the prompt draws in its place.
    ///
    /// The content is the mask's glyph or a character in clear; in an empty cell, it is the
    /// placeholder or a blank. It is one column wide, or two if the content of any cell may be that
    /// wide. Only the first mark in each row counts, and others become blanks. The cursor is placed
    /// on the mark, or in the middle of a cell without one.
    public var glyph: String { String(PromptCells.glyphMark) }
  }

  /// The character U+FFFC OBJECT REPLACEMENT CHARACTER, which stands for an embedded object in a
  /// text.
  static let glyphMark: Unicode.Scalar = "\u{FFFC}"

  let style: Layout.Style
  let isASCII: Bool
  let draw: @Sendable (Cell) -> [String]

  /// Creates a way to draw cells, which all have the same size.
  ///
  /// A number outside its range traps.
  ///
  /// - Parameters:
  ///   - columns: The width of each cell in columns, 1 to 16.
  ///   - rows: The height of each cell in rows, 1 to 8.
  ///   - gap: The columns between two cells, 0 to 16.
  ///   - groupGap: The columns between two groups, 0 to 16; nil for one more than `gap`.
  ///   - isASCII: Whether the drawing is all ASCII, which every terminal can show; if so, other
  ///     characters are replaced by `?`.
  ///   - draw: The closure that returns the rows of a cell, from top to bottom.
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
