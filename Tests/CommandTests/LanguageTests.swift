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

  @Test func `the note with which a prompt ends is translated, also with --stdin`() throws {
    let environment = ["LANG": "zh_TW.UTF-8"]
    let terminal = try ask(
      ["-md6", "--attempts", "1", "--", "false"], environment: environment)
    try terminal.type("123456")
    try terminal.expectExit(1, secret: "123456")
    #expect(terminal.errorText == "codeprompt: 驗證碼錯誤：機會已用完\n")
    let piped = try CommandResult.run(
      ["codeprompt", "--stdin", "-d6"], input: Array("12\n".utf8), environment: environment)
    #expect(piped.outcome == .exited(1) && piped.output == [])
    #expect(piped.errorText == "codeprompt: 輸入的內容中沒有 6 位數字驗證碼\n")
  }

  /// A call that fails, and the start of its one-line message.
  struct Failure: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    var environment: [String: String]
    let says: String
    var testDescription: String { "\(environment) \(arguments.joined(separator: " "))" }

    init(_ arguments: String..., language: String, says: String) {
      self.arguments = arguments
      environment = ["LANG": language]
      self.says = says
    }
  }

  @Test(arguments: [
    Failure("-x", language: "zh_CN.UTF-8", says: "未知选项“-x”：请参阅 codeprompt --help"),
    Failure("-x", language: "zh_TW.UTF-8", says: "未知的選項「-x」：請參閱 codeprompt --help"),
    Failure("-x", language: "de_DE.UTF-8", says: "unknown option '-x': see 'codeprompt --help'"),
    Failure("-d6", language: "zh_CN.UTF-8", says: "输入的内容中没有 6 位数字验证码"),
    Failure("-d6", "--", "./kiwi", language: "zh_HK.UTF-8", says: "找不到用來驗證的指令「./kiwi」："),
    Failure("--output-fd", "9", language: "zh_CN.UTF-8", says: "文件描述符 9 未打开，无法写入："),
    // In a locale that is not UTF-8, messages are in English.
    Failure("-x", language: "zh_CN.GB18030", says: "unknown option '-x': see 'codeprompt --help'"),
    Failure("-x", language: "zh_TW", says: "unknown option '-x': see 'codeprompt --help'"),
    Failure("-x", "--ascii", language: "zh_CN.UTF-8", says: "unknown option '-x'"),
    Failure("-d6", "--ascii", language: "zh_CN.UTF-8", says: "No code of 6 digits in the input"),
    Failure(
      "--ascii", "--output-fd", "9", language: "zh_TW.UTF-8", says: "descriptor 9 is not open"),
    // An `--ascii` after `--` is a word of COMMAND.
    Failure("-x", "--", "x", "--ascii", language: "zh_CN.UTF-8", says: "未知选项“-x”："),
  ])
  func `errors are in the chosen language only if UTF-8 can be shown`(failure: Failure) throws {
    let result = try CommandResult.run(
      ["codeprompt", "--stdin"] + failure.arguments, input: Array("12\n".utf8),
      environment: failure.environment)
    #expect(result.errorText.hasPrefix("codeprompt: \(failure.says)"), "\(result.errorText)")
    #expect(result.error.count { $0 == 10 } == 1 && result.output == [])
  }

  @Test func `messages about a time limit, a killed command and no terminal are translated`() throws
  {
    let environment = ["LANG": "zh_TW.UTF-8"]
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "-md6", "--timeout", "1ms"], environment: environment)
    try terminal.expectExit(124)
    #expect(terminal.errorText == "codeprompt: 時間已到：請重新執行\n")
    let killed = try ask(
      ["-md6", "--", "sh", "-c", "echo 壞了 >&2; kill -9 $$"], environment: environment)
    try killed.type("123456")
    try killed.expectExit(6, secret: "123456")
    #expect(killed.errorText == "codeprompt: 指令被訊號 9 終止（壞了）：請單獨執行它以查明原因\n")
    let lost = try CommandResult.run(["codeprompt"], environment: environment) {
      $0.hasControllingTerminal = false
    }
    #expect(lost.outcome == .exited(3))
    #expect(lost.errorText.hasPrefix("codeprompt: 沒有可供輸入的終端機（/dev/tty："))
  }
}
