import PromptTestSupport
import Testing

/// Images of a challenge, on terminals that show them: the bytes they get.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct ImageTests {
  private static let escape = "\u{1B}"
  /// A red PNG of 40 × 64 pixels: 5 × 4 cells of 8 × 16.
  static let png =
    "iVBORw0KGgoAAAANSUhEUgAAACgAAABACAMAAABfh8VoAAAAA1BMVEX/AAAZ4gk3AAAAGUlEQVRIx+3BgQAAAADDoPlTX+EA"
    + "VQEAwG8KQAAB5qPODgAAAABJRU5ErkJggg=="
  /// The same as a GIF.
  static let gif =
    "R0lGODlhKABAAPAAAP8AAAAAACH5BAAAAAAALAAAAAAoAEAAAAI0hI+py+0Po5y02ouz3rz7D4biSJbmiabqyrbuC8fyTNf2"
    + "jef6zvf+DwwKh8Si8YhMKpeIAgA7"

  static func printing(_ file: String) -> String { "printf %s \(file) | /usr/bin/base64 -d" }

  private let kitty = ["TERM": "xterm-kitty", "TERM_PROGRAM": ""]
  private let iTerm2 = ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"]

  private func show(
    _ challenge: String, _ environment: [String: String], _ options: [String] = []
  ) throws -> PseudoTerminal {
    let terminal = try ask(
      ["-md6", "--challenge", challenge] + options, environment: environment)
    try terminal.waitForPicture()
    return terminal
  }

  private func finish(_ terminal: PseudoTerminal) throws {
    try terminal.type("123456")
    try terminal.expectExit(0, except: [.effort], secret: "123456")
    #expect(terminal.screen.text == "" && !terminal.screen.wrapped)
  }

  /// What kitty was told, without the number of the image, which is the same in all.
  private func told(_ terminal: PseudoTerminal) throws -> [String] {
    let sequences = String(decoding: terminal.received, as: UTF8.self)
      .components(between: "\u{1B}_G", and: "\u{1B}\\")
    let numbers = sequences.compactMap { $0.components(between: "i=", and: ",").first }
    let number = try #require(numbers.first.flatMap(UInt32.init))
    #expect(number > 0 && Set(numbers).count == 1)
    return sequences.map { $0.replacing("i=\(number),", with: "i=N,") }
  }

  @Test func `kitty gets a PNG as it is, once, and is told to delete it`() throws {
    let terminal = try show(Self.printing(Self.png), kitty)
    let shown = "a=T,q=2,m=0,f=100,i=N,c=5,r=4,C=1;\(Self.png)"
    #expect(try told(terminal) == [shown])
    // At its top left, below nothing and above the prompt, with the cursor saved around it.
    #expect(terminal.hasReceived("\u{1B}7\u{1B}_Ga=T") && terminal.hasReceived("\u{1B}\\\u{1B}8"))
    let rows = terminal.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[0..<4].allSatisfy { $0.isEmpty } && rows[4] == "  Enter the 6-digit code")
    try terminal.type("12")
    try terminal.waitForDots(2)
    #expect(try told(terminal).count == 1)
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
    #expect(try told(terminal) == [shown, "q=2,d=I,i=N,a=d"])
  }

  @Test func `kitty gets Netpbm as pixels, and through tmux when it is told so`() throws {
    let picture = "echo P3 2 2 255; yes '255 0 0' | head -n 4"
    let pixels = "q=2,m=0,f=24,s=2,v=2,i=N,c=1,r=1,C=1;/wAA/wAA/wAA/wAA"
    let direct = try show(picture, kitty)
    #expect(try told(direct) == ["a=T,\(pixels)"])
    try finish(direct)
    let tmux = ["TERM": "tmux-256color", "TMUX": "/tmp/none,1,0"]
    let through = try show(picture, tmux, ["--graphics", "kitty"])
    let sent = String(decoding: through.received, as: UTF8.self)
      .components(between: "\u{1B}Ptmux;\u{1B}\u{1B}_G", and: "\u{1B}\u{1B}\\\u{1B}\\")
    #expect(sent.count == 1 && sent[0].hasSuffix(";/wAA/wAA/wAA/wAA"))
    try finish(through)
    let untold = try show(picture, tmux)
    #expect(!untold.hasReceived("\u{1B}P") && !untold.hasReceived("\u{1B}_"))
    try finish(untold)
  }

  @Test(arguments: [(ImageTests.png, 97), (ImageTests.gif, 93)])
  func `iTerm2 gets a file as it is`(file: String, size: Int) throws {
    let terminal = try show(Self.printing(file), iTerm2)
    let options = "inline=1;size=\(size);width=5;height=4;preserveAspectRatio=1;doNotMoveCursor=1"
    #expect(
      terminal.hasReceived("\u{1B}7\u{1B}]1337;File=\(options):\(file)\u{7}\u{1B}8"))
    try finish(terminal)
  }

  @Test func `sixels are passed on where the terminal knows them`() throws {
    let sixel = #"printf '\n\033P0;1q"1;1;20;12#0;2;0;0;0#0!20~-!20~\033\\\n'"#
    let terminal = try show(sixel, ["TERM": "foot"])
    let sent = "\u{1B}7\u{1B}P0;1q\"1;1;20;12#0;2;0;0;0#0!20~-!20~\u{1B}\\\u{1B}8"
    #expect(terminal.hasReceived(sent))
    #expect(terminal.screen.text.hasPrefix("\n  Enter"))
    try finish(terminal)
    let other = try show(sixel, ["TERM": "xterm-256color"])
    #expect(other.screen.text.hasPrefix("  The picture can't be shown here\n"))
    #expect(!other.hasReceived("\u{1B}P"))
    try finish(other)
  }

  @Test(arguments: [("9q", 2), ("9q\"1;1;20;40", 3), ("q", 3), ("2q", 6)])
  func `sixels have the rows that their aspect takes`(opening: String, rows: Int) throws {
    let terminal = try show(
      #"printf '\033P%s#0!20~-!20~-!20~\033\\' '\#(opening)'"#, ["TERM": "foot"])
    // Three bands of six pixels, in cells 16 dots high.
    #expect(
      terminal.screen.text.hasPrefix(String(repeating: "\n", count: rows) + "  Enter"),
      "\(terminal.screen.text)")
    try finish(terminal)
  }

  @Test func `another size and another image replace it, and a stop takes it away`() throws {
    let terminal = try show(Self.printing(Self.png), kitty)
    try terminal.resize(columns: 60, rows: 20)
    try terminal.wait("the image again") { (try? told($0))?.count == 3 }
    try terminal.type("\u{12}")
    try terminal.wait("another image") { (try? told($0))?.count == 5 }
    try terminal.waitForPicture()
    try terminal.suspend()
    #expect(try told(terminal).count == 6 && terminal.screen.text == "")
    try terminal.foreground()
    try terminal.wait("the image again") { (try? told($0))?.count == 7 }
    try finish(terminal)
    let kinds = try told(terminal).map { $0.prefix(3) }
    #expect(kinds == ["a=T", "q=2", "a=T", "q=2", "a=T", "q=2", "a=T", "q=2"])
  }

  #if canImport(Glibc)
    @Test func `it is deleted though the prompt is killed`() throws {
      let terminal = try show(Self.printing(Self.png), kitty)
      try terminal.waitForGuard()
      try terminal.signal(9)
      try terminal.expectDeath(by: 9)
      #expect(try told(terminal).last == "q=2,d=I,i=N,a=d" && terminal.screen.text == "")
    }
  #endif
}

extension PseudoTerminal {
  /// Waits until a challenge is there, whose picture is sent behind all text.
  func waitForPicture() throws {
    try wait("the challenge") { $0.screen.text.contains("Ctrl-R") && $0.screen.isCursorVisible }
  }
}

extension String {
  /// What stands between two texts, each time they follow each other.
  fileprivate func components(between start: String, and end: String) -> [String] {
    split(separator: start, omittingEmptySubsequences: false).dropFirst().compactMap { part in
      let ended = part.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)
      return ended.count == 2 ? String(ended[0]) : nil
    }
  }
}
