package import Testing

/// A terminal emulator in Python, with which tests compare ``VirtualScreen``.
///
/// The widths of characters come from the module wcwidth, on which pyte depends, and from Python's
/// own Unicode data. Nothing is taken from the code that is judged. ``Python`` needs the module
/// (`pip install pyte`): see ``PythonModule/pyte``.
///
/// Its program mends what pyte and wcwidth don't know of terminals, so that tests can compare each
/// cell of a screen with its style:
///
/// - pyte drops a joiner or a variation selector, and the text after it. In terminals such a
///   character joins the one before it.
/// - wcwidth has no ambiguous characters of two columns. The classes are Unicode's (UAX #11).
/// - Versions of wcwidth differ over the half of a flag and over spacing marks. In xterm, both take
///   one column, as in Markus Kuhn's wcwidth.
/// - pyte does not know dim text, and has a slip in the name of a background.
///
/// `PyteTests` fails when one of these is no longer needed.
package enum Pyte {
  /// What a terminal got.
  package struct Stream: Sendable {
    let columns: Int
    let rows: Int
    /// Whether ambiguous characters take two columns.
    let isWide: Bool
    /// The bytes up to each moment at which the screen is looked at.
    let parts: [[UInt8]]

    /// Creates the stream that a screen got, which is looked at after each part.
    package init(_ parts: [[UInt8]], to screen: VirtualScreen) {
      (columns, rows, isWide) = (screen.columns, screen.rows, screen.isWide)
      self.parts = parts
    }

    /// Creates the stream that a screen got, which is looked at in the end.
    package init(_ bytes: [UInt8], to screen: VirtualScreen) { self.init([bytes], to: screen) }
  }

  // A Python program that reads, for each stream, a line with the screen's size, 2 or 1 for the
  // columns of ambiguous characters, and the byte count of each part, then the bytes.
  private static let program = """
    import collections, functools, itertools, sys, unicodedata, pyte, pyte.graphics, pyte.screens
    from wcwidth import wcwidth

    @functools.cache
    def width(char, ambiguous):
        if "\u{1F1E6}" <= char <= "\u{1F1FF}" or unicodedata.category(char) == "Mc":
            return 1
        is_ambiguous = unicodedata.east_asian_width(char) == "A" and wcwidth(char) == 1
        return ambiguous if is_ambiguous else wcwidth(char)

    class Screen(pyte.Screen):
        def reset(self):
            super().reset()
            self.cursor.attrs = self.default_char

        def draw(self, data):
            for joins, chars in itertools.groupby(data, lambda char: width(char, ambiguous) == 0):
                if joins:
                    self.join("".join(chars))
                else:
                    super().draw("".join(chars))

        def join(self, marks):
            row, x = self.buffer[self.cursor.y], self.cursor.x - 1
            if x > 0 and row[x].data == "":
                x -= 1
            if x >= 0:
                row[x] = row[x]._replace(data=row[x].data + marks)

    if sys.argv[1] == "mended":
        fields = [*pyte.screens.Char._fields, "dim"]
        defaults = ["default"] * 2 + [False] * (len(fields) - 3)
        pyte.screens.Char = collections.namedtuple("Char", fields, defaults=defaults)
        pyte.graphics.TEXT[2] = "+dim"
        pyte.screens.wcwidth = lambda char: width(char, ambiguous)
        pyte.graphics.BG_AIXTERM[105] = "brightmagenta"
    else:
        Screen = pyte.Screen
    # The number of a colour instead of its red, green and blue.
    pyte.graphics.FG_BG_256 = [str(number) for number in range(256)]

    names = "black red green brown blue magenta cyan white".split()
    names += ["bright" + name for name in names]
    numbers = {name: str(number) for number, name in enumerate(names)}
    numbers["default"] = ""

    def color(name):
        # A number, or the amounts of red, green and blue.
        return numbers.get(name, "#" + name if len(name) == 6 else name)

    @functools.cache
    def style(cell):
        words = "bold dim italics underscore blink reverse strikethrough".split()
        shown = [word for word in words if getattr(cell, word, False)]
        return "/".join([*shown, color(cell.fg), color(cell.bg)])

    def line(row, columns):
        cells = [row[x] for x in range(columns)]
        while cells and cells[-1].data == " " and style(cells[-1]) == "/":
            cells.pop()
        return chr(30).join(cell.data + chr(29) + style(cell) for cell in cells)

    while header := sys.stdin.buffer.readline():
        columns, rows, ambiguous, *counts = map(int, header.split())
        screen = Screen(columns, rows)
        stream = pyte.Stream(screen)
        for count in counts:
            stream.feed(sys.stdin.buffer.read(count).decode())
            lines = [line(screen.buffer[y], columns) for y in range(rows)]
            cursor = screen.cursor
            # A pending wrap has its own column.
            x = min(cursor.x, columns - 1)
            print(cursor.y, x, int(not cursor.hidden), *lines, sep=chr(31))
    """

  /// Has pyte draw each stream on an empty screen, all in one Python process. With `isMended`
  /// false, it is pyte without the mends.
  ///
  /// - Returns: The screens that pyte shows, one for each part of a stream.
  /// - Throws: ``PseudoTerminalError``, or ``Failure`` with what Python wrote.
  package static func screens(
    of streams: [Stream], isMended: Bool = true
  ) throws -> [VirtualScreen] {
    let input = streams.flatMap { stream in
      let numbers =
        [stream.columns, stream.rows, stream.isWide ? 2 : 1] + stream.parts.map(\.count)
      let header = numbers.map(String.init).joined(separator: " ") + "\n"
      return Array(header.utf8) + stream.parts.joined()
    }
    let result = try Python.run(program, [isMended ? "mended" : "plain"], input: input)
    let shown = result.outputText.split(separator: "\n")
    let drawn = streams.flatMap { Array(repeating: $0, count: $0.parts.count) }
    guard result.outcome == .exited(0), shown.count == drawn.count else {
      throw Failure("pyte: \(result.errorText)")
    }
    var known: [Substring: ScreenCell] = [:]
    return zip(drawn, shown).map { screen(of: $0, $1, &known) }
  }

  /// How many different screens a failure shows.
  private static let shownDifferences = 3

  /// Expects that pyte shows what our emulator showed, after the same bytes.
  ///
  /// Each stream has its screens one after the other, each with the bytes since the one before. It
  /// throws what ``screens(of:isMended:)`` throws.
  package static func expectSame(
    _ drawn: [(name: String, frames: [(bytes: [UInt8], screen: VirtualScreen)])],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let streams = drawn.compactMap { _, frames in
      frames.first.map { Stream(frames.map(\.bytes), to: $0.screen) }
    }
    guard !drawn.isEmpty, streams.count == drawn.count else {
      throw Failure("a stream without a screen, or no stream")
    }
    var peers = try screens(of: streams)[...]
    var count = 0
    for (name, frames) in drawn {
      for (bytes, screen) in frames {
        guard let difference = screen.difference(from: peers.removeFirst()) else { continue }
        count += 1
        guard count <= shownDifferences else { continue }
        Issue.record(
          """
          \(name): pyte shows another screen after \(ByteText(bytes)).
          \(difference)
          """, sourceLocation: sourceLocation)
      }
    }
    if count > shownDifferences {
      Issue.record(
        "\(count - shownDifferences) more screens differ", sourceLocation: sourceLocation)
    }
  }

  /// Reads a screen. `known` has the cells that were read before: most are alike.
  private static func screen(
    of stream: Stream, _ shown: Substring, _ known: inout [Substring: ScreenCell]
  ) -> VirtualScreen {
    let fields = shown.split(separator: "\u{1F}", omittingEmptySubsequences: false)
    let cursor = fields.prefix(3).map { Int($0) ?? -1 }
    var screen = VirtualScreen(columns: stream.columns, rows: stream.rows)
    for (row, line) in fields.dropFirst(3).enumerated() {
      for (column, text) in line.split(separator: "\u{1E}").enumerated() {
        let cell = known[text] ?? cell(text)
        known[text] = cell
        screen.lines[row].cells[column] = cell
      }
    }
    screen.cursor = .init(row: cursor[0], column: cursor[1])
    if cursor[2] == 0 { screen.feed("\u{1B}[?25l") }
    return screen
  }

  private static func cell(_ text: Substring) -> ScreenCell {
    let parts = text.split(separator: "\u{1D}", omittingEmptySubsequences: false)
    let words = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    var cell = ScreenCell.blank(ScreenStyle())
    cell.character = String(parts[0])
    cell.style.attributes = .init(words.dropLast(2).compactMap { attributes[$0] })
    cell.style.foreground = color(words[words.count - 2])
    cell.style.background = color(words[words.count - 1])
    return cell
  }

  private static let attributes: [Substring: ScreenStyle.Attributes] = [
    "bold": .bold, "dim": .dim, "italics": .italic, "underscore": .underlined,
    "blink": .blinking, "reverse": .reversed, "strikethrough": .struck,
  ]

  /// Reads nothing, the number of a colour, or `#` and two hexadecimal digits each of red, green
  /// and blue.
  private static func color(_ text: Substring) -> ScreenStyle.Color {
    guard text.hasPrefix("#"), let amounts = UInt32(text.dropFirst(), radix: 16) else {
      return UInt8(text).map { .palette($0) } ?? .standard
    }
    return .rgb(UInt8(amounts >> 16 & 255), UInt8(amounts >> 8 & 255), UInt8(amounts & 255))
  }
}
