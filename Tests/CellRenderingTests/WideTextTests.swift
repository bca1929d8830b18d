import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// Texts with ambiguous characters on a terminal that draws them in two columns.
struct WideTextTests {
  static let text = "Код отправлен • на номер ••42 → ждите ‘его’ 10 минут ★"

  /// The words on the screen, without the characters that cells are made of.
  private func words(_ screen: VirtualScreen) -> [Substring] {
    screen.text.split { " \n".contains($0) }.filter { $0.contains { !"+-|#=*_x/".contains($0) } }
  }

  @Test(arguments: FieldStyle.drawn)
  func `a text of wide ambiguous characters is wrapped at the screen's edge`(style: FieldStyle)
    throws
  {
    for columns in stride(from: 24, through: 100, by: 4) {
      let setting = PromptSetting(
        style: style, challenge: Self.text, prompt: Self.text, isWide: true, columns: columns)
      let prompt = try DrawnPrompt(setting, typing: "12", below: "$ ls\r\n")
      let all = Self.text.split(separator: " ")
      #expect(words(prompt.screen) == ["$", "ls"] + all + all, "\(prompt.screen.text)")
      prompt.status = .note(Self.text)
      prompt.type("3")
      let noted = words(prompt.screen).dropFirst(2 + 2 * all.count)
      let isCut = noted.last?.hasSuffix("...") == true && all.starts(with: noted.dropLast(2))
      #expect((Array(noted) == all || isCut) && prompt.screen.isClean, "\(prompt.screen.text)")
      prompt.expectEnd(leaving: "$ ls")
    }
  }

  @Test func `a title of wide ambiguous characters that does not fit ends with an ellipsis`() throws
  {
    for columns in 20...60 {
      let setting = PromptSetting(title: Self.text, isWide: true, columns: columns)
      let title = try DrawnPrompt(setting).screen.row(0)
      #expect(title.hasSuffix("..."), "\(title)")
      let shown = title.drop { $0 == " " }.dropLast(3)
      #expect(Self.text.hasPrefix(shown) && DisplayWidth.columns(of: title, isWide: true) < columns)
    }
  }

  @Test func `a countdown after wide ambiguous characters is drawn in its place`() throws {
    let setting = PromptSetting(prompt: Self.text, isWide: true)
    let prompt = try DrawnPrompt(setting, status: StatusLine([.hint("ещё 1:09"), .hint("Esc •")]))
    for time in ["1:08", "0:59", "0:09"] {
      prompt.status = StatusLine([.hint("ещё \(time)"), .hint("Esc •")])
      prompt.draw()
      #expect(prompt.screen.text.hasSuffix("ещё \(time) - Esc •"), "\(prompt.screen.text)")
    }
  }

  @Test func `wide ambiguous characters in clear are shown whole, with the cursor after them`()
    throws
  {
    let setting = PromptSetting(
      format: .password(), mask: .shown, style: .compact, prompt: "Имя", isWide: true)
    let prompt = try DrawnPrompt(setting, typing: "при→")
    #expect(prompt.screen.text == "  Имя  при→" && prompt.column == 2 + 6 + 2 + 8)
    prompt.draw(.backspace)
    #expect(prompt.screen.text == "  Имя  при" && prompt.column == 2 + 6 + 2 + 6)
  }

  @Test
  func `a question's answers with wide ambiguous characters are in one row and don't overlap`()
    throws
  {
    let choices = ChoiceRow(
      [
        .init(key: "Y", label: "Да • да", role: .focused),
        .init(key: "N", label: "Нет", role: .other),
        .init(key: "Esc", label: "выход", role: .cancel),
      ], sentence: "")
    for columns in stride(from: 30, through: 80, by: 3) {
      let setting = PromptSetting(
        format: .password(), prompt: "Да?", choices: choices, isWide: true, columns: columns)
      let prompt = try DrawnPrompt(setting)
      let row = prompt.screen.row(prompt.row)
      let shown = row.split(separator: "[").joined(separator: " ").split(separator: " ")
      #expect(shown.first == "Y/Enter]" && prompt.screen.isClean, "\(row)")
      if columns >= 60 { #expect(row.hasSuffix("[Y/Enter] Да • да   [N] Нет   [Esc] выход")) }
    }
  }

  @Test(
    arguments: [("★", "*", nil), ("密", "密", "密"), ("#", "#", "#")] as [(Character, String, String?)]
  )
  func `a mask or placeholder that may be wider than computed is replaced`(
    glyph: Character, mask: String, placeholder: String?
  ) throws {
    let setting = PromptSetting(
      format: .digits(2), mask: .glyph(glyph), style: .compact, prompt: "", placeholder: glyph,
      isWide: true)
    let shown = try DrawnPrompt(setting, typing: "1").screen.text.split(separator: " ")
    #expect(shown == [Substring(mask), Substring(placeholder ?? "_")])
  }
}
