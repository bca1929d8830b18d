import PromptTestSupport
import Testing

/// git asks for names and passwords through `codeprompt-askpass`.
@Suite(.serialized, .waits, .needs("git"))
struct AskpassGitTests {
  private let client: AskpassClient
  private let request = "protocol=https\nhost=host.example\n\n"
  private let name = "Username for 'https://host.example':"
  private let password = "Password for 'https://octocat@host.example':"
  private let answers = """
    protocol=https
    host=host.example
    username=octocat
    password=hunter 2

    """

  init() throws {
    client = try AskpassClient()
  }

  /// Gives git its request on standard input, and answers its question for a name.
  private func enterName(_ terminal: PseudoTerminal) throws {
    try terminal.writeInput(Array(request.utf8))
    terminal.closePipe(0)
    try terminal.waitForText(name)
    try terminal.type("octocat")
    try terminal.waitForText("octocat")
    #expect(terminal.dotCount == 0)
    try terminal.type("\r")
    try terminal.waitForText(password)
    #expect(!terminal.screen.text.contains(name))
  }

  private func fill() throws -> PseudoTerminal {
    try client.start(["git", "credential", "fill"]) { $0.input = .pipe }
  }

  @Test func `the prompt shows a name typed for git, and masks a password`() throws {
    let terminal = try fill()
    try enterName(terminal)
    try terminal.answer(password, with: "hunter 2")
    try terminal.expectEnd(.exited(0), output: answers, secret: "hunter 2")
    #expect(terminal.errorText == "" && terminal.screen.text == "")
  }

  @Test func `Escape at a question of git ends git, which does not ask again itself`() throws {
    let terminal = try fill()
    try enterName(terminal)
    try terminal.type("hunter")
    try terminal.waitForDots(6)
    try terminal.type("\u{1B}")
    try terminal.expectEnd(.exited(128), secret: "hunter")
    #expect(terminal.errorText.contains("terminal prompts disabled"), "\(terminal.errorText)")
    #expect(terminal.screen.text == "")
  }
}
