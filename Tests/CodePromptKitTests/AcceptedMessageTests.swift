import CodePromptKit
import CodePromptLoop
import PromptTestSupport
import Testing

/// What an accepting command wrote to standard error is returned with the answer.
@Suite(.waits)
struct AcceptedMessageTests {
  /// What the command wrote when it had accepted the answer at the end of a script.
  private func messages(
    _ text: String, _ steps: [TerminalScript.Step] = [.type("123456")]
  ) throws -> String? {
    let command = CheckCommand(["sh", "-c", "read -r code; { \(text); } >&2"])
    let ending = try PromptRequest(.digits(6), mask: .dots).ask(
      on: TerminalScript(steps), TerminalEnvironment { ScriptedPrompt.xterm[$0] },
      AnswerCheck(command))
    guard let answer = ending.takeAnswer() else {
      Issue.record("there is no answer")
      return nil
    }
    return answer.output.messages
  }

  private static let line = String(repeating: "x", count: 99)

  static let rows: [(text: String, messages: String?)] = [
    ("true", nil), ("echo 'Expires soon'; echo; echo 'Call 42'", "Expires soon\nCall 42"),
    (
      #"printf 'a\033[31mb\007\r\n\302\2332Jc\342\200\256d\0\tno newline'"#, "ab\ncd no newline"
    ),
    // Only the last 4 KiB are kept, in whole lines.
    (
      "i=0; while [ $i -lt 60 ]; do echo \(line); i=$((i + 1)); done; echo end",
      String(repeating: line + "\n", count: 40) + "end"
    ),
    // Lines that contain the answer are left out.
    ("echo \"got $code\"; echo fine", "fine"), ("echo 123 456; echo fine", "fine"),
    ("echo 12; echo 34; echo 56", nil), ("echo \"$code\"", nil),
  ]

  @Test(arguments: rows)
  func `an accepted answer has the end of the command's messages, sanitized and without the answer`(
    row: (text: String, messages: String?)
  ) throws {
    #expect(try messages(row.text) == row.messages)
  }

  @Test func `a rejecting command's messages are not among those of the accepting one`() throws {
    let said = try messages(
      "[ $code = 123456 ] && echo yes || { echo no; exit 1; }",
      [.type("111111"), .until("2 attempts left"), .rest, .type("123456")])
    #expect(said == "yes")
  }
}
