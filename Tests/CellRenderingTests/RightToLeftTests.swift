import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// A right-to-left prompt text has its own row: a terminal that reorders a row would reverse cells
/// beside the text.
struct RightToLeftTests {
  @Test(arguments: ["קוד אימות", "رمز التحقق", "کد", "ﷲ", "𐤀𐤁"])
  func `cells are below a right-to-left prompt in every style`(text: String) throws {
    for format in [CodeFormat.digits(4), .password()] {
      for style in [FieldStyle.compact, .underline, .box] {
        let setting = PromptSetting(format: format, style: style, prompt: text)
        let prompt = try DrawnPrompt(setting)
        prompt.type("12")
        let rows = prompt.screen.text.split(separator: "\n")
        #expect(rows[0].contains(text) && !rows[0].contains("●"), "\(style)")
        #expect(rows.dropFirst().contains { $0.contains("●") }, "\(style)")
      }
    }
  }

  @Test func `left-to-right prompts are beside compact cells`() throws {
    for text in ["Code", "验证码", "Код", "รหัส"] {
      #expect(!text.hasRightToLeft)
      let prompt = try DrawnPrompt(PromptSetting(style: .compact, prompt: text))
      prompt.type("1")
      #expect(prompt.screen.row(0).contains("●"), "\(prompt.screen.text)")
    }
  }
}
