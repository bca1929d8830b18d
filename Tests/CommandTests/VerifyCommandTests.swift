import PromptTestSupport
import Testing

/// COMMAND after `--` checks the answer: its input, its output and its verdicts.
@Suite(.serialized, .waits)
struct VerifyCommandTests {
  /// Options, what standard output gets, and what descriptor 5 gets.
  struct Delivery: Sendable, CustomTestStringConvertible {
    let options: [String]
    let printed: String
    var atDescriptor = ""
    var testDescription: String { options.joined(separator: " ") }
  }

  @Test func `the output of an accepting COMMAND is printed byte for byte`() throws {
    let terminal = try askChecked(by: "cat >/dev/null; printf 'a\\0b\\n\\377 c'; echo x >&2")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.output == Array("a\0b\n".utf8) + [0xFF] + Array(" c".utf8))
    #expect(terminal.errorText == "x\n")
    #expect(terminal.screen.text == "")
  }

  @Test(arguments: [
    Delivery(options: [], printed: "7 from wc"),
    Delivery(options: ["-n"], printed: "6 from wc"),
    Delivery(options: ["--print"], printed: "123456\n"),
    Delivery(options: ["--print", "-n"], printed: "123456"),
    Delivery(options: ["--output-fd", "5"], printed: "7 from wc", atDescriptor: "123456\n"),
    Delivery(options: ["--output-fd=5", "-n"], printed: "6 from wc", atDescriptor: "123456"),
    Delivery(options: ["--print", "--output-fd", "5"], printed: "", atDescriptor: "123456\n"),
  ])
  func `the options decide where the answer and COMMAND's output are written`(delivery: Delivery)
    throws
  {
    let terminal = try askChecked(by: "printf '%d from wc' $(wc -c)", delivery.options) {
      $0.extra[5] = .pipe
    }
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == delivery.printed)
    #expect(String(decoding: terminal.output(of: 5), as: UTF8.self) == delivery.atDescriptor)
  }

  @Test func `COMMAND gets its arguments unchanged, without a shell`() throws {
    let terminal = try ask(["-md6", "--", "printf", "[%s]", "a b", "$HOME", "", "--", "-n", "*"])
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "[a b][$HOME][][--][-n][*]")
  }

  @Test func `a digit key held down uses up only one attempt`() throws {
    let terminal = try ask(["-md4", "Code", "--", "false"])
    try terminal.type("1111")
    // Waits for the rejection first: a fifth digit that is read together with the fourth makes the
    // code too long, so it would not be submitted.
    try terminal.waitForText("wrong")
    for _ in 0..<40 {
      try terminal.type("1")
      terminal.pass(.milliseconds(33))
    }
    try terminal.waitForText("(2 attempts left)")
    try terminal.type("12")
    try terminal.wait("two dots") { $0.screen.text.count { $0 == "●" } == 2 }
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, except: [.effort])
  }

  @Test func `a wrong answer shows the attempts left and empties the cells`() throws {
    let terminal = try askChecked(
      by: "read -r code; [ $code = 123456 ] || { echo first >&2; echo 'No such code' >&2; exit 1; }"
    )
    try terminal.type("654321")
    try terminal.waitForText("No such code (2 attempts left)")
    #expect(terminal.dotCount == 0)
    try terminal.wait("the cells to stand still") { $0.screen.cursor.column == 4 }
    #expect(terminal.modes?.echoes == false)
    try terminal.type("111111")
    try terminal.waitForText("No such code (1 attempt left)")
    try terminal.type("1")
    try terminal.wait("the note to go") { !$0.screen.text.contains("No such code") }
    try terminal.type("23456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "")
    #expect(terminal.errorText == "")
  }

  @Test func `after the last rejection the exit status is 1, and COMMAND's note is reported`()
    throws
  {
    let gate = try Gate()
    let script = "read -r note <&4; echo 'not printed'; echo \"$note\" >&2; exit 1"
    let terminal = try askChecked(by: script, gate: gate)
    for (note, left) in [("one", "2 attempts left"), ("two", "1 attempt left")] {
      gate.send(note)
      try terminal.type("111111")
      try terminal.waitForText("\(note) (\(left))")
    }
    gate.send("three")
    try terminal.type("222222")
    try terminal.expectExit(1, secret: "222222")
    #expect(terminal.output == [])
    #expect(terminal.errorText == "codeprompt: three: that was the last attempt\n")
  }

  @Test func `with --attempts 1 the first rejection ends the prompt with status 1`()
    throws
  {
    let terminal = try ask(["-md6", "--attempts", "1", "--", "false"])
    try terminal.type("123456")
    try terminal.expectExit(1, secret: "123456")
    #expect(terminal.errorText == "codeprompt: That code is wrong: that was the last attempt\n")
  }

  @Test func `a wrong password is rejected and asked for again`() throws {
    let terminal = try ask(["Passphrase", "--", "grep", "-qx", "open sesame"])
    try terminal.type("open barley\r")
    try terminal.waitForText("That password is wrong (2 attempts left)")
    try terminal.type("open sesame\r")
    try terminal.expectExit(0, secret: "open sesame")
  }

  @Test func `a COMMAND that does not read the answer may still give its verdict`() throws {
    for (words, status) in [(["true"], 0), (["sh", "-c", "exec <&-; exit 0"], 0), (["false"], 1)] {
      let terminal = try ask(["-md6", "--attempts", "1", "--"] + words)
      try terminal.type("123456")
      try terminal.expectExit(Int32(status), secret: "123456")
    }
  }

  @Test func `if COMMAND's output can't be delivered, the exit status is 4`() throws {
    let terminal = try askChecked(by: "echo token") { $0.output = .path("/dev/full") }
    try terminal.type("123456")
    try terminal.expectExit(4, secret: "123456")
    let closed = try PseudoTerminal.run(["codeprompt", "-md6", "--", "true"]) {
      $0.output = .closed
    }
    try closed.expectExit(4)
    #expect(closed.received == [])
  }

  @Test(arguments: [
    (
      "no-such-command",
      """
      codeprompt: there is no command 'no-such-command' to check with: PROMPT goes before '--', \
      and a shell function needs bash -c

      """
    ),
    (
      "/nonexistent/check",
      """
      codeprompt: there is no command '/nonexistent/check' to check with: PROMPT goes before \
      '--', and a shell function needs bash -c

      """
    ),
    ("/etc/passwd", "codeprompt: '/etc/passwd' can't be run: name a program after '--'\n"),
    ("/tmp", "codeprompt: '/tmp' can't be run: name a program after '--'\n"),
  ])
  func `if COMMAND is missing or can't be run, nothing is drawn and the exit status is 6`(
    name: String, message: String
  ) throws {
    let terminal = try PseudoTerminal.run(["codeprompt", "-md6", "--", name, "Code"])
    try terminal.expectExit(6)
    #expect(terminal.errorText == message)
    #expect(terminal.received == [])
  }

  @Test func `keys typed during a check are neither echoed nor used for the next attempt`() throws {
    let gate = try Gate()
    let terminal = try askChecked(by: gatedStatus, gate: gate)
    try terminal.type("123456")
    try terminal.waitForText("Checking…")
    try terminal.type("98765\r" + paste("987654") + "9876\u{4}\u{1A}\u{7F}\u{15}\u{12}\u{6}\t")
    #expect(!terminal.holds(within: .milliseconds(100)) { $0.dotCount != 6 })
    gate.send("1")
    try terminal.waitForText("2 attempts left")
    #expect(!terminal.holds(within: .milliseconds(100)) { $0.dotCount != 0 })
    #expect(terminal.stopCount == 0)
    gate.send("0")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "9876")
    #expect(!terminal.hasReceived("123456"))
    #expect(terminal.screen.bellCount <= 1, "the wrong answer's")
  }

  @Test func `a spinner turns during a check, except with --no-animation`() throws {
    for (options, glyphs) in [
      ([], "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"), (["--ascii"], "|/-\\"), (["--no-animation"], ""),
    ] {
      let gate = try Gate()
      let terminal = try askChecked(by: gatedStatus, options, gate: gate)
      try terminal.type("123456")
      try terminal.waitForText("Checking")
      var seen: Set<Character> = []
      if glyphs.isEmpty {
        let before = terminal.received.count
        #expect(!terminal.holds(within: .milliseconds(350)) { $0.received.count > before })
      } else {
        try terminal.wait("three frames of the spinner") {
          let row = $0.screen.text.split(separator: "\n").first { $0.contains("Checking") } ?? ""
          if let glyph = row.first(where: { $0 != " " }), glyphs.contains(glyph) {
            seen.insert(glyph)
          }
          return seen.count >= 3
        }
      }
      gate.send("0")
      try terminal.expectExit(0, secret: "123456")
    }
  }
}
