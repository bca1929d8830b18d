import PromptTestSupport
import Testing

/// The prompt never takes a terminal's replies and reports for typed text, and it understands the
/// keys of every keyboard protocol.
@Suite(.serialized, .waits)
struct KeyTests {
  static let replies = [
    TerminalReplies.control, TerminalReplies.strings, TerminalReplies.eightBit,
    TerminalReplies.mouse, TerminalReplies.focus, TerminalReplies.foreign,
  ]

  /// What the six cells show.
  private func cells(_ terminal: PseudoTerminal) -> String {
    let row = terminal.screen.text.split(separator: "\n").first { $0.contains("│") } ?? ""
    return row.filter { !" │┃".contains($0) }
  }

  /// Types 1, then the parts with pauses between them, then 2. Expects 12 in the cells, and clears
  /// them.
  private func expectTwoDigits(
    around parts: [[UInt8]], pause: Duration = .zero, in terminal: PseudoTerminal
  ) throws {
    let shown = ByteText(parts.joined()).description
    try terminal.type([0x31] + parts[0])
    for part in parts.dropFirst() {
      try terminal.wait("the digit") { cells($0) == "1" }
      let isTyped = terminal.holds(within: pause) { cells($0) != "1" }
      #expect(!isTyped, "\(shown)")
      try terminal.type(part)
    }
    try terminal.type("2")
    try terminal.wait("12 around \(shown)") { cells($0) == "12" }
    try terminal.type("\u{15}")
    try terminal.wait("empty cells") { cells($0) == "" }
  }

  /// Enters a code and expects exactly that as the answer.
  private func expectCode(_ terminal: PseudoTerminal) throws {
    try terminal.type("123456")
    try terminal.expectExit(0)
    #expect(terminal.outputText == "123456\n")
  }

  @Test(arguments: replies)
  func `a terminal's reply between two digits types nothing`(replies: [[UInt8]]) throws {
    let terminal = try ask(["-d6"])
    for reply in replies { try expectTwoDigits(around: [reply], in: terminal) }
    try expectCode(terminal)
  }

  @Test func `a terminal's reply that arrives in two parts types nothing`() throws {
    let terminal = try ask(["-d6"])
    for replies in Self.replies {
      let reply = replies[replies.count / 2]
      for cut in [2, reply.count / 2, reply.count - 1] where cut > 1 && cut < reply.count {
        // `ESC [ M`, the start of an old mouse report, is a key on its own.
        if reply[..<cut] == [0x1B, 0x5B, 0x4D] { continue }
        try expectTwoDigits(
          around: [Array(reply[..<cut]), Array(reply[cut...])], pause: .milliseconds(70),
          in: terminal)
      }
    }
    try expectCode(terminal)
  }

  @Test func `the rest of a terminal's reply that arrives after a long pause types nothing`() throws
  {
    let terminal = try ask(["-d6"])
    for (start, rest) in [
      ("\u{1B}[<65;5", "9;28M"), ("\u{1B}]11;rgb:00/1", "2/34\u{1B}\\"), ("\u{1B}[?6", "4;1;2c"),
    ] {
      try expectTwoDigits(
        around: [Array(start.utf8), Array(rest.utf8)], pause: .milliseconds(300), in: terminal)
    }
    try expectCode(terminal)
  }

  @Test func `digits of every keyboard protocol are typed, and key releases are not`() throws {
    let terminal = try ask(["-d6"])
    for (typed, shown) in [
      ("\u{1B}[49u\u{1B}[49;1:3u", "1"), ("\u{1B}Or", "12"), ("\u{1B}[57402u", "123"),
      ("\u{1B}[27;1;52~", "1234"), ("\u{1B}[101;76;53;1;0;1_\u{1B}[101;76;53;0;0;1_", "12345"),
      ("\u{1B}[127u", "1234"), ("\u{1B}[27;1;127~", "123"),
    ] {
      try terminal.type(typed)
      try terminal.wait("\(shown) by \(ByteText(typed.utf8))") { cells($0) == shown }
    }
    try terminal.type("４５６")
    try terminal.expectExit(0)
    #expect(terminal.outputText == "123456\n")
  }

  @Test(arguments: ["\u{1B}", "\u{1B}\u{1B}", "\u{1B}[27u", "\u{1B}[27;1;27~"])
  func `Escape cancels the prompt in the encoding of every key protocol`(escape: String) throws {
    let terminal = try ask(["-md6"])
    try terminal.type("12" + escape)
    try terminal.expectExit(130)
    #expect(terminal.output == [])
  }

  @Test func `overlong escape sequences type nothing`() throws {
    let terminal = try ask(["-d6"])
    let digits = String(repeating: "9", count: 100_000)
    for hostile in ["\u{1B}[\(digits)m", "\u{1B}]\(digits)\u{7}", "\u{1B}P\(digits)\u{18}"] {
      try expectTwoDigits(around: [Array(hostile.utf8)], in: terminal)
    }
    try expectCode(terminal)
  }

  @Test func `input that immediately follows a paste neither types nor submits`() throws {
    let injected = "6\r\u{1B}[A7" + paste("999999") + "\u{7F}\u{1B}[201~\r\u{1B}"
    let refused = try ask(["-d6"])
    try refused.type("1" + paste("no code") + injected)
    try refused.wait("the digit") { cells($0) == "1" }
    #expect(!refused.holds(within: .milliseconds(100)) { cells($0) != "1" })
    try refused.type("23456")
    try refused.expectExit(0)
    #expect(refused.outputText == "123456\n")

    let taken = try ask(["-d6"])
    try taken.type(paste("123456") + injected)
    try taken.expectExit(0)
    #expect(taken.outputText == "123456\n")
  }

  @Test func `with --tty ctrl-C during an unfinished paste ends the prompt by SIGINT`() throws {
    let other = try PseudoTerminal()
    let command = try PseudoTerminal.run(["codeprompt", "-d6", "--tty", other.path])
    try other.wait("a picture on the other terminal") { $0.screen.text.contains("╰───╯") }
    try other.type("1\u{1B}[200~2")
    try other.wait("the digit") { cells($0) == "1" }
    #expect(!other.holds(within: .milliseconds(300)) { cells($0) != "1" })
    try other.type("\u{3}")
    #expect(try command.waitForExit() == .signaled(2))
  }
}
