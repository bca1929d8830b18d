import CellRendering
import CodeEntry
import KeyDecoding
import PromptTestSupport
import TerminalText
import Testing

/// What a plain prompt says as time goes by, and what it keeps to itself.
struct SpokenPromptTests {
  private static let revealing = {
    var rules = EntryRules()
    rules.reveals = true
    return rules
  }()

  @Test func `the first frame says all of the status, each part once`() throws {
    let prompt = try SpokenPrompt(PromptSetting(title: "Sign in", challenge: "6 × 7?"))
    let status = StatusLine([.hint("1:00 left"), .hint("Esc cancels")], spinner: 0)
    let lines = try prompt.begin(status)
    #expect(lines == ["\rSign in", "6 × 7?", "Enter the code", "1:00 left", "Esc cancels"])
    #expect(prompt.type("", status) == [])
  }

  @Test func `a status that comes after the first frame is said whole`() throws {
    let prompt = try SpokenPrompt(PromptSetting())
    #expect(try prompt.begin() == ["\rEnter the code"])
    #expect(prompt.type("", StatusLine([.note("No"), .hint("b")])) == ["No", "b"])
    #expect(prompt.type("", StatusLine([.hint("b")])) == [])
  }

  @Test func `time that counts is said at first, and once when it is nearly over`() throws {
    let prompt = try SpokenPrompt(PromptSetting(format: .digits(1)))
    var said = try prompt.begin(StatusLine([.hint("1:00 left"), .hint("Esc cancels")]))
    for second in (0..<60).reversed() {
      let time = "0:\(second < 10 ? "0" : "")\(second) left"
      let segment: StatusLine.Segment = second < 10 ? .urgent(time) : .hint(time)
      said += prompt.type("", StatusLine([segment, .hint("Esc cancels")], spinner: second))
    }
    #expect(said == ["\rEnter the code", "1:00 left", "Esc cancels", "0:09 left"])
  }

  @Test func `what stands first is said when it changes, the rest is not`() throws {
    let prompt = try SpokenPrompt(PromptSetting(mask: .blank))
    let hints: [StatusLine.Segment] = [.hint("0:42 left"), .hint("Esc cancels")]
    _ = try prompt.begin(StatusLine(hints))
    let frames: [([StatusLine.Segment], [String])] = [
      ([.note("Too short")] + hints, ["Too short"]), ([.note("Too short")] + hints, []),
      // Hints come back unsaid; the same note again is said again.
      (hints, []), ([.note("Too short")] + hints, ["Too short"]),
      ([.note("Too long")] + hints, ["Too long"]),
      ([.note("1 attempt left")], ["1 attempt left"]),
      ([.note("0 attempts left")], ["0 attempts left"]),
      ([.progress("Checking…"), .hint("0:41 left")], ["Checking…"]), ([], []), (hints, []),
      ([.information("New code in 9 s")], ["New code in 9 s"]),
      ([.information("New code in 8 s")], []), ([.information("Sent")], ["Sent"]),
      ([.hint("Ctrl-R new code")], ["Ctrl-R new code"]),
      ([.note("No"), .urgent("0:09 left")], ["No", "0:09 left"]),
      ([.note("No"), .urgent("0:08 left")], []), ([.urgent("0:07 left")], []),
    ]
    for (index, (segments, lines)) in frames.enumerated() {
      #expect(prompt.type("", StatusLine(segments, spinner: index)) == lines, "\(index)")
    }
  }

  @Test func `what is typed is said once it is shown, and not when it is hidden`() throws {
    for mask in [Mask.dots, .blank] {
      let prompt = try SpokenPrompt(PromptSetting(mask: mask, rules: Self.revealing))
      _ = try prompt.begin()
      let isBlank = mask == .blank
      #expect(prompt.type("12") == (isBlank ? [] : ["2 of 6 entered"]))
      prompt.session.toggleReveal()
      #expect(prompt.type() == ["2 of 6 entered: 12"])
      #expect(prompt.type("3") == ["3 of 6 entered: 123"])
      prompt.session.toggleReveal()
      #expect(prompt.type() == [])
      #expect(prompt.type("4") == (isBlank ? [] : ["4 of 6 entered"]))
    }
  }

  @Test func `nothing is said of an empty field that is shown`() throws {
    let prompt = try SpokenPrompt(PromptSetting(rules: Self.revealing))
    _ = try prompt.begin()
    prompt.session.toggleReveal()
    #expect(prompt.type() == [])
  }

  @Test func `a character shown for a moment is not said`() throws {
    var rules = EntryRules()
    rules.revealsLast = true
    let prompt = try SpokenPrompt(PromptSetting(rules: rules))
    _ = try prompt.begin()
    #expect(prompt.type("7") == ["1 of 6 entered"])
    prompt.session.hideLast()
    #expect(prompt.type() == [])
  }

  @Test func `that the field is empty to be filled again goes without saying`() throws {
    var rules = EntryRules()
    rules.confirms = true
    let prompt = try SpokenPrompt(PromptSetting(format: .digits(2), rules: rules))
    _ = try prompt.begin()
    #expect(prompt.type("12") == ["2 of 2 entered"])
    _ = prompt.session.inputIsEmpty()
    #expect(prompt.type() == [])
    #expect(prompt.type("1") == ["1 of 2 entered"])
    _ = prompt.session.handle(.press(.backspace, []))
    #expect(prompt.type() == ["0 of 2 entered"])
    _ = prompt.type("13")
    _ = prompt.session.inputIsEmpty()
    // They are not the same: all begins anew.
    #expect(prompt.type() == ["0 of 2 entered"])
    _ = prompt.type("12")
    _ = prompt.session.inputIsEmpty()
    // What is typed in the same moment is news.
    #expect(prompt.type("1") == ["1 of 2 entered"])
  }

  @Test func `another challenge is said, once the prompt has begun`() throws {
    let prompt = try SpokenPrompt(PromptSetting(challenge: "one"))
    #expect(try prompt.replaceChallenge("two") == [])
    #expect(try prompt.begin() == ["\rtwo", "Enter the code"])
    #expect(try prompt.replaceChallenge("three\nfour") == ["three", "four"])
    let long = (0..<90).map { _ in String(repeating: "日", count: 1000) }
    #expect(try prompt.replaceChallenge(long.joined(separator: "\n")) == long)
  }

  @Test func `how it ended is said`() throws {
    let prompt = try SpokenPrompt(PromptSetting())
    _ = try prompt.begin()
    #expect(prompt.say("Accepted") == ["Accepted"] && prompt.say("") == [])
    let title = DisplayText("Sign in")
    #expect(prompt.end(keeping: Summary(mark: .accepted, text: title)) == ["✓ Sign in"])
    let plain = try SpokenPrompt(PromptSetting(isASCII: true))
    _ = try plain.begin()
    #expect(plain.end(keeping: Summary(mark: .failed, text: title)) == ["x Sign in"])
    #expect(plain.end(keeping: Summary(mark: .accepted, text: DisplayText(""))) == ["+"])
  }
}
