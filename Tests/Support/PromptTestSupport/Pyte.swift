internal import CodePromptCellRendering

/// A terminal emulator in Python, with which tests compare ``VirtualScreen``.
///
/// ``Python`` needs the module (`pip install pyte`): see ``PythonModule/pyte``.
package enum Pyte {
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

  /// Has pyte draw each stream on an empty screen of a given size, all in one Python process.
  ///
  /// - Returns: For each stream the same as ``picture(of:)``.
  /// - Throws: ``PseudoTerminalError``, or ``Failure`` with what Python wrote.
  package static func pictures(
    of streams: [(columns: Int, rows: Int, bytes: [UInt8])]
  ) throws -> [[String]] {
    let input = streams.flatMap { stream in
      Array("\(stream.columns) \(stream.rows) \(stream.bytes.count)\n".utf8) + stream.bytes
    }
    let result = try Python.run(program, input: input)
    let pictures = result.outputText.split(separator: "\n").map { line in
      line.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
    }
    guard result.outcome == .exited(0), pictures.count == streams.count else {
      throw Failure("pyte: \(result.errorText)")
    }
    return pictures
  }

  /// What a screen shows, limited to what both emulators know: the rows without blanks at their
  /// ends, the styles of each row, and the cursor's row, column and visibility.
  ///
  /// A style is a letter for the colour, in upper case if the character is bold, and a blank if the
  /// character is plain.
  package static func picture(of screen: VirtualScreen) -> [String] {
    let styles = (0..<screen.rows).map { row in
      let letters = (0..<screen.columns).map { letter(screen.cell(row: row, column: $0)) }
      return String(letters.prefix((letters.lastIndex { $0 != " " } ?? -1) + 1))
    }
    let cursor = [screen.cursor.row, screen.cursor.column, screen.isCursorVisible ? 1 : 0]
    return (0..<screen.rows).map(screen.row) + styles + cursor.map(String.init)
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
