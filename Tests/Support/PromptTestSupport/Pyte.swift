internal import CodePromptCellRendering

/// A terminal emulator in Python, with which tests compare ``VirtualScreen``.
///
/// ``Python`` needs the module (`pip install pyte`): see ``PythonModule/pyte``.
package enum Pyte {
  /// Output for a screen of a given size.
  package struct Stream: Sendable {
    let columns: Int
    let rows: Int
    let bytes: [UInt8]

    /// Creates output for an empty screen of this size.
    package init(columns: Int, rows: Int, bytes: [UInt8]) {
      (self.columns, self.rows, self.bytes) = (columns, rows, bytes)
    }

    fileprivate var input: [UInt8] { Array("\(columns) \(rows) \(bytes.count)\n".utf8) + bytes }
  }

  /// What a screen shows, limited to what both pyte and ``VirtualScreen`` know.
  package struct Picture: Equatable, Sendable {
    /// The rows without blanks at their ends.
    package let rows: [String]
    /// For each row the styles of its characters, one letter per column: the letter is the colour,
    /// in upper case if the character is bold, and a blank if it is plain. Blanks at the end are
    /// left out.
    package let styles: [String]
    /// The cursor's row.
    package let cursorRow: Int
    /// The cursor's column.
    package let cursorColumn: Int
    /// Whether the cursor is shown.
    package let isCursorVisible: Bool
  }

  // A Python program that reads, for each stream, a line with the screen's size and the byte count,
  // then the bytes.
  private static let program = """
    import sys, pyte
    letters = dict(zip("black red green brown blue magenta cyan white".split(), "krgyumcw"))
    def style(cell):
        letter = " " if cell.fg == "default" else letters.get(cell.fg, "x")
        return letter if not cell.bold else "B" if letter == " " else letter.upper()
    def styles(row, columns):
        # Insertion leaves cells behind the right edge.
        seen = {x: style(c) for x, c in row.items() if c.data.strip() and x < columns}
        return "".join(seen.get(x, " ") for x in range(max(seen, default=-1) + 1)).rstrip()
    while header := sys.stdin.buffer.readline():
        columns, rows, count = map(int, header.split())
        screen = pyte.Screen(columns, rows)
        pyte.Stream(screen).feed(sys.stdin.buffer.read(count).decode())
        cursor = screen.cursor
        fields = [row.rstrip() for row in screen.display]
        fields += [styles(screen.buffer[y], columns) for y in range(rows)]
        print(*fields, cursor.y, cursor.x, int(not cursor.hidden), sep=chr(31))
    """

  /// Has pyte draw each stream on an empty screen, all in one Python process.
  ///
  /// - Throws: ``PseudoTerminalError``, or ``Failure`` with what Python wrote.
  package static func pictures(of streams: [Stream]) throws -> [Picture] {
    let result = try Python.run(program, input: streams.flatMap(\.input))
    let lines = result.outputText.split(separator: "\n")
    let pictures = zip(streams, lines).compactMap { Picture($1, rows: $0.rows) }
    guard result.outcome == .exited(0), pictures.count == streams.count else {
      throw Failure("pyte: \(result.errorText)")
    }
    return pictures
  }
}

extension Pyte.Picture {
  /// Reads a line of the program's output.
  fileprivate init?(_ line: Substring, rows count: Int) {
    let fields = line.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 2 * count + 3, let row = Int(fields[2 * count]),
      let column = Int(fields[2 * count + 1])
    else { return nil }
    rows = Array(fields[..<count])
    styles = Array(fields[count..<2 * count])
    (cursorRow, cursorColumn) = (row, column)
    isCursorVisible = fields[2 * count + 2] == "1"
  }

  /// The picture that ``VirtualScreen`` shows.
  package init(_ screen: VirtualScreen) {
    rows = (0..<screen.rows).map(screen.row)
    styles = (0..<screen.rows).map { row in
      let letters = (0..<screen.columns).map { Self.letter(screen.cell(row: row, column: $0)) }
      return String(letters).trimmingBlanks
    }
    (cursorRow, cursorColumn) = (screen.cursor.row, screen.cursor.column)
    isCursorVisible = screen.isCursorVisible
  }

  private static func letter(_ cell: ScreenCell) -> Character {
    // The foreground colour of a blank, or of the right half of a wide character, is not compared.
    if cell.character == " " || cell.isContinuation { return " " }
    let isBold = cell.style.isBold
    switch cell.style.foreground {
    case .standard: return isBold ? "B" : " "
    case .palette(let number) where number < 8:
      return Array(isBold ? "KRGYUMCW" : "krgyumcw")[Int(number)]
    default: return isBold ? "X" : "x"
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
