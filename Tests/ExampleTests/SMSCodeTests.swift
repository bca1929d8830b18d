import PromptTestSupport
import Testing

/// `sms-code.sh` sends a code, and another one on Ctrl-R. The messages go to a file of the test.
@Suite(.serialized, .waits)
struct SMSCodeTests {
  private let folder: Folder
  private let script: String
  private let phone: String

  init() throws {
    folder = try Folder()
    script = try folder.link("sms'code.sh", to: examples + "/sms-code.sh")
    phone = folder.file("phone's \"1\"")
  }

  /// The codes sent so far.
  private var codes: [String] {
    folder.lines("phone's \"1\"").map { String($0.drop { !$0.isNumber }) }
  }

  private func start(
    cooldown: String, shell: [String] = ["sh"], sender: String = "cat >>\"$1\"",
    _ change: (inout Launch) -> Void = { _ in }
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run(
      shell + [script, "sh", "-c", sender, "sender", phone, folder.path],
      environment: ["PATH": scriptPath, "SMS_COOLDOWN": cooldown, "TMPDIR": folder.path],
      change)
    try terminal.waitForText("We sent a code to the number ending in 42")
    try terminal.waitForText("╰───╯")
    #expect(codes.count == 1 && codes[0].count == 6)
    return terminal
  }

  /// Expects an outcome, and that no file with a code is left.
  private func expectEnd(
    _ terminal: PseudoTerminal, _ outcome: Outcome, output: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try terminal.expectEnd(
      outcome, output: output, secret: codes[codes.count - 1], sourceLocation: sourceLocation)
    #expect(folder.leftovers == [], sourceLocation: sourceLocation)
  }

  @Test(arguments: shells)
  func `after ctrl-R sms-code.sh sends another code, and accepts only that one`(shell: [String])
    throws
  {
    let terminal = try start(cooldown: "1s", shell: shell)
    try terminal.waitForText("Ctrl-R new code")
    #expect(codes.count == 1)
    try terminal.type("\u{12}")
    try terminal.waitForText("We sent another code")
    #expect(codes.count == 2)
    try terminal.type(codes[0])
    try terminal.waitForText("That code is wrong (2 attempts left)")
    try terminal.type(codes[1])
    try expectEnd(terminal, .exited(0), output: "signed in\n")
    #expect(codes.count == 2)
  }

  @Test func `if sms-code.sh can't send its first code, it fails and asks nothing`() throws {
    let terminal = try PseudoTerminal.run(
      ["sh", script, "sh", "-c", "echo 'No network' >&2; exit 3"],
      environment: ["PATH": scriptPath, "TMPDIR": folder.path])
    try terminal.expectEnd(.exited(6), secret: "Your code is")
    #expect(terminal.errorText.contains("(No network)"))
    #expect(folder.leftovers == [])
  }

  @Test(arguments: shells)
  func `however sms-code.sh ends, it leaves no file with a code`(shell: [String]) throws {
    // bash ignores SIGQUIT and returns the prompt's status.
    let quit: Outcome = shell[0] == "bash" ? .exited(131) : .signaled(3)
    for (keys, outcome) in [
      ("12\u{1B}", Outcome.exited(130)), ("12\u{3}", .signaled(2)), ("12\u{1C}", quit),
    ] {
      let terminal = try start(cooldown: "60s", shell: shell) { $0.limits = [.coreFile(0)] }
      try terminal.type(keys)
      try expectEnd(terminal, outcome)
      folder.clear("phone's \"1\"")
    }
  }

  @Test func `without a sender sms-code.sh writes its message to the file phone`() throws {
    _ = folder.file("phone")
    let terminal = try PseudoTerminal.run(
      ["sh", script], environment: ["PATH": scriptPath, "TMPDIR": folder.path]
    ) { $0.directory = folder.path }
    try terminal.waitForText("We sent a code")
    let message = try #require(folder.lines("phone").first)
    let code = String(message.suffix(6))
    #expect(message == "Your code is \(code)")
    try terminal.type(code)
    try terminal.expectEnd(.exited(0), output: "signed in\n", secret: code)
    #expect(folder.leftovers == [])
  }

  @Test func `without a terminal sms-code.sh sends no code`() throws {
    let result = try CommandResult.run(
      ["sh", script, "sh", "-c", "cat >>\"$1\"", "sender", phone],
      environment: ["PATH": scriptPath, "TMPDIR": folder.path])
    #expect(result.outcome == .exited(3) && result.output == [])
    #expect(result.errorText.hasPrefix("codeprompt: no terminal to ask on"))
    #expect(codes == [] && folder.leftovers == [])
  }
}
