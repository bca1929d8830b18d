import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// A challenge's text above the prompt: how a new one replaces it.
struct ChallengeTests {
  @Test(arguments: [false, true], [FieldStyle.auto, .compact])
  func `a new challenge replaces the old one, with more rows or fewer`(
    reflows: Bool, style: FieldStyle
  ) throws {
    let texts = ["", "one", "a\nb\nc\nd", "一二三\n" + String(repeating: "x", count: 200), "end"]
    for start in [0, 3, 6, 9] {
      let above = (0..<start).map { "\($0)\r\n" }.joined()
      let prompt = try DrawnPrompt(
        PromptSetting(style: style, title: "Title", reflows: reflows, rows: 12), typing: "12",
        status: .hint("hint"), below: above)
      for text in texts + texts.reversed() {
        try prompt.replaceChallenge(text)
        let fresh = try prompt.redrawn()
        let left = (prompt.screen.scrolled..<max(start, prompt.screen.scrolled)).map { "\($0)\n" }
        #expect(prompt.screen.text == left.joined() + fresh.text, "\(start)")
        #expect(prompt.row == fresh.cursor.row + left.count && prompt.screen.isClean)
      }
      let scrolled = prompt.screen.scrolled
      prompt.end()
      #expect(prompt.screen.scrolled == scrolled && prompt.column == 0)
      let left = (scrolled..<max(start, scrolled)).map(String.init)
      #expect(prompt.screen.text == left.joined(separator: "\n"))
      #expect(prompt.row == max(0, start - scrolled))
    }
  }

  @Test func `a new challenge after the end of the prompt is drawn only with the next frame`()
    throws
  {
    let prompt = try DrawnPrompt(PromptSetting(challenge: "one"))
    prompt.end()
    try prompt.replaceChallenge("two")
    #expect(prompt.sent == [] && prompt.screen.text == "")
    try prompt.suspend(showing: "$ fg\r\n")
    #expect(prompt.screen.text.hasPrefix("$ fg\n  two\n  Enter the code\n  ┏"))
  }
}
