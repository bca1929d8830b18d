import PromptTestSupport
import Testing

/// The language of the prompt, by the environment alone.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct LanguageTests {
  @Test(arguments: [
    (["LANG": "zh_CN.UTF-8"], "请输入 6 位数字验证码", "Ctrl-R 重新获取验证码"),
    (["LC_ALL": "zh_HK.UTF-8", "LANG": "zh_CN.UTF-8"], "請輸入 6 位數驗證碼", "Ctrl-R 重新取得驗證碼"),
    (["LANG": "en_US.UTF-8", "LANGUAGE": "de:zh_Hant"], "請輸入 6 位數驗證碼", "Ctrl-R 重新取得驗證碼"),
    (["LANG": "zh_CN.UTF-8", "LANGUAGE": "en"], "Enter the 6-digit code", "Ctrl-R new code"),
    (["LANG": "C.UTF-8", "LANGUAGE": "C"], "Enter the 6-digit code", "Ctrl-R new code"),
  ])
  func `the names in the environment choose it`(
    environment: [String: String], prompt: String, hint: String
  ) throws {
    let terminal = try ask(["-md6", "--resend", "true"], environment: environment)
    try terminal.waitForText(prompt)
    try terminal.waitForText(hint)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `in the C locale it is English, and every byte is ASCII`() throws {
    let environment = ["LC_ALL": "C", "LANG": "zh_CN.UTF-8", "LANGUAGE": "zh_CN"]
    let terminal = try ask(["-md6", "--", "false"], environment: environment)
    try terminal.waitForText("Enter the 6-digit code")
    try terminal.type("123456")
    try terminal.waitForText("That code is wrong (2 attempts left)")
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, secret: "123456")
    #expect(terminal.received.allSatisfy { $0 < 0x80 })
  }

  @Test func `the last note is in the language too, with a terminal and without`() throws {
    let environment = ["LANG": "zh_TW.UTF-8"]
    let terminal = try ask(
      ["-md6", "--attempts", "1", "--", "false"], environment: environment)
    try terminal.type("123456")
    try terminal.expectExit(1, secret: "123456")
    #expect(terminal.errorText == "codeprompt: 驗證碼錯誤\n")
    let piped = try CommandResult.run(
      ["codeprompt", "--stdin", "-d6"], input: Array("12\n".utf8), environment: environment)
    #expect(piped.outcome == .exited(1) && piped.output == [])
    #expect(piped.errorText == "codeprompt: 輸入的內容中沒有 6 位數字的驗證碼\n")
  }
}
