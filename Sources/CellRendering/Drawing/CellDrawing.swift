/// A way of an application's own to draw the cells of a code.
///
/// A closure draws each cell: it gets what the cell is, never a character, and returns rows of
/// text, in which ``Cell/glyph`` keeps the place of what the cell holds.
///
/// ```swift
/// prompt.cellDrawing = CellDrawing(columns: 3) { cell in
///   cell.state == .focused ? ["[\(cell.glyph)]"] : [" \(cell.glyph) "]
/// }
/// ```
///
/// Each cell has the size that is declared: what is shorter is filled up with blanks, what is
/// longer is cut at the right and at the bottom. No control character reaches the terminal. The
/// colours stay those of the prompt. The built-in cells are drawn instead where the window is too
/// small, and where the terminal shows no more than ASCII unless the drawing says that it is ASCII;
/// a password's field and plain lines have no cells.
///
/// The closure is called on the prompt's thread, for every cell at each key.
public struct CellDrawing: Sendable {
  /// What a drawing gets to know of a cell.
  public struct Cell: Equatable, Sendable {
    /// The state of a cell, which is what decides its colour.
    public enum State: CaseIterable, Sendable {
      /// Nothing is in it.
      case empty
      /// The next character goes here.
      case focused
      /// A character is in it, in clear only if the mask is ``Mask/shown``.
      case filled
      /// A character is in it, in clear though at other times the mask covers it.
      case revealed
      /// The answer was wrong, and nothing was edited since.
      case refused
      /// The answer is being checked, or another challenge is on its way.
      case verifying
    }

    /// The number of the cell, from 0.
    public let position: Int
    /// How many cells the code has.
    public let count: Int
    /// The state of the cell.
    public let state: State
    /// Whether a character is in it, in whichever state.
    public let isFilled: Bool
    /// Whether it begins a group, so that the wider gap is before it; the first cell does not.
    public let beginsGroup: Bool

    /// The place of what the cell holds: the mask's glyph, a character in clear, or in an empty
    /// cell the placeholder or a blank.
    ///
    /// It takes one column, or two where one of these is wide. In each row the first counts. The
    /// cursor is on it, or in the middle of a cell without one.
    public var glyph: String { String(CellDrawing.glyphMark) }
  }

  /// The columns and rows of each cell, and the columns between two cells and two groups of them.
  struct Size: Equatable {
    let columns: Int
    let rows: Int
    let gap: Int
    let groupGap: Int
  }

  // U+FFFC OBJECT REPLACEMENT CHARACTER: the place in a text of something that is no text.
  static let glyphMark: Unicode.Scalar = "\u{FFFC}"

  let size: Size
  let isASCII: Bool
  private let draw: @Sendable (Cell) -> [String]

  /// Creates a drawing of cells of one size.
  ///
  /// - Parameters:
  ///   - columns: The columns of each cell, 1 to 16.
  ///   - rows: The rows of each cell, 1 to 8.
  ///   - gap: The columns between two cells, 0 to 16.
  ///   - groupGap: The columns between two groups of cells, 0 to 16; nil for one more than `gap`.
  ///   - isASCII: Whether all that is drawn is ASCII, which every terminal can show; what is not
  ///     becomes `?` then.
  ///   - draw: Returns the rows of a cell, from the top.
  public init(
    columns: Int, rows: Int = 1, gap: Int = 1, groupGap: Int? = nil, isASCII: Bool = false,
    _ draw: @escaping @Sendable (_ cell: Cell) -> [String]
  ) {
    let groupGap = groupGap ?? min(gap + 1, 16)
    precondition(
      (1...16).contains(columns) && (1...8).contains(rows),
      "a cell of \(columns) columns and \(rows) rows")
    precondition(
      (0...16).contains(gap) && (0...16).contains(groupGap), "gaps of \(gap) and \(groupGap)")
    size = Size(columns: columns, rows: rows, gap: gap, groupGap: groupGap)
    self.isASCII = isASCII
    self.draw = draw
  }

  /// The rows of a cell, as the application returns them.
  func rows(of cell: Cell) -> [String] { draw(cell) }
}
