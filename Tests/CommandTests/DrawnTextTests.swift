import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Challenges that qrencode or chafa draws as text. The tests run the installed programs.
@Suite(.serialized, .waits)
struct DrawnTextTests {
  private static let drawings = [
    "qrencode -t UTF8 KX7", "qrencode -t ANSIUTF8 KX7", "qrencode -t ANSI256 KX7",
    ImageTests.printing(ImageTests.png) + " | chafa --colors full --size 10x8 -",
  ]

  @Test(.needs("qrencode", "chafa"), arguments: drawings)
  func `what qrencode or chafa draws keeps its characters and colours`(drawing: String) throws {
    let drawn = try CommandResult.run(["sh", "-c", drawing]).outputText
    let rows = drawn.split(separator: "\n").count
    let expected = VirtualScreen(
      columns: 78, rows: 50, showing: drawn.replacing("\n", with: "\r\n").utf8)
    let terminal = try ask(
      ["-md6", "--challenge", drawing], rows: 50, environment: ["COLORTERM": "truecolor"])
    try terminal.waitForPicture()
    #expect(terminal.screen.unknown == [] && rows > 5)
    for row in 0..<rows {
      for column in 0..<expected.columns {
        let shown = terminal.screen.style(at: .init(row: row, column: column + 2))
        let style = expected.style(at: .init(row: row, column: column))
        #expect(
          terminal.screen.cell(row: row, column: column + 2).character
            == expected.cell(row: row, column: column).character && shown == style,
          "row \(row), column \(column)")
      }
    }
    #expect(terminal.screen.row(rows) == "  Enter the 6-digit code")
    try terminal.expectAccepted(except: [.effort])
    #expect(terminal.screen.text == "")
  }
}
