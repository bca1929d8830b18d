import PromptTestSupport
import Testing

/// Scripts for expect type to the command in place of a user; `login.exp` signs in to a program
/// that asks for a code.
@Suite(.waits, .needs("expect"))
struct ExpectTests {
  private static let script = examples + "/login.exp"

  private func run(_ command: [String]) throws -> CommandResult {
    try CommandResult.run(
      command, environment: ["PATH": scriptPath, "HOME": "/nonexistent"], within: .seconds(40))
  }

  @Test func `expect can type a code as soon as the prompt shows its question`() throws {
    let result = try run([
      "expect", "-c",
      """
      set timeout 30
      spawn codeprompt -d6 -m "Your code"
      expect "Your code"
      send "123456"
      expect "123456"
      expect eof
      exit [lindex [wait] 3]
      """,
    ])
    #expect(result.outcome == .exited(0), "\(result)")
    #expect(result.outputText.hasSuffix("123456\r\n"))
  }

  @Test(arguments: [
    ("--yes-no=no", [#"y\r"#], 0, ""), ("--yes-no=no", [#"yes\r"#], 0, ""),
    ("--yes-no=yes", [#"n\r"#], 1, ""), ("--yes-no=no", ["y", #"\r"#], 0, ""),
    ("--choose a=A --choose b=B", [#"2\r"#], 0, "b\r\n"),
    ("--choose a=A --choose b=B", [#"\033\[B\r"#], 0, "b\r\n"),
  ])
  func `expect answers a question at once by a key and Enter`(
    options: String, sends: [String], status: Int32, output: String
  ) throws {
    let result = try run([
      "expect", "-c",
      """
      set timeout 30
      spawn codeprompt \(options) "Go?"
      expect "Go?"
      \(sends.map { "send \"\($0)\"" }.joined(separator: "\n"))
      expect eof
      exit [lindex [wait] 3]
      """,
    ])
    #expect(result.outcome == .exited(status), "\(result)")
    #expect(result.outputText.hasSuffix(output))
  }

  @Test(arguments: [
    ([], 0, "signed in\r\n", ""),
    (
      [
        "printf '%s\\n' '1[x]'", "codeprompt", "-l4", "--charset", "printable", "-m", "The code",
        "--", "grep", "-Fx", "1[x]",
      ], 0, "1[x]\r\n", ""
    ),
    (["echo 271828", examples + "/login.sh"], 1, "", "login.exp: the code is wrong"),
  ])
  func `login.exp signs in to login.sh, or to a program with the code that a command prints`(
    words: [String], status: Int32, output: String, message: String
  ) throws {
    let result = try run([Self.script] + words)
    #expect(result.outcome == .exited(status), "\(result.outputText)\(result.errorText)")
    #expect(result.outputText.hasSuffix(output) && result.errorText.contains(message))
    #expect(!result.output.contains(0x1B) && !result.outputText.contains("314159"))
  }
}
