import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import CodePromptTerminalText
import PromptTestSupport
import Testing

/// What a plain prompt says as time goes by, and what it keeps to itself.
struct SpokenPromptTests {
  private static let revealing = {
    var rules = EntryRules()
    rules.reveals = true
    return rules
  }()

  @Test func `the first frame has the whole status, each part once, and the question last`()
    throws
  {
    let prompt = try SpokenPrompt(PromptSetting(title: "Sign in", challenge: "6 × 7?"))
    let status = StatusLine([.note("No"), .hint("Ctrl-R new code")])
    let lines = try prompt.begin(status)
    #expect(
      lines == ["\rSign in", "6 × 7?", "No", "Ctrl-R new code", "Enter the code, please"])
    #expect(prompt.type("", status) == [])
  }

  @Test func `after a stop the question and the entry are repeated`() throws {
    let prompt = try SpokenPrompt(PromptSetting())
    let status = StatusLine([.hint("Ctrl-R new code")])
    _ = try prompt.begin(status)
    _ = prompt.type("12", status)
    #expect(prompt.end() == [""])
    let again = ["\rCtrl-R new code", "Enter the code, please", "2 of 6 entered"]
    #expect(try prompt.begin(status) == again)
    #expect(prompt.type("", status) == [])
    let checking = StatusLine([.progress("Checking…")], spinner: 0)
    #expect(try prompt.begin(checking).last == "Checking…")
  }

  @Test func `a quoted question keeps its marks, and the hint to cancel is a line of its own`()
    throws
  {
    let prompt = try SpokenPrompt(PromptSetting(prompt: "one\ntwo", quotesPrompt: true))
    #expect(try prompt.begin() == ["\r> one", "> two", ", please"])
  }

  @Test func `a status after the first frame is appended completely`() throws {
    let prompt = try SpokenPrompt(PromptSetting())
    #expect(try prompt.begin() == ["\rEnter the code, please"])
    #expect(prompt.type("", StatusLine([.hint("b")])) == ["b"])
    #expect(prompt.type("", StatusLine([.hint("b")])) == [])
  }

  @Test func `a warning is appended once, and the next one too`() throws {
    let prompt = try SpokenPrompt(PromptSetting(format: .digits(1)))
    _ = try prompt.begin(StatusLine([.hint("Time limit")]))
    let frames: [StatusLine.Segment] = [.hint("Time limit"), .urgent("a minute"), .urgent("20")]
    let said = frames.flatMap { segment in
      (0..<3).flatMap { prompt.type("", StatusLine([segment, .hint("key")], spinner: $0)) }
    }
    #expect(said == ["a minute", "20"])
  }

  @Test func `the reason comes before the count, and the activity after it`() throws {
    let prompt = try SpokenPrompt(PromptSetting())
    _ = try prompt.begin()
    #expect(prompt.type("12x", .note("Only digits")) == ["Only digits", "2 of 6 entered"])
    let checking = StatusLine([.progress("Checking…")], spinner: 0)
    #expect(prompt.type("3456", checking) == ["6 of 6 entered", "Checking…"])
  }

  @Test func `after a wrong answer the empty field is not mentioned`() throws {
    let prompt = try SpokenPrompt(PromptSetting())
    _ = try prompt.begin()
    _ = prompt.type("123456")
    _ = prompt.session.inputIsEmpty()
    prompt.session.reject(.message("Wrong"))
    #expect(prompt.type("", .note("Wrong")) == ["Wrong"])
  }

  @Test func `a key that is refused again gets a note again`() throws {
    var rules = EntryRules()
    rules.answersEveryKey = true
    let prompt = try SpokenPrompt(PromptSetting(rules: rules))
    _ = try prompt.begin()
    for _ in 0..<2 { #expect(prompt.type("x", .note("Only digits")) == ["Only digits"]) }
    #expect(prompt.type("", .note("Only digits")) == [])
    for key in [Key.backspace, .tab, .up, .character("r")] {
      let modifiers: KeyModifiers = key == .character("r") ? .control : []
      #expect(prompt.press([.press(key, modifiers)], .note("Nothing")) == ["Nothing"], "\(key)")
    }
  }

  @Test func `shown cells are separated, and so are the digits of a PIN`() throws {
    for (format, text) in [
      (CodeFormat.digits(3), "1 2"), (.code(3), "1 2"), (.password(charset: .digits), "1 2"),
      (.password(), "12"),
    ] {
      let prompt = try SpokenPrompt(PromptSetting(format: format, mask: .shown))
      _ = try prompt.begin()
      #expect(prompt.type("12").first?.hasSuffix("entered: \(text)") == true)
    }
  }

  @Test func `the first segment is appended when it changes, the others are not`() throws {
    let prompt = try SpokenPrompt(PromptSetting(mask: .blank))
    let hints: [StatusLine.Segment] = [.hint("Time limit"), .hint("Esc cancels")]
    _ = try prompt.begin(StatusLine(hints))
    let frames: [([StatusLine.Segment], [String])] = [
      ([.note("Too short")] + hints, ["Too short"]), ([.note("Too short")] + hints, []),
      // Hints come back unsaid; the same note again is said again.
      (hints, []), ([.note("Too short")] + hints, ["Too short"]),
      ([.note("Too long")] + hints, ["Too long"]),
      ([.note("1 attempt left")], ["1 attempt left"]),
      ([.note("0 attempts left")], ["0 attempts left"]),
      ([.progress("Checking…"), .hint("Time limit")], ["Checking…"]), ([], []), (hints, []),
      ([.note("No"), .information("Sent")], ["No", "Sent"]),
      ([.information("Sent")], []), ([.note("No line"), .note("No")], ["No line", "No"]),
      ([.hint("Ctrl-R new code")], ["Ctrl-R new code"]),
      ([.note("No"), .urgent("20 left")], ["No", "20 left"]), ([.urgent("20 left")], []),
    ]
    for (index, (segments, lines)) in frames.enumerated() {
      #expect(prompt.type("", StatusLine(segments, spinner: index)) == lines, "\(index)")
    }
  }

  @Test func `typed text is appended once it is shown, and not when it is hidden`() throws {
    for mask in [Mask.dots, .blank] {
      let prompt = try SpokenPrompt(PromptSetting(mask: mask, rules: Self.revealing))
      _ = try prompt.begin()
      let isBlank = mask == .blank
      #expect(prompt.type("12") == (isBlank ? ["hidden"] : ["2 of 6 entered"]))
      prompt.session.toggleReveal()
      #expect(prompt.type() == ["2 of 6 entered: 1 2"])
      #expect(prompt.type("3") == ["3 of 6 entered: 1 2 3"])
      prompt.session.toggleReveal()
      #expect(prompt.type() == [])
      #expect(prompt.type("4") == (isBlank ? [] : ["4 of 6 entered"]))
    }
  }

  @Test func `an empty field that is shown is not mentioned`() throws {
    let prompt = try SpokenPrompt(PromptSetting(rules: Self.revealing))
    _ = try prompt.begin()
    prompt.session.toggleReveal()
    #expect(prompt.type() == [])
  }

  @Test func `a character shown for a moment is not appended`() throws {
    var rules = EntryRules()
    rules.revealsLast = true
    let prompt = try SpokenPrompt(PromptSetting(rules: rules))
    _ = try prompt.begin()
    #expect(prompt.type("7") == ["1 of 6 entered"])
    prompt.session.hideLast()
    #expect(prompt.type() == [])
  }

  @Test func `a field that is empty for the repetition is not mentioned`() throws {
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
    // They are not the same: all begins anew, which the note says.
    #expect(prompt.type() == [])
    _ = prompt.type("12")
    _ = prompt.session.inputIsEmpty()
    // What is typed in the same moment is news.
    #expect(prompt.type("1") == ["1 of 2 entered"])
  }

  @Test func `another challenge is appended, once the prompt has begun`() throws {
    let prompt = try SpokenPrompt(PromptSetting(challenge: "one"))
    #expect(try prompt.replaceChallenge("two") == [])
    #expect(try prompt.begin() == ["\rtwo", "Enter the code, please"])
    #expect(try prompt.replaceChallenge("three\nfour") == ["three", "four"])
    let long = (0..<90).map { _ in String(repeating: "日", count: 1000) }
    #expect(try prompt.replaceChallenge(long.joined(separator: "\n")) == long)
  }

  @Test func `the ending is appended`() throws {
    let prompt = try SpokenPrompt(PromptSetting())
    _ = try prompt.begin()
    #expect(prompt.say("Accepted") == ["Accepted"] && prompt.say("") == [])
    let title = DisplayText("Sign in")
    #expect(prompt.end(keeping: Summary(mark: .accepted, text: title)) == ["✓ Sign in", ""])
    #expect(prompt.say("Accepted") == [], "it has ended")
    let plain = try SpokenPrompt(PromptSetting(isASCII: true))
    _ = try plain.begin()
    #expect(plain.end(keeping: Summary(mark: .failed, text: title)) == ["x Sign in", ""])
    _ = try plain.begin()
    #expect(plain.end(keeping: Summary(mark: .accepted, text: DisplayText(""))) == ["+", ""])
  }
}
