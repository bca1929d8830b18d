import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Images in tmux: what tmux passes on to the terminal outside.
@Suite(.serialized, .waits, .needs(InstalledProgram("tmux", from: Version(3, 3))))
struct TmuxImageTests {
  /// Waits until the terminal has received the image.
  ///
  /// tmux drops passthrough sequences while it has a redraw pending, so the test asks for the
  /// picture again, as a user would.
  private func waitForImage(
    _ terminal: PseudoTerminal, _ server: borrowing TmuxTests.Server, gate: Gate
  ) throws {
    for _ in 0..<5 {
      if terminal.holds(within: .seconds(3), { $0.hasReceived("\u{1B}_Ga=T,") }) { break }
      try server.ask(["send-keys", "C-r"])
      gate.send()
    }
    try terminal.wait("the image") { $0.hasReceived("\u{10EEEE}\u{30D}\u{30E}") }
    try terminal.waitForText("Ctrl-R new code")
    terminal.settle()
  }

  @Test func `in tmux a kitty image is of placeholder cells, which tmux moves and erases`() throws {
    let gate = try Gate()
    let prompt = try BuiltProducts.find("codeprompt", path: "")
    let challenge = "read -r line <\(gate.path); \(ImageTests.printing(ImageTests.png))"
    let script = """
      echo above; echo
      '\(prompt)' -md6 --style compact --graphics kitty --challenge '\(challenge)'
      echo below; exec sleep 1000
      """
    // Without pixel sizes tmux reports cells of 16 × 32 pixels to its programs.
    let server = try TmuxTests.Server(columns: 70, rows: 20, running: ["/bin/sh", "-c", script])
    try server.ask(["set", "-g", "allow-passthrough", "on", ";", "set", "-g", "status", "off"])
    let terminal = try server.attach(columns: 70, rows: 20)
    try terminal.waitForText("One moment")
    gate.send()
    try terminal.waitForText("Ctrl-R new code")
    func cells(_ row: Int) -> [String] {
      (0..<7).map { terminal.screen.cell(row: row, column: $0).character }
    }
    try waitForImage(terminal, server, gate: gate)
    let sent = try #require(terminal.received.firstRange(of: Array("\u{1B}_Ga=T,".utf8)))
    let control = String(
      decoding: terminal.received[sent.upperBound...].prefix { $0 != UInt8(ascii: ";") },
      as: UTF8.self)
    #expect(control.hasSuffix(",c=3,r=2,U=1"))
    let number = control.split(separator: ",").first { $0.hasPrefix("i=") }?.dropFirst(2)
    let id = try #require(number.flatMap { UInt32($0) })
    let marks: [Unicode.Scalar] = ["\u{305}", "\u{30D}", "\u{30E}"]
    for row in 0..<2 {
      let shown = cells(2 + row)
      #expect(shown.prefix(2) == [" ", " "] && shown.suffix(2) == [" ", " "])
      for column in 0..<3 {
        let scalars = Array(shown[2 + column].unicodeScalars)
        #expect(
          scalars.prefix(3) == ["\u{10EEEE}", marks[row], marks[column]] && scalars.count == 4)
        let style = terminal.screen.style(at: .init(row: 2 + row, column: 2 + column))
        #expect(style.foreground == .palette(UInt8(id & 0xFF)))
      }
    }
    try server.ask(["send-keys", "C-r"])
    try terminal.waitForText("One moment")
    try terminal.wait("every second cell erased") { _ in
      cells(2)[2..<5].map { $0 == " " } == [true, false, true]
        && cells(3)[2..<5].map { $0 == " " } == [false, true, false]
    }
    gate.send()
    try terminal.waitForText("Ctrl-R new code")
    try terminal.wait("all cells") { _ in cells(2)[4] != " " && cells(3)[3] != " " }
    try server.ask(["send-keys", "-l", "123456"])
    try terminal.waitForText("below")
    #expect(terminal.screen.text == "above\n\n123456\nbelow")
    #expect(terminal.received.contains(Array("\u{1B}_Gq=2,d=I,i=\(id),a=d\u{1B}\\".utf8)))
  }
}
