import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Images in tmux: what tmux passes on to the terminal outside, and where that terminal's cursor
/// is.
@Suite(
  .serialized, .waits,
  .needs(InstalledProgram("tmux", from: Version(3, 3))))
struct TmuxImageTests {
  // Without pixel sizes tmux reports cells of 16 × 32 pixels to its programs.
  private static let columns = 70
  private static let rows = 20

  /// A tmux window with a prompt below a line of text. The challenge waits for a line from the
  /// gate; an empty line makes it fail.
  private func window(
    _ graphics: String, gate: Gate, printing picture: String = ImageTests.printing(ImageTests.png)
  ) throws -> TmuxTests.Server {
    let prompt = try BuiltProducts.find("codeprompt", path: "")
    let text =
      "echo above; echo; \(prompt) -md6 --style compact --graphics \(graphics)"
      + " --challenge 'read -r line <\(gate.path); test \"$line\" && { \(picture); }'; echo below; exec sleep 1000"
    let server = try TmuxTests.Server(
      columns: Self.columns, rows: Self.rows, running: ["/bin/sh", "-c", text])
    try server.ask(["set", "-g", "allow-passthrough", "on", ";", "set", "-g", "status", "off"])
    return server
  }

  /// Attaches a terminal to the window, lets the picture appear, and returns the terminal.
  private func show(_ server: borrowing TmuxTests.Server, gate: Gate) throws -> PseudoTerminal {
    let terminal = try server.attach(columns: Self.columns, rows: Self.rows)
    try terminal.waitForText("One moment")
    gate.send("go")
    try terminal.waitForText("Ctrl-R new code")
    return terminal
  }

  /// Waits until the terminal receives an image after the first `first` bytes.
  ///
  /// tmux drops passthrough sequences while it has a redraw pending, so the test asks for the
  /// picture again, as a user would.
  private func waitForImage(
    _ start: String, from first: Int, _ terminal: PseudoTerminal,
    _ server: borrowing TmuxTests.Server, gate: Gate
  ) throws {
    // The image is sent last, so only the end of a large output needs to be searched.
    func isThere() -> Bool {
      let last = terminal.received[max(first, terminal.received.count - 4096)...]
      return last.contains(Array(start.utf8))
    }
    for _ in 0..<5 {
      if terminal.holds(within: .seconds(3), { _ in isThere() }) { break }
      try server.ask(["send-keys", "C-r"])
      gate.send("go")
    }
    try terminal.wait("the image") { _ in isThere() }
    try terminal.waitForText("Ctrl-R new code")
    terminal.settle()
  }

  @Test func `when tmux passes on an image for iTerm2, the cursor is at the picture's place`()
    throws
  {
    let gate = try Gate()
    let server = try window("iterm2", gate: gate)
    let terminal = try show(server, gate: gate)
    let start = "\u{1B}]1337;File="
    // The prompt sends the image three times: at the start, after the window is split, and after a
    // failed Ctrl-R, during which every second cell of the image was erased.
    for event in ["start", "split", "failure"] {
      let old = event == "start" ? 0 : terminal.received.count
      if event == "split" {
        try server.ask(["split-window", "-d", "-h", "-l", "9", "exec sleep 1000"])
      } else if event == "failure" {
        try server.ask(["send-keys", "C-r"])
        try terminal.waitForText("One moment")
        gate.send("")
      }
      try waitForImage(start, from: old, terminal, server, gate: gate)
      let images = terminal.received.ranges(of: Array(start.utf8))
      let place = try #require(images.last?.lowerBound)
      let screen = VirtualScreen(
        columns: Self.columns, rows: Self.rows, showing: terminal.received[..<place])
      #expect(screen.cursor == .init(row: 2, column: 2), "\(event): \(screen.text)")
    }
    #expect(terminal.screen.row(4).hasPrefix("  Enter the 6-digit code"))
  }

  @Test
  func `in tmux an image for kitty consists of placeholder cells, which tmux can move and erase`()
    throws
  {
    let gate = try Gate()
    let server = try window("kitty", gate: gate)
    let terminal = try show(server, gate: gate)
    func cells(_ row: Int) -> [String] {
      (0..<7).map { terminal.screen.cell(row: row, column: $0).character }
    }
    try waitForImage("\u{1B}_Ga=T,", from: 0, terminal, server, gate: gate)
    try terminal.wait("the last cell") { $0.hasReceived("\u{10EEEE}\u{30D}\u{30E}") }
    terminal.settle()
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
    gate.send("go")
    try terminal.waitForText("Ctrl-R new code")
    try terminal.wait("all cells") { _ in cells(2)[4] != " " && cells(3)[3] != " " }
    try server.ask(["send-keys", "-l", "123456"])
    try terminal.waitForText("below")
    #expect(terminal.screen.text == "above\n\n123456\nbelow")
    #expect(terminal.received.contains(Array("\u{1B}_Gq=2,d=I,i=\(id),a=d\u{1B}\\".utf8)))
  }
}
