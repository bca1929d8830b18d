import PromptTestSupport
import Testing

/// Runs the example scripts and programs, with the command and the library of this build.
@Suite(.waits)
struct ScriptTests {
  /// What is typed at which texts, and how the program ends.
  struct Dialogue: Sendable, CustomTestStringConvertible {
    let command: [String]
    let steps: [(shown: String, keys: String)]
    var outcome = Outcome.exited(0)
    var output = ""
    var error = ""
    /// The text that the screen shows at the end.
    var screen = ""
    var testDescription: String { "\(command[0]): \(steps.map(\.keys))" }
  }

  private static let dialogues = [
    Dialogue(
      command: ["login.sh"],
      steps: [
        ("  Two-factor sign-in\n  Code from your authenticator\n", "111111"),
        ("(2 attempts left)", "222222"), ("(1 attempt left)", "314159"),
      ], output: "signed in\n"),
    Dialogue(
      command: ["login.sh", "grep", "-qx", "000000"],
      steps: [
        ("╰───╯", "111111"), ("(2 attempts left)", "222222"), ("(1 attempt left)", "314159"),
      ], outcome: .exited(1), error: "login: too many wrong codes\n"),
    Dialogue(
      command: ["login.sh"], steps: [("╰───╯", "12\u{4}")], outcome: .exited(130),
      error: "login: cancelled\n"),
    Dialogue(
      command: ["sign-in.sh"],
      steps: [
        ("User name", "adb\u{1B}[D\u{1B}[3~a\r"), ("Sign in as ada\n  Password", "sword\r"),
        ("That password is wrong (2 attempts left)", "swordfish\r"),
        ("Sign in as ada\n  Code", "314159"), ("Stay signed in on this machine?", "y\r"),
      ], output: "signed in as ada, for 30 days\n"),
    Dialogue(
      command: ["sign-in.sh"],
      steps: [
        ("User name", "ada\r"), ("Password", "swordfish\r"), ("Code", "314159"),
        ("Stay signed in on this machine?", "\r"),
      ], output: "signed in as ada\n"),
    Dialogue(
      command: ["sign-in.sh"], steps: [("User name", "ada\r"), ("Password", "sword\u{1B}")],
      outcome: .exited(130)),
    Dialogue(
      command: ["set-pin.sh"],
      steps: [
        ("4 to 8 digits", "2580\r"), ("Once more, to be sure", "2580\r"),
        ("Everybody tries that one first (4 attempts left)", "25801\r"),
        ("Once more, to be sure", "25801\r"),
      ], output: "The PIN is set\n"),
    Dialogue(
      command: ["set-pin.sh", "echo", "stored"],
      steps: [("4 to 8 digits", "864213\r"), ("Once more, to be sure", "864\u{1B}")],
      outcome: .exited(130)),
    Dialogue(
      command: ["one-time-code"],
      steps: [("  Esc gives up", "111111"), ("That code is wrong or has expired", "314159")],
      output: "Signed in.\n"),
    Dialogue(
      command: ["one-time-code"], steps: [("  Esc gives up", "\u{1B}")], outcome: .exited(130)),
    Dialogue(
      command: ["verify-against-server"], steps: [("  Two-factor sign-in", "\u{1B}")],
      outcome: .exited(130)),
    Dialogue(
      command: ["verify-against-server"],
      steps: [
        ("  Two-factor sign-in\n  Code from your authenticator\n", "111111"),
        ("That code is wrong or has expired (2 attempts left)", "314159"),
      ], output: "Signed in.\n"),
    Dialogue(
      command: ["codeprompt-sign-in"],
      steps: [
        ("User name [ada]", "grace\r"), ("Password", "wrong\r"),
        ("That password is wrong (2 attempts left)", "swordfish\r"),
        ("Ctrl-R new code · Ctrl-T text me", "\u{14}"), ("Sent by text", "\u{12}"),
        ("Sent by mail", "314159"),
      ], output: "Signed in as grace.\n", screen: "✓ User name: grace"),
    Dialogue(
      command: ["codeprompt-sign-in"],
      steps: [
        ("User name [ada]", "\r"), ("Password", "swordfish\r"),
        ("The code that we sent", "111111"), ("(2 attempts left)", "222222"),
        ("(1 attempt left)", "333333"),
      ],
      outcome: .exited(1), error: "the answer was rejected (That code is wrong)\n",
      screen: "✓ User name: ada"),
    Dialogue(
      command: ["codeprompt-sign-in"], steps: [("User name [ada]", "\r"), ("Password", "\u{1B}")],
      outcome: .exited(130), screen: "✓ User name: ada"),
  ]

  @Test(arguments: dialogues)
  func `an example asks its questions, and ends as the answers say`(dialogue: Dialogue) throws {
    let terminal = try PseudoTerminal.run(
      Self.words(dialogue.command), environment: ["PATH": scriptPath])
    for (shown, keys) in dialogue.steps {
      try terminal.wait("the text \"\(shown)\"") {
        $0.screen.text.contains(shown) && $0.screen.isCursorVisible && $0.dotCount == 0
          && $0.settings?.echoes == false
      }
      if keys == "\r" { terminal.waitUntilKeysCount() }
      try terminal.type(keys)
    }
    try terminal.expectEnd(dialogue.outcome, output: dialogue.output, secret: "314159")
    #expect(terminal.errorText == dialogue.error)
    #expect(terminal.screen.text == dialogue.screen)
  }

  /// The words that run an example: a script by sh, a program by its name.
  private static func words(_ command: [String]) -> [String] {
    command[0].hasSuffix(".sh")
      ? ["sh", "\(examples)/\(command[0])"] + command.dropFirst() : command
  }

  @Test(arguments: [
    (["login.sh"], 3, "login: run this in a terminal\n"),
    (["sign-in.sh"], 3, "codeprompt: no terminal to ask on"),
    (["set-pin.sh", "cat"], 3, "codeprompt: no terminal to ask on"),
    (["one-time-code"], 3, "no terminal to ask on"),
    (["verify-against-server"], 3, "no terminal to ask on"),
    (["codeprompt-sign-in"], 3, "no terminal to ask on"),
    (["sms-code.sh", "false"], 3, "codeprompt: no terminal to ask on"),
    (["login-http.sh", "http://127.0.0.1"], 3, "codeprompt: no terminal to ask on"),
    (["login-http.sh"], 2, "usage: login-http.sh [--json] URL\n"),
    (["login-http.sh", "--json"], 2, "usage: login-http.sh [--json] URL\n"),
    (["login-http.sh", "--form", "URL"], 2, "usage: login-http.sh [--json] URL\n"),
    (["totp.sh", "/none"], 2, "usage: totp.sh KEYFILE COMMAND"),
    (["totp.sh", "/none", "echo"], 6, hasProgram("oathtool") ? "No such file" : "not found"),
    (
      ["totp.sh", examples + "/totp.sh", "echo"], 6, hasProgram("oathtool") ? "Base32" : "not found"
    ),
    (["install.sh", "unistall"], 1, "install.sh: usage: install.sh [uninstall]"),
    (["install.sh", "a", "b"], 1, "install.sh: usage: install.sh [uninstall]"),
  ])
  func `without a terminal, or with wrong arguments, an example says so and prints nothing else`(
    command: [String], status: Int32, message: String
  ) throws {
    // A pipe is no terminal: what is in it is no answer.
    for input in [nil, Array("314159\n".utf8)] {
      let result = try CommandResult.run(
        Self.words(command), input: input, environment: ["PATH": scriptPath])
      #expect(result.outcome == .exited(status) && result.output == [])
      #expect(result.errorText.contains(message), "\(result.errorText)")
    }
  }

  @Test(arguments: shells)
  func `set-pin.sh gives its program a PIN of 4 to 8 digits that was typed twice`(shell: [String])
    throws
  {
    let folder = try Folder()
    let stored = folder.file("the \"PIN\"")
    let terminal = try PseudoTerminal.run(
      shell + [examples + "/set-pin.sh", "sh", "-c", "cat >\"$1\"", "sh", stored],
      environment: ["PATH": scriptPath])
    try terminal.waitForText("  New PIN\n  4 to 8 digits\n")
    try terminal.waitUntilReady()
    try terminal.type("864\r")
    try terminal.waitForText("Too short: at least 4 digits")
    try terminal.type("x213579")
    try terminal.waitForText("At most 8 digits: delete one")
    #expect(folder.lines("the \"PIN\"") == [])
    try terminal.type("\u{15}86421357\r")
    try terminal.waitForNote("Once more, to be sure")
    try terminal.type("86421357\r")
    try terminal.expectEnd(.exited(0), output: "The PIN is set\n", secret: "86421357")
    #expect(folder.lines("the \"PIN\"") == ["86421357"])
  }
}
