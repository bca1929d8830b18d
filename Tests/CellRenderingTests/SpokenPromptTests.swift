import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Tests which lines a plain prompt appends over time, and which lines it does not.
struct SpokenPromptTests {
  @Test func `plain lines begin with the status and end with the question`() throws {
    let status = StatusLine([.note("No"), .hint("Ctrl-R new code")])
    let prompt = try SpokenPrompt(PromptSetting(title: "Sign in", challenge: "6 × 7?"), status)
    #expect(
      prompt.first == ["\rSign in", "6 × 7?", "No", "Ctrl-R new code", "Enter the code, please"])
    #expect(prompt.type("", status) == [])
  }

  @Test func `after a stop plain lines repeat the question and the entry`() throws {
    let status = StatusLine([.hint("Ctrl-R new code")])
    let prompt = try SpokenPrompt(PromptSetting(), status)
    _ = prompt.type("12", status)
    #expect(prompt.end() == [""])
    let again = ["\rCtrl-R new code", "Enter the code, please", "2 of 6 entered"]
    #expect(try prompt.begin(status) == again)
    #expect(prompt.type("", status) == [])
    let checking = StatusLine([.progress("Checking…")], spinner: 0)
    #expect(try prompt.begin(checking).last == "Checking…")
  }

  @Test func `a quoted question keeps its marks in plain lines`() throws {
    let prompt = try SpokenPrompt(PromptSetting(prompt: "one\ntwo", quotesPrompt: true))
    #expect(prompt.first == ["\r> one", "> two", ", please"])
  }

  @Test func `in plain lines each warning is appended once`() throws {
    let prompt = try SpokenPrompt(PromptSetting(), StatusLine([.hint("Time limit")]))
    let frames: [StatusLine.Segment] = [.hint("Time limit"), .urgent("a minute"), .urgent("20")]
    let said = frames.flatMap { segment in
      (0..<3).flatMap { prompt.type("", StatusLine([segment, .hint("key")], spinner: $0)) }
    }
    #expect(said == ["a minute", "20"])
  }

  @Test func `plain lines append a note, the number of characters, then the progress`() throws {
    let prompt = try SpokenPrompt()
    #expect(prompt.type("12x", .note("Only digits")) == ["Only digits", "2 of 6 entered"])
    let checking = StatusLine([.progress("Checking…")], spinner: 0)
    #expect(prompt.type("3456", checking) == ["6 of 6 entered", "Checking…"])
  }

  @Test func `in plain lines a refused key gets a note each time`() throws {
    let prompt = try SpokenPrompt { $0.answersEveryKey = true }
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
      #expect(prompt.type("12").first?.hasSuffix("entered: \(text)") == true)
    }
  }

  @Test func `plain lines append what changes in the status, but no hint that returns`() throws {
    let hints: [StatusLine.Segment] = [.hint("Time limit"), .hint("Esc cancels")]
    let prompt = try SpokenPrompt(PromptSetting(), StatusLine(hints))
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
      let prompt = try SpokenPrompt(PromptSetting(mask: mask)) { $0.reveals = true }
      prompt.session.toggleReveal()
      #expect(prompt.type() == [], "an empty field is not mentioned")
      prompt.session.toggleReveal()
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

  @Test func `with --reveal-last plain lines never print the last character`() throws {
    let prompt = try SpokenPrompt { $0.revealsLast = true }
    #expect(prompt.type("7") == ["1 of 6 entered"])
    prompt.session.hideLast()
    #expect(prompt.type() == [])
  }

  @Test func `plain lines do not mention the empty field before the second entry`() throws {
    let prompt = try SpokenPrompt(PromptSetting(format: .digits(2))) { $0.confirms = true }
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
    _ = prompt.end()
    #expect(try prompt.replaceChallenge("two") == [])
    #expect(try prompt.begin() == ["\rtwo", "Enter the code, please"])
    #expect(try prompt.replaceChallenge("three\nfour") == ["three", "four"])
    let long = (0..<30).map { _ in String(repeating: "日", count: 1000) }
    #expect(try prompt.replaceChallenge(long.joined(separator: "\n")) == long)
  }

  @Test func `plain lines append how the prompt ended`() throws {
    let prompt = try SpokenPrompt()
    let title = DisplayText("Sign in")
    let summary = Summary(isAccepted: true, text: title)
    #expect(prompt.end(saying: "Accepted", keeping: summary) == ["Accepted", "✓ Sign in", ""])
    #expect(prompt.end(saying: "Accepted", keeping: summary) == [], "it has ended")
    let plain = try SpokenPrompt(PromptSetting(isASCII: true))
    #expect(plain.end(keeping: Summary(isAccepted: false, text: title)) == ["x Sign in", ""])
    _ = try plain.begin()
    #expect(plain.end(keeping: Summary(isAccepted: true, text: DisplayText(""))) == ["+", ""])
  }

  @Test func `with a blank mask plain lines tell only whether there is text`() throws {
    let prompt = try SpokenPrompt(PromptSetting(mask: .blank))
    #expect(prompt.type("1") == ["hidden"] && prompt.type("2") == [])
    #expect(prompt.press([.backspace]) == [] && prompt.press([.backspace]) == ["empty"])
    #expect(prompt.type("3") == ["hidden"])
  }

  @Test func `in plain lines a password in clear has no character of another direction`() throws {
    let prompt = try SpokenPrompt(PromptSetting(format: .password(), mask: .shown))
    let paste = "a\u{202E}b\u{2066}\u{2028}c".utf8.map(KeyEvent.pasteByte)
    #expect(prompt.press([.pasteStart] + paste + [.pasteEnd]) == ["4 entered: abc"])
    let plain = try SpokenPrompt(
      PromptSetting(format: .password(), mask: .shown, isASCII: true))
    #expect(plain.type("a日") == ["2 entered: a?"])
  }

  @Test(arguments: [Mask.dots, .shown, .blank, .glyph("日")])
  func `plain lines have no control bytes, and with a mask no digit`(mask: Mask) throws {
    for format in [CodeFormat.digits(6), .password()] {
      let setting = PromptSetting(
        format: format, mask: mask, title: "\u{1B}[1mT\u{9B}2J", prompt: "a\u{7}\nb")
      let prompt = try SpokenPrompt(setting)
      let events = KeyEvent.typing("999x\u{1B}") + [.backspace, .focusOut, .focusIn]
      let lines = prompt.first + prompt.press(events, .note("\u{1B}[31mno")) + prompt.end()
      let scalars = lines.joined().unicodeScalars
      #expect(scalars.allSatisfy { $0 == "\r" || $0.value >= 0x20 })
      if mask != .shown { #expect(!scalars.contains("9")) }
    }
  }
}
