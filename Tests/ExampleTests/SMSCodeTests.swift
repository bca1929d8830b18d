import PromptTestSupport
import Testing

/// `sms-code.sh` sends a code, and another one on Ctrl-R. The messages go to a file of the test.
@Suite(.waits)
struct SMSCodeTests {
  private let folder: Folder
  private let script: String

  init() throws {
    folder = try Folder()
    script = try folder.link("sms'code.sh", to: examples + "/sms-code.sh")
    _ = folder.file("phone")
  }

  /// The codes sent so far.
  private var codes: [String] { folder.lines("phone").map { String($0.suffix(6)) } }

  /// Without a sender, the script writes its message to the file `phone` in its folder.
  private func start(
    _ sender: [String] = [], cooldown: String = "60s", shell: [String] = ["sh"]
  ) throws -> PseudoTerminal {
    try PseudoTerminal.run(
      shell + [script] + sender,
      environment: ["PATH": scriptPath, "SMS_COOLDOWN": cooldown, "TMPDIR": folder.path]
    ) {
      $0.directory = folder.path
      $0.limits = [.coreFile(0)]
    }
  }

  @Test(arguments: shells)
  func `after ctrl-R sms-code.sh sends another code, and accepts only that one`(shell: [String])
    throws
  {
    let sender = ["sh", "-c", "cat >>\"$1\"", "sender", folder.path + "/phone"]
    let terminal = try start(sender, cooldown: "1s", shell: shell)
    try terminal.waitForText("We sent a code to the number ending in 42")
    try terminal.waitForText("Ctrl-R new code")
    #expect(folder.lines("phone").map { $0.dropLast(6) } == ["Your code is "])
    try terminal.type("\u{12}")
    try terminal.waitForText("We sent another code")
    #expect(codes.count == 2)
    try terminal.type(codes[0])
    try terminal.waitForText("That code is wrong (2 attempts left)")
    try terminal.type(codes[1])
    try terminal.expectEnd(.exited(0), output: "signed in\n", secret: codes[1])
    #expect(codes.count == 2 && folder.leftovers == [])
  }

  @Test func `if sms-code.sh can't send its first code, it fails and asks nothing`() throws {
    let terminal = try start(["sh", "-c", "echo 'No network' >&2; exit 3"])
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
      let terminal = try start(shell: shell)
      try terminal.waitForText("We sent a code to the number ending in 42")
      try terminal.type(keys)
      try terminal.expectEnd(outcome, secret: #require(codes.last))
      #expect(folder.leftovers == [])
    }
  }
}
