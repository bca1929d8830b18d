import PromptTestSupport
import Testing

/// The bytes that a terminal with graphics gets for an image of a challenge.
@Suite(.serialized, .waits)
struct ImageTests {
  private static let escape = "\u{1B}"
  /// A red PNG of 40 × 64 pixels, which is 5 × 4 cells of 8 × 16 pixels.
  static let png =
    "iVBORw0KGgoAAAANSUhEUgAAACgAAABACAMAAABfh8VoAAAAA1BMVEX/AAAZ4gk3AAAAGUlEQVRIx+3BgQAAAADDoPlTX+EA"
    + "VQEAwG8KQAAB5qPODgAAAABJRU5ErkJggg=="
  /// The image of `png` as a GIF.
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

  /// The graphics commands that kitty got. N replaces the number of the image, and S the number of
  /// the shade over it.
  private func told(_ terminal: PseudoTerminal) throws -> [String] {
    let sequences = String(decoding: terminal.received, as: UTF8.self)
      .components(between: "\u{1B}_G", and: "\u{1B}\\")
    guard !sequences.isEmpty else { return [] }
    let numbers = sequences.compactMap { $0.components(between: "i=", and: ",").first }
    let number = try #require(numbers.first.flatMap(UInt32.init))
    #expect(number > 0 && Set(numbers).subtracting(["\(number)", "\(number + 1)"]).isEmpty)
    return sequences.map {
      $0.replacing("i=\(number),", with: "i=N,").replacing("i=\(number + 1),", with: "i=S,")
    }
  }

  @Test func `kitty gets a PNG unchanged, once, and at the end a command to delete it`() throws {
    let terminal = try show(Self.printing(Self.png), kitty)
    let shown = "a=T,q=2,m=0,f=100,i=N,p=1,c=5,r=4,C=1;\(Self.png)"
    #expect(try told(terminal) == [shown])
    // The image is at the top left, above the prompt, and the cursor is saved and restored around
    // it.
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

  @Test func `kitty gets a Netpbm picture as pixels, and inside tmux only with --graphics kitty`()
    throws
  {
    let picture = "echo P3 2 2 255; yes '255 0 0' | head -n 4"
    let pixels = "q=2,m=0,f=24,s=2,v=2,i=N,p=1,c=1,r=1,C=1;/wAA/wAA/wAA/wAA"
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
  func `iTerm2 gets an image file unchanged`(file: String, size: Int) throws {
    let terminal = try show(Self.printing(file), iTerm2)
    let options = "inline=1;size=\(size);width=5;height=4;preserveAspectRatio=1;doNotMoveCursor=1"
    #expect(
      terminal.hasReceived("\u{1B}7\u{1B}]1337;File=\(options):\(file)\u{7}\u{1B}8"))
    try finish(terminal)
  }

  @Test func `a sixel challenge is passed on only if the terminal supports sixels`() throws {
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

  @Test func `kitty gets an image once, then only commands to place, dim and delete it`() throws {
    let gate = try Gate()
    let text = "read -r line <\(gate.path); test \"$line\" && \(Self.printing(Self.png))"
    let terminal = try ask(["-md6", "--challenge", text], environment: kitty)
    var expected: [String] = []
    func expect(_ sequences: String..., after event: String) throws {
      expected += sequences
      try terminal.wait(event) { (try? told($0))?.count ?? 0 >= expected.count }
      terminal.settle()
      #expect(try told(terminal) == expected, "\(event)")
    }
    let area = "p=1,c=5,r=4,C=1"
    let image = "a=T,q=2,m=0,f=100,i=N,\(area);\(Self.png)"
    let (placing, clearing) = ("a=p,q=2,i=N,\(area)", "q=2,d=I,i=S,a=d")
    let shading = "a=T,q=2,m=0,f=32,s=1,v=1,i=S,\(area),z=1;AAAAgA=="
    let deletion = "q=2,d=I,i=N,a=d"
    gate.send("a")
    try expect(image, after: "the start")
    try terminal.resize(columns: 60, rows: 20)
    try expect("q=2,d=i,i=N,a=d", placing, clearing, after: "another size")
    try terminal.type("\u{12}")
    try expect(placing, shading, after: "Ctrl-R")
    gate.send("")
    try expect(placing, clearing, after: "a failure")
    try terminal.type("\u{12}")
    try expect(placing, shading, after: "Ctrl-R again")
    gate.send("a")
    try expect(clearing, deletion, image, after: "another image")
    try terminal.waitForPicture()
    try terminal.suspend()
    try expect(deletion, after: "a stop")
    #expect(terminal.screen.text == "")
    try terminal.foreground()
    try expect(image, after: "going on")
    try finish(terminal)
    #expect(try told(terminal) == expected + [deletion])
  }

  static let faded = [
    ("iterm2", printing(png), "\u{1B}]1337;"),
    ("sixel", #"printf '\033P0;1q"1;1;40;64#0;2;0;0;0#0!40~-!40~\033\\'"#, "\u{1B}P0;1q"),
  ]

  @Test(arguments: ImageTests.faded)
  func `an image that can't be dimmed loses every second cell while ctrl-R fetches, then is resent`(
    graphics: String, picture: String, start: String
  ) throws {
    let gate = try Gate()
    let text = "read -r line <\(gate.path); test \"$line\" && \(picture)"
    let terminal = try ask(["-md6", "--challenge", text, "--graphics", graphics])
    func images() -> Int {
      String(decoding: terminal.received, as: UTF8.self).components(between: start, and: "\u{1B}8")
        .count
    }
    gate.send("a")
    try terminal.waitForText("Ctrl-R")
    try terminal.wait("the image") { _ in images() == 1 }
    // After the resize the prompt erases the rows below itself; it does not send the image again.
    let erasure = Array("\u{1B}[B\u{1B}[K".utf8)
    let count = terminal.received.ranges(of: erasure).count
    try terminal.resize(columns: 90, rows: 30)
    try terminal.wait("the resize") { $0.received.ranges(of: erasure).count > count }
    try terminal.type("\u{12}")
    let next = "\u{1B}[C"
    let rows = [" \(next) \(next) ", "\(next) \(next) \(next)"]
    try terminal.wait("the fading") {
      $0.hasReceived(rows[0] + "\r\r\n\u{1B}[2C" + rows[1] + "\r\r\n\u{1B}[2C" + rows[0])
    }
    try terminal.waitForText("One moment")
    #expect(images() == 1)
    gate.send("")
    try terminal.wait("the image again") { _ in images() == 2 }
    try finish(terminal)
  }

  #if canImport(Glibc)
    @Test func `killing the prompt deletes the image`() throws {
      let terminal = try show(Self.printing(Self.png), kitty)
      try terminal.waitForGuard()
      try terminal.wait("the image") { (try? told($0))?.count == 1 }
      // While the prompt sends an image, the guard does not know the cursor's row and could not
      // erase everything. After the image the prompt tells the guard the row.
      try terminal.waitUntilIdle()
      try terminal.signal(9)
      try terminal.expectDeath(by: 9)
      #expect(try told(terminal).last == "q=2,d=I,i=N,a=d" && terminal.screen.text == "")
    }
  #endif
}

extension PseudoTerminal {
  /// Waits until the challenge is drawn, including its picture, which the prompt sends after all
  /// text.
  func waitForPicture() throws {
    try wait("the challenge") { $0.screen.text.contains("Ctrl-R") && $0.screen.isCursorVisible }
  }
}

extension String {
  /// The texts between each `start` and the `end` that follows it.
  fileprivate func components(between start: String, and end: String) -> [String] {
    split(separator: start, omittingEmptySubsequences: false).dropFirst().compactMap { part in
      let ended = part.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)
      return ended.count == 2 ? String(ended[0]) : nil
    }
  }
}
