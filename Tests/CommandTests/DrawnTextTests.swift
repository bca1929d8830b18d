import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Challenges that qrencode or chafa draws as text. The tests run the installed programs.
@Suite(.serialized, .waits)
struct DrawnTextTests {
  private func show(_ challenge: String) throws -> PseudoTerminal {
    let terminal = try ask(
      ["-md6", "--challenge", challenge], rows: 50, environment: ["COLORTERM": "truecolor"])
    try terminal.waitForPicture()
    #expect(terminal.screen.unknown == [])
    return terminal
  }

  private func finish(_ terminal: PseudoTerminal) throws {
    try terminal.type("123456")
    try terminal.expectExit(0, except: [.effort], secret: "123456")
    #expect(terminal.screen.text == "")
  }

  // MARK: qrencode

  private static let address = "otpauth://totp/it?secret=JBSWY3DPEHPK3PXP"

  /// Which modules are dark, read from qrencode's ASCII drawing, where two number signs are a
  /// module.
  private func modules() throws -> [[Bool]] {
    let drawn = try CommandResult.run(["qrencode", "-t", "ASCII", Self.address])
    return drawn.outputText.split(separator: "\n").map { line in
      let bytes = Array(line.utf8)
      return stride(from: 0, to: bytes.count, by: 2).map { bytes[$0] == UInt8(ascii: "#") }
    }
  }

  /// Whether a module is dark in a drawing where one half block holds two modules, upper and lower.
  private static func isDarkHalf(_ screen: VirtualScreen, row: Int, column: Int) -> Bool {
    let cell = screen.cell(row: row / 2, column: 2 + column)
    return !(row % 2 == 0 ? ["▀", "█"] : ["▄", "█"]).contains(cell.character)
  }

  /// Whether a module is dark in a drawing where each module is two cells of one background colour.
  private static func isDarkPair(_ screen: VirtualScreen, row: Int, column: Int) -> Bool? {
    let pair = (0...1).map {
      screen.style(at: .init(row: row, column: 2 + 2 * column + $0)).background
    }
    switch (pair[0], pair[1]) {
    case (.palette(231), .palette(231)): return false
    case (.palette(16), .palette(16)): return true
    default: return nil
    }
  }

  @Test(.needs("qrencode"), arguments: ["UTF8", "ANSIUTF8", "ANSI256"])
  func `each module of a QR code that qrencode draws is visible`(form: String) throws {
    let terminal = try show("qrencode -t \(form) '\(Self.address)'")
    let modules = try modules()
    #expect(modules.count > 20 && modules.joined().contains(true))
    for (row, line) in modules.enumerated() {
      for (column, isDark) in line.enumerated() {
        let shown =
          form == "ANSI256"
          ? Self.isDarkPair(terminal.screen, row: row, column: column)
          : Self.isDarkHalf(terminal.screen, row: row, column: column)
        #expect(shown == isDark, "row \(row), column \(column)")
      }
    }
    if form == "ANSIUTF8" {
      // Light modules are white on black, whatever the terminal's own colours are.
      let style = terminal.screen.style(at: .init(row: 0, column: 2))
      #expect(style.background == .palette(0) && style.foreground == .palette(7))
    }
    try finish(terminal)
  }

  @Test(
    .needs("qrencode"),
    arguments: ["UTF8", "ANSIUTF8", "ANSI", "ANSI256", "ASCII", "ASCIIi"])
  func `a QR code that does not fit is replaced by its description, or else cut with an ellipsis`(
    form: String
  ) throws {
    let text = "qrencode -t \(form) '\(Self.address)'"
    let described = text + "; echo 'the key of your app' >&2"
    let low = try ask(["-md6", "--challenge", described], rows: 12)
    try low.waitForText("  The picture needs a larger window\n  the key of your app\n  Enter")
    try finish(low)
    let none = try ask(["-md6", "--graphics", "none", "--challenge", described])
    try none.waitForText("the key of your app\n  Enter")
    #expect(!none.screen.text.contains("█") && !none.screen.text.contains("##"))
    try finish(none)
    let cut = try ask(["-md6", "--challenge", text], rows: 12)
    try cut.waitForPicture()
    #expect(cut.screen.text.contains("\n  …\n  Enter"))
    try finish(cut)
  }

  // MARK: chafa

  @Test(.needs("chafa"))
  func `chafa's drawing is shown in its colours`() throws {
    let terminal = try show(
      ImageTests.printing(ImageTests.png) + " | chafa --colors full --size 10x8 -")
    let red = ScreenStyle.Color.rgb(255, 0, 0)
    for row in 0..<8 {
      for column in 2..<12 {
        let style = terminal.screen.style(at: .init(row: row, column: column))
        #expect((style.isReversed ? style.foreground : style.background) == red)
      }
    }
    #expect(terminal.screen.text.contains("\n  Enter the 6-digit code"))
    try finish(terminal)
  }
}
