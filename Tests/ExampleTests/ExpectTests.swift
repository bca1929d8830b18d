import PromptTestSupport
import Testing

/// Scripts for expect type to the command in place of a user.
@Suite(.serialized, .waits, .needs("expect"))
struct ExpectTests {
  /// Runs an expect script.
  private func run(_ script: String) throws -> CommandResult {
    try CommandResult.run(
      ["expect", "-c", script], environment: ["PATH": scriptPath, "HOME": "/nonexistent"],
      within: .seconds(40))
  }

  @Test func `expect can type a code as soon as the prompt shows its question`() throws {
    let result = try run(
      """
      set timeout 30
      spawn codeprompt -d6 -m "Your code"
      expect "Your code"
      send "123456"
      expect "123456"
      expect eof
      exit [lindex [wait] 3]
      """)
    #expect(result.outcome == .exited(0), "\(result)")
    #expect(result.outputText.hasSuffix("123456\r\n"))
  }
}

/// `login.exp` signs in to a program that asks for a code.
@Suite(.serialized, .waits, .needs("expect"))
struct LoginByExpectTests {
  private let script = examples + "/login.exp"

  private func run(_ words: [String]) throws -> CommandResult {
    try CommandResult.run(
      [script] + words, environment: ["PATH": scriptPath, "HOME": "/nonexistent"],
      within: .seconds(40))
  }

  @Test func `without arguments login.exp signs in to login.sh`() throws {
    let result = try run([])
    #expect(result.outcome == .exited(0), "\(result.outputText)\(result.errorText)")
    #expect(result.outputText.hasSuffix("signed in\r\n"))
    #expect(!result.output.contains(0x1B) && !result.outputText.contains("314159"))
  }

  @Test func `login.exp types the code that a command prints into a program`() throws {
    let result = try run(
      [
        "printf '%s\\n' '1[x]'", "codeprompt", "-l4", "--charset", "printable", "-m", "The code",
        "--",
        "grep", "-Fx", "1[x]",
      ])
    #expect(result.outcome == .exited(0), "\(result.outputText)\(result.errorText)")
    #expect(result.outputText.hasSuffix("1[x]\r\n"))
  }

  @Test func `a wrong code makes login.exp end with status 1`() throws {
    let result = try run(["echo 271828", examples + "/login.sh"])
    #expect(result.outcome == .exited(1))
    #expect(result.errorText.contains("login.exp: the code is wrong"))
  }
}
