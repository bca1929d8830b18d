import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// The bytes of the first frame: short, and safe in a terminal that draws or wraps differently.
struct FirstFrameTests {
  private func text(_ setting: PromptSetting, _ status: StatusLine? = nil) throws -> String {
    String(decoding: try DrawnPrompt(setting, status: status).history, as: UTF8.self)
  }

  @Test(arguments: [(14, false), (15, true)])
  func `autowrap is off if a title would pass the window's edge in double width`(
    count: Int, isOff: Bool
  ) throws {
    let setting = PromptSetting(
      style: .compact, title: String(repeating: "é", count: count), prompt: "", columns: 30)
    #expect(try text(setting).contains("\u{1B}[?7l") == isOff)
  }

  @Test func `a field without sides is drawn as blanks, so that its cursor survives a reflow`()
    throws
  {
    var setting = PromptSetting(
      format: .password(), style: .compact, prompt: "", usesColor: false)
    let blanks = String(repeating: " ", count: 32)
    #expect(try text(setting).contains(blanks))
    setting.choices = .yesOrNo
    setting.format = .question()
    #expect(!(try text(setting).contains("  \r")))
    setting = PromptSetting(format: .password(), style: .underline, prompt: "", usesColor: false)
    #expect(try text(setting).contains(blanks))
  }

  @Test(arguments: [(80, 2, 1, 4), (2, 1, 0, 0)])
  func `in kitty the cursor is saved in the last cell that is drawn`(
    columns: Int, rows: Int, row: Int, column: Int
  ) throws {
    var setting = PromptSetting(
      format: .digits(1), style: .compact, prompt: "", columns: columns, rows: rows)
    setting.isKitty = true
    let prompt = try DrawnPrompt(setting, status: .hint("abc"))
    #expect(prompt.screen.savedCursor.position == .init(row: row, column: column))
    #expect(String(decoding: prompt.history, as: UTF8.self).contains("\u{1B}7"))
  }
}
