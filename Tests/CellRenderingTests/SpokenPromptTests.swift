import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Tests which lines a plain prompt appends over time, and which lines it does not.
struct SpokenPromptTests {
  private static let revealing = {
    var rules = EntryRules()
    rules.reveals = true
    return rules
  }()

  @Test func `plain lines begin with each part of the status once, and end with the question`()
    throws
  {
    let prompt = try SpokenPrompt(PromptSetting(title: "Sign in", challenge: "6 × 7?"))
    let status = StatusLine([.note("No"), .hint("Ctrl-R new code")])
    let lines = try prompt.begin(status)
    #expect(
      lines == ["\rSign in", "6 × 7?", "No", "Ctrl-R new code", "Enter the code, please"])
    #expect(prompt.type("", status) == [])
  }

  @Test func `after a stop plain lines repeat the question and the entry`() throws {
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

  @Test
  func `a quoted question keeps its marks in plain lines, and the cancel hint has its own line`()
    throws
  {
    let prompt = try SpokenPrompt(PromptSetting(prompt: "one\ntwo", quotesPrompt: true))
    #expect(try prompt.begin() == ["\r> one", "> two", ", please"])
  }

  @Test func `in plain lines a status that appears after the first frame is appended`() throws {
    let prompt = try SpokenPrompt(PromptSetting())
    #expect(try prompt.begin() == ["\rEnter the code, please"])
    #expect(prompt.type("", StatusLine([.hint("b")])) == ["b"])
    #expect(prompt.type("", StatusLine([.hint("b")])) == [])
  }

  @Test func `in plain lines each warning is appended once`() throws {
    let prompt = try SpokenPrompt(PromptSetting(format: .digits(1)))
    _ = try prompt.begin(StatusLine([.hint("Time limit")]))
    let frames: [StatusLine.Segment] = [.hint("Time limit"), .urgent("a minute"), .urgent("20")]
    let said = frames.flatMap { segment in
      (0..<3).flatMap { prompt.type("", StatusLine([segment, .hint("key")], spinner: $0)) }
    }
    #expect(said == ["a minute", "20"])
  }

  @Test func `plain lines append first a note, then the number of characters, then the progress`()
    throws
  {
    let prompt = try SpokenPrompt(PromptSetting())
    _ = try prompt.begin()
    #expect(prompt.type("12x", .note("Only digits")) == ["Only digits", "2 of 6 entered"])
    let checking = StatusLine([.progress("Checking…")], spinner: 0)
    #expect(prompt.type("3456", checking) == ["6 of 6 entered", "Checking…"])
  }

  @Test func `after a rejection plain lines do not mention the empty field`() throws {
    let prompt = try SpokenPrompt(PromptSetting())
    _ = try prompt.begin()
    _ = prompt.type("123456")
    _ = prompt.session.inputIsEmpty()
    prompt.session.reject(.message("Wrong"))
    #expect(prompt.type("", .note("Wrong")) == ["Wrong"])
  }

  @Test func `in plain lines a refused key gets a note each time`() throws {
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

  @Test func `plain lines separate the characters of shown cells and of a shown PIN`() throws {
    for (format, text) in [
      (CodeFormat.digits(3), "1 2"), (.code(3), "1 2"), (.password(charset: .digits), "1 2"),
      (.password(), "12"),
    ] {
      let prompt = try SpokenPrompt(PromptSetting(format: format, mask: .shown))
      _ = try prompt.begin()
      #expect(prompt.type("12").first?.hasSuffix("entered: \(text)") == true)
    }
  }

  @Test func `plain lines append a status segment when it changes, but no hint that returns`()
    throws
  {
    let prompt = try SpokenPrompt(PromptSetting(mask: .blank))
    let hints: [StatusLine.Segment] = [.hint("Time limit"), .hint("Esc cancels")]
    _ = try prompt.begin(StatusLine(hints))
    let frames: [([StatusLine.Segment], [String])] = [
      ([.note("Too short")] + hints, ["Too short"]), ([.note("Too short")] + hints, []),
      // A hint that returns is not appended again, while a note that returns is.
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

  @Test func `plain lines append the entry when it is revealed, and not when it is hidden`() throws
  {
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

  @Test func `plain lines do not mention an empty field when it is revealed`() throws {
    let prompt = try SpokenPrompt(PromptSetting(rules: Self.revealing))
    _ = try prompt.begin()
    prompt.session.toggleReveal()
    #expect(prompt.type() == [])
  }

  @Test func `with --reveal-last plain lines never print the last character`() throws {
    var rules = EntryRules()
    rules.revealsLast = true
    let prompt = try SpokenPrompt(PromptSetting(rules: rules))
    _ = try prompt.begin()
    #expect(prompt.type("7") == ["1 of 6 entered"])
    prompt.session.hideLast()
    #expect(prompt.type() == [])
  }

  @Test func `plain lines do not mention the empty field before the second entry`() throws {
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
    // The two entries differ, so the field is empty again; a note tells the user.
    #expect(prompt.type() == [])
    _ = prompt.type("12")
    _ = prompt.session.inputIsEmpty()
    // A digit typed in the frame that empties the field is reported.
    #expect(prompt.type("1") == ["1 of 2 entered"])
  }

  @Test func `plain lines append a new challenge only after the prompt has begun`() throws {
    let prompt = try SpokenPrompt(PromptSetting(challenge: "one"))
    #expect(try prompt.replaceChallenge("two") == [])
    #expect(try prompt.begin() == ["\rtwo", "Enter the code, please"])
    #expect(try prompt.replaceChallenge("three\nfour") == ["three", "four"])
    let long = (0..<90).map { _ in String(repeating: "日", count: 1000) }
    #expect(try prompt.replaceChallenge(long.joined(separator: "\n")) == long)
  }

  @Test func `plain lines append how the prompt ended`() throws {
    let prompt = try SpokenPrompt(PromptSetting())
    _ = try prompt.begin()
    let title = DisplayText("Sign in")
    let summary = Summary(isAccepted: true, text: title)
    #expect(prompt.end(saying: "Accepted", keeping: summary) == ["Accepted", "✓ Sign in", ""])
    #expect(prompt.end(saying: "Accepted", keeping: summary) == [], "it has ended")
    let plain = try SpokenPrompt(PromptSetting(isASCII: true))
    _ = try plain.begin()
    #expect(plain.end(keeping: Summary(isAccepted: false, text: title)) == ["x Sign in", ""])
    _ = try plain.begin()
    #expect(plain.end(keeping: Summary(isAccepted: true, text: DisplayText(""))) == ["+", ""])
  }
}
