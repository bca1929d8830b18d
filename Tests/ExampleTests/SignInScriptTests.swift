import PromptTestSupport
import Testing

/// `sign-in.sh` asks for a user name, a password and a code, and a question at the end.
@Suite(.serialized, .waits)
struct SignInScriptTests {
  private func start() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run(
      ["sh", examples + "/sign-in.sh"], environment: ["PATH": scriptPath])
    try terminal.waitForText("User name")
    try terminal.waitUntilReady()
    return terminal
  }

  @Test(arguments: [("y", ", for 30 days"), ("n", ""), ("\r", "")])
  func `the right name, password and code sign in, and the question has an answer`(
    key: String, end: String
  ) throws {
    let terminal = try start()
    try terminal.type("adb\u{1B}[D\u{1B}[3~a\r")
    try terminal.waitForText("Sign in as ada\n  Password")
    try terminal.waitUntilReady()
    try terminal.type("sword\r")
    try terminal.waitForNote("That password is wrong (2 attempts left)")
    try terminal.type("swordfish\r")
    try terminal.waitForText("Sign in as ada\n  Code")
    try terminal.type("314159")
    try terminal.waitForText("Stay signed in on this machine?")
    try terminal.waitUntilReady()
    try terminal.type(key)
    try terminal.expectEnd(.exited(0), output: "signed in as ada\(end)\n", secret: "314159")
  }

  @Test func `Escape at each step ends the script`() throws {
    for steps in [[], ["ada\r"], ["ada\r", "swordfish\r"]] {
      let terminal = try start()
      for (step, next) in zip(steps, ["Password", "Code"]) {
        try terminal.type(step)
        try terminal.waitForText("  \(next)")
        try terminal.waitUntilReady()
      }
      try terminal.type("\u{1B}")
      try terminal.expectEnd(.exited(130), secret: "swordfish")
    }
  }
}
