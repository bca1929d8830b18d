import PromptTestSupport
import Testing

/// The environment chooses the language of the prompt; messages are in English.
@Suite(.serialized, .waits)
struct LanguageTests {
  @Test(arguments: [
    (["LC_ALL": "zh_HK.UTF-8", "LANG": "zh_CN.UTF-8"], "請輸入 6 位數驗證碼", "驗證碼錯誤"),
    (["LANG": "zh_CN.UTF-8", "LANGUAGE": "en"], "Enter the 6-digit code", "That code is wrong"),
  ])
  func `locale names in the environment choose the language of the prompt and of its last note`(
    environment: [String: String], question: String, note: String
  ) throws {
    let terminal = try ask(["-md6", "--attempts", "1", "--", "false"], environment: environment)
    try terminal.waitForText(question)
    try terminal.type("123456")
    try terminal.expectExit(1, secret: "123456")
    #expect(terminal.errorText == "codeprompt: \(note): that was the last attempt\n")
  }
}
