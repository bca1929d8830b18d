import PromptTestSupport
import Testing

/// The environment chooses the language of the prompt.
@Suite(.serialized, .waits)
struct LanguageTests {
  @Test(arguments: [
    (["LANG": "zh_CN.UTF-8"], "请输入 6 位数字验证码", "Ctrl-R 重新获取验证码"),
    (["LC_ALL": "zh_HK.UTF-8", "LANG": "zh_CN.UTF-8"], "請輸入 6 位數驗證碼", "Ctrl-R 重新取得驗證碼"),
    (["LANG": "en_US.UTF-8", "LANGUAGE": "de:zh_Hant"], "請輸入 6 位數驗證碼", "Ctrl-R 重新取得驗證碼"),
    (["LANG": "zh_CN.UTF-8", "LANGUAGE": "en"], "Enter the 6-digit code", "Ctrl-R new code"),
    (["LANG": "C.UTF-8", "LANGUAGE": "C"], "Enter the 6-digit code", "Ctrl-R new code"),
  ])
  func `locale names in the environment choose the language`(
    environment: [String: String], prompt: String, hint: String
  ) throws {
    let terminal = try ask(["-md6", "--resend", "true"], environment: environment)
    try terminal.waitForText(prompt)
    try terminal.waitForText(hint)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `in the C locale the prompt is in English, and every byte is ASCII`() throws {
    let environment = ["LC_ALL": "C", "LANG": "zh_CN.UTF-8", "LANGUAGE": "zh_CN"]
    let terminal = try ask(["-md6", "--", "false"], environment: environment)
    try terminal.waitForText("Enter the 6-digit code")
    try terminal.type("123456")
    try terminal.waitForText("That code is wrong (2 attempts left)")
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, secret: "123456")
    #expect(terminal.received.allSatisfy { $0 < 0x80 })
  }

  @Test func `the last note of a prompt is repeated in its language, in an English message`() throws
  {
    let terminal = try ask(
      ["-md6", "--attempts", "1", "--", "false"], environment: ["LANG": "zh_TW.UTF-8"])
    try terminal.type("123456")
    try terminal.expectExit(1, secret: "123456")
    #expect(terminal.errorText == "codeprompt: 驗證碼錯誤: that was the last attempt\n")
  }

  static let lines: [([String], String)] = [
    (["-x"], "unknown option '-x': see 'codeprompt --help'"),
    (["-d6"], "The input has no 6-digit code"),
    (["--", "false"], "That password is wrong"),
    (["-d6", "--", "./kiwi"], "there is no command './kiwi' to check with: "),
    (["--output-fd", "9"], "descriptor 9 is not open for writing: redirect it somewhere"),
  ]

  @Test(arguments: lines)
  func `messages are in English in every locale, also about a line of standard input`(
    arguments: [String], message: String
  ) throws {
    let result = try CommandResult.run(
      ["codeprompt", "--stdin"] + arguments, input: Array("12\n".utf8),
      environment: ["LANG": "zh_CN.UTF-8"])
    #expect(result.errorText.hasPrefix("codeprompt: \(message)"), "\(result.errorText)")
    #expect(result.error.count { $0 == 10 } == 1 && result.output == [])
  }

  @Test func `messages about a time limit, a killed command and no terminal are in English`() throws
  {
    let environment = ["LANG": "zh_TW.UTF-8"]
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "-md6", "--timeout", "1ms"], environment: environment)
    try terminal.expectExit(124)
    #expect(terminal.errorText == "codeprompt: the time is up: ask again\n")
    let killed = try ask(
      ["-md6", "--", "sh", "-c", "echo 壞了 >&2; kill -9 $$"], environment: environment)
    try killed.type("123456")
    try killed.expectExit(6, secret: "123456")
    let message = "the command died by signal 9 (壞了): run it alone to see why"
    #expect(killed.errorText == "codeprompt: \(message)\n")
    let lost = try CommandResult.run(["codeprompt"], environment: environment) {
      $0.hasControllingTerminal = false
    }
    #expect(lost.outcome == .exited(3))
    #expect(lost.errorText.hasPrefix("codeprompt: no terminal to ask on (/dev/tty: "))
  }
}
