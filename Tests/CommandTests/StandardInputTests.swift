import PromptTestSupport
import Testing

/// `--stdin` reads the answer from a pipe instead of asking on the terminal.
@Suite(.serialized, .waits, .tags(.linking))
struct StandardInputTests {
  /// A call, its standard input, and what it prints; nil if it exits with status 1.
  struct Line: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let input: String
    let printed: String?
    var testDescription: String { "\(arguments) \(input.debugDescription.prefix(40))" }

    init(_ arguments: [String], _ input: String, _ printed: String?) {
      self.arguments = arguments
      self.input = input
      self.printed = printed
    }
  }

  @Test(arguments: [
    Line(["-d6"], "123456\n", "123456\n"), Line(["-d6"], "123456", "123456\n"),
    Line(["-nd6"], "123456\r\n", "123456"), Line(["-d6"], "Your code is G-123 456.\n", "123456\n"),
    Line(["-d6"], "12345\n", nil), Line(["-d6"], "1234567\n", nil), Line(["-d6"], "", nil),
    Line(["-d6"], "\n", nil), Line(["-d6"], "123456 654321\n", nil),
    Line(["-l4", "--upper"], "ab12\n", "AB12\n"), Line([], "a  b\tc\r\n", "a  b\tc\n"),
    Line([], "\n", nil), Line(["--min", "0"], "\n", "\n"), Line([], "a\0b\n", nil),
    Line(["--max", "4"], "12345\n", nil), Line(["--min", "4"], "123\n", nil),
    Line(["--charset", "digits"], "12a\n", nil), Line(["--charset", "digits"], "123\n", "123\n"),
    Line(
      [], String(repeating: "x", count: 1024) + "\n", String(repeating: "x", count: 1024) + "\n"),
    Line([], String(repeating: "x", count: 1025) + "\n", nil),
    Line(
      ["--max", "4094"], String(repeating: "x", count: 4094),
      String(repeating: "x", count: 4094) + "\n"),
    Line(["-d6"], String(repeating: "9", count: 1_000_000), nil),
    Line(["-md6", "--title", "T", "Code"], "123456\n", "123456\n"),
  ])
  func `a line of standard input is checked by the same rules as typed input`(line: Line) throws {
    let result = try CommandResult.run(
      ["codeprompt", "--stdin"] + line.arguments, input: Array(line.input.utf8))
    #expect(result.outcome == .exited(line.printed == nil ? 1 : 0))
    #expect(result.outputText == line.printed ?? "")
    let messages = result.errorText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(messages.count == (line.printed == nil ? 2 : 1))
    #expect(line.printed != nil || result.errorText.hasPrefix("codeprompt: "))
  }

  @Test func `with --stdin a password may be bytes that are not valid UTF-8`() throws {
    let result = try CommandResult.run(["codeprompt", "--stdin"], input: [0x70, 0xE4, 0xFF, 0x0A])
    #expect(result.outcome == .exited(0))
    #expect(result.output == [0x70, 0xE4, 0xFF, 0x0A])
  }

  @Test func `with --stdin only one line is read, and the next reader gets the rest`() throws {
    let result = try CommandResult.run(
      ["sh", "-c", "codeprompt --stdin -d6; cat"], input: Array("123456\nrest\n".utf8),
      environment: ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"])
    #expect(result.outputText == "123456\nrest\n")
  }

  @Test func `with --stdin a terminal as standard input is a usage error`() throws {
    let terminal = try PseudoTerminal.run(["codeprompt", "--stdin", "-d6"])
    try terminal.expectExit(2)
    #expect(terminal.received == [])
    #expect(terminal.errorText.hasPrefix("codeprompt: --stdin reads from a pipe or a file, not "))
  }
}
