import CodePromptKit
import CodePromptSecretStorage
import CodePromptSystem
import PromptTestSupport
import Testing

/// Keys, pastes and pauses make an answer, which is submitted at once, by Enter, or after a delay.
struct EntrySessions {
  @Test(arguments: submitted + repeated + revealed + generated + texts)
  func `what is typed is drawn, edited and submitted`(session: Session) throws {
    try session.expectSeen()
  }

  @Test func `a Backspace that is unread when the submit delay is over edits the code`() throws {
    let script = TerminalScript([.type("123456"), .look])
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.submission = Self.delay
    prompt.onEvent = { event in
      // The process stands still for longer than the delay.
      guard event == .change(characterCount: 6) else { return }
      script.elapsed += .seconds(1)
      script.typeAhead("\u{7F}")
    }
    let run = try ScriptedPrompt(script, prompt)
    #expect(run.isOpen && run.look.dotCount == 5)
  }

  static let delay = SubmissionRule.after(.milliseconds(800))

  static let submitted: [Session] = [
    Session(
      "a full code is submitted at once, and a digit that comes later is ignored", .look,
      .type("12"), .look, .type("3456"), .type("7"), seen: ["______", "●●____"],
      ends: "accepted, 123456"),
    Session(
      "a seventh digit that has arrived with the code is refused, and Enter submits nothing",
      .reads("123456", "7"), .look, .press(.enter), .look, .press(.backspace), .look, .type("8"),
      seen: [
        "●●●●●● | ✗ At most 6 digits: delete one to go on",
        "●●●●●● | ✗ At most 6 digits: delete one to go on", "●●●●●_",
      ],
      ends: "accepted, 123458, bells: 1"),
    Session(
      "Enter before all cells are filled says how many digits are missing", .type("1234\r"), .look,
      .type("5"), .look, seen: ["●●●●__ | ✗ 2 digits are missing", "●●●●●_"],
      ends: "open, bells: 1"),
    Session(
      "Ctrl-F ends the prompt if it is offered", .type("1"), .look, .ctrl("f"),
      seen: ["●_____ | Ctrl-F forgot it?"],
      ends: "forgot"
    ) { $0.alternatives = [.forgot] },
    Session(
      "Ctrl-F, Ctrl-R and Tab do nothing unless they are offered", .type("12"), .ctrl("f"),
      .ctrl("r"), .press(.tab), .look, seen: ["●●____"],
      ends: "open"),
    Session(
      "a paste is submitted 30 ms after its last byte, and what follows in its burst is dropped",
      .type("\u{1B}[200~Your code: 123-456\u{1B}[201~7\r"), .pause(29), .type("8"), .pause(29),
      .look, .pause(1), seen: ["●●●●●●"],
      ends: "accepted, 123456", after: 59),
    Session(
      "a refused paste changes nothing, and keys count again 30 ms later", .type("12"),
      .type("\u{1B}[200~1234\u{1B}[201~\r"), .pause(29), .type("\r"), .pause(31), .look,
      .type("3456"),
      seen: ["●●____ | ✗ The pasted text has no 6-digit code"],
      ends: "accepted, 123456, bells: 1", after: 60),
    Session(
      "an unfinished paste is over after a second without bytes", .type("\u{1B}[200~123"),
      .pause(999), .type("456"), .pause(999), .look, .pause(1), .pause(30), .type("7"),
      seen: ["______"],
      ends: "accepted, 123456", after: 2_029),
    Session(
      "if the submit rule is enter, a full code waits for the Enter key", .type("123456"),
      .pause(3_600_000), .look, .press(.backspace), .look, .type("7"), .paste("654321"), .look,
      .press(.enter), seen: ["●●●●●●", "●●●●●_", "●●●●●●"],
      ends: "accepted, 654321", after: 3_600_050
    ) { $0.submission = .enter },
    Session(
      "Backspace during the submit delay edits the code, and Enter submits it at once",
      .type("123456"), .pause(799), .press(.backspace), .pause(9000), .look, .type("7"),
      .pause(799), .look, .press(.enter), seen: ["●●●●●_", "●●●●●●"],
      ends: "accepted, 123457", after: 10_598
    ) { $0.submission = delay },
    Session(
      "a Backspace typed while the machine slept through the submit delay edits the code",
      .type("123456"), .machineSleeps(.seconds(5)), .press(.backspace), .look,
      seen: ["●●●●●_"],
      ends: "open", after: 5_000
    ) { $0.submission = delay },
    Session(
      "a digit too many ends the submit delay, and the next edit starts a new one",
      .type("123456"), .pause(500), .type("7"), .pause(5000), .look, .press(.backspace),
      .type("8"),
      seen: ["●●●●●● | ✗ At most 6 digits: delete one to go on"],
      ends: "accepted, 123458, bells: 1", after: 6_300
    ) { $0.submission = delay },
    Session(
      "a key that edits nothing does not end the submit delay", .type("123456"), .pause(500),
      .press(.up), .look, seen: ["●●●●●●"],
      ends: "accepted, 123456", after: 800
    ) { $0.submission = delay },
    Session(
      "the submit delay of a paste counts from the end of its burst", .type("123456"), .pause(500),
      .paste("654321"), .look, .pause(779), .look,
      seen: ["●●●●●●", "●●●●●●"],
      ends: "accepted, 654321", after: 1_330
    ) { $0.submission = delay },
    Session(
      "an answer of a wrong form is kept with a note, and costs no attempt", .type("111111"),
      .look, .press(.backspace), .look, .type("2"),
      seen: ["●●●●●● | ✗ Too simple", "●●●●●_"],
      ends: "accepted, 111112, bells: 1"
    ) { prompt in
      prompt.validate = { $0.text == "111111" ? "Too simple" : nil }
      prompt.attempts = 1
    },
  ]

  static let repeated: [Session] = [
    Session(
      "if two entries differ, both are asked for again", .type("111111"), .type("222222"), .look,
      .type("3"), .look, .type("33333"), .look, .type("333333"),
      seen: [
        "______ | ✗ The two answers don't match. Start again", "●_____",
        "______ | Once more, to be sure",
      ],
      ends: "accepted, 333333, bells: 1"
    ) { $0.asksTwice = true },
    Session(
      "keys in the read after the first entry belong to the second, but not those in its own read",
      .reads("111111", "2"), .look, .ctrl("u"), .type("111111"), .look, .type("111111"),
      seen: ["●●●●●● | ✗ At most 6 digits: delete one to go on", "______ | Once more, to be sure"],
      ends: "accepted, 111111, bells: 1"
    ) { $0.asksTwice = true },
    Session(
      "the check gets an answer that was entered twice, and a rejection asks for both again",
      .type("111111"), .type("111111"), .look, .rest, .type("222222"), .look, .type("222222"),
      check: .gives([.rejected(), .accepted]),
      seen: [
        "111111? ●●●●●● | ⠋ Checking…", "›______ | ✗ That code is wrong (2 attempts left)",
        "______ | Once more, to be sure", "222222? ●●●●●● | ⠋ Checking…",
      ],
      ends: "accepted, 222222", after: 500
    ) { $0.asksTwice = true },
    Session(
      "an answer that could not be checked need not be entered twice again", .type("111111"),
      .type("111111"), .look, .press(.enter), check: .gives([.unchecked("No line"), .accepted]),
      seen: [
        "111111? ●●●●●● | ⠋ Checking…", "●●●●●● | ✗ No line. Press Enter to try again",
        "111111? ●●●●●● | ⠋ Checking…",
      ],
      ends: "accepted, 111111"
    ) { $0.asksTwice = true },
  ]

  static let revealed: [Session] = [
    Session(
      "the last character is shown for the set time, each one for the full time", .type("1"),
      .pause(799), .look, .pause(1), .look, .type("2"), .pause(700), .type("3"), .pause(799),
      .look, .pause(1), .look, .type("4"), .press(.backspace), .look,
      seen: ["1_____", "●_____", "●●3___", "●●●___", "●●●___"],
      ends: "open", after: 2_300
    ) { $0.lastCharacterRevealTime = .milliseconds(800) },
    Session(
      "neither a paste nor a submitted code shows its last character", .type("1"),
      .paste("654321"), .pause(31), .look, .press(.backspace), .type("2"),
      check: .gives([.unchecked(), .accepted]),
      seen: [
        "654321? ●●●●●● | ⠋ Checking…",
        "●●●●●● | ✗ The answer could not be checked. Press Enter to try again",
        "654322? ●●●●●● | ⠋ Checking…",
      ],
      ends: "accepted, 654322", after: 81
    ) { $0.lastCharacterRevealTime = .milliseconds(800) },
    Session(
      "Tab on its own shows and hides what is typed, and is left out of what is pasted",
      .type("12"), .look, .press(.tab), .look, .type("3"), .look, .press(.tab), .look,
      .type("\t4"), .look, .type("5\t"), .look, .reads("\t", "\u{7F}"), .look,
      seen: [
        "●●____ | Tab show", "12____ | Tab hide", "123___ | Tab hide", "●●●___ | Tab show",
        "●●●●__ | Tab show", "●●●●●_ | Tab show", "●●●●__ | Tab show",
      ],
      ends: "open"
    ) { $0.allowsReveal = true },
    Session(
      "what a program types with a Tab in it is not a password without the Tab",
      .type("user"), .pause(25), .press(.tab), .pause(25), .type("pa"), .pause(100), .type("ss\r"),
      .pause(150), .look, .type("\r"), .look, .type("x"), .press(.enter),
      seen: ["●●●● | ✗ That character is not allowed", "●●●● | ✗ That character is not allowed"],
      ends: "accepted, userx, bells: 2", after: 300
    ) { $0.format = .password() },
    Session(
      "revealed text is masked when it is submitted", .type("12345"), .press(.tab), .look,
      .type("6"), .look, .rest, .type("1"), .look, check: .gives([.rejected()]),
      seen: [
        "12345_ | Tab hide", "123456? ●●●●●● | ⠋ Checking…",
        "›______ | ✗ That code is wrong (2 attempts left) · Tab show", "●_____ | Tab show",
      ],
      ends: "open", after: 500
    ) { $0.allowsReveal = true },
  ]

  private static func generating(_ password: String, _ prompt: inout PromptRequest) {
    prompt.format = .password(length: 1...20)
    prompt.makeUp(
      .init(label: "make one up") { bytes in
        bytes.isEmpty && bytes.capacity >= 20 && password.utf8.allSatisfy { bytes.append($0) }
      })
  }

  static let generated: [Session] = [
    Session(
      "a generated password replaces the typed one, is shown until the next edit", .type("abc"),
      .look, .ctrl("r"), .look, .press(.backspace), .look, .type("e\r"),
      seen: [
        "●●● | Ctrl-R make one up", "correct horse | Ctrl-R make one up",
        "●●●●●●●●●●●● | Ctrl-R make one up",
      ],
      ends: "accepted, correct horse"
    ) { generating("correct horse", &$0) },
    Session(
      "if a generated password is refused, the bell rings and the typed text remains",
      .type("abc"), .ctrl("r"), .look, .press(.enter),
      seen: ["●●● | Ctrl-R make one up"],
      ends: "accepted, abc, bells: 1"
    ) { generating("a\u{7}b", &$0) },
    Session(
      "generating is not offered in plain lines", .ctrl("r"), .look,
      seen: ["Code, 1 to 20 characters. Esc cancels. | That key does nothing here"],
      ends: "open"
    ) { prompt in
      generating("correct horse", &prompt)
      prompt.layout = .plain
    },
    Session(
      "a rating is drawn as a bar, which is left out during the second entry and a check",
      .type("a"), .look, .type("b"), .look, .type("cdefghi"), .look, .ctrl("u"), .look,
      .type("abc\r"), .look, .type("abc"), .look, .press(.enter), check: .gives([.accepted]),
      seen: [
        "● | Quality ▰▰▱▱▱▱▱▱ too weak", "●● | Quality ▰▰▰▱▱▱▱▱ too weak",
        "●●●●●●●●● | Quality ▰▰▰▰▰▰▰▰", "Code", "Code | Once more, to be sure",
        "●●● | Once more, to be sure", "abc? ●●● | ⠋ Checking…",
      ],
      ends: "accepted, abc"
    ) { prompt in
      prompt.format = .password()
      prompt.asksTwice = true
      prompt.rating = .init {
        $0.count < 3 ? .tooWeak(percent: 20 * $0.count) : .enough(percent: 20 * $0.count)
      }
    },
    Session(
      "plain lines show the rating as a number when its verdict changes", .type("a"), .type("b"),
      .type("c"), .type("d"), .press(.backspace), .press(.backspace), .look,
      seen: [
        "Code. Esc cancels. | 1 entered | Quality 20% too weak | 2 entered | 3 entered | "
          + "Quality 60% | 4 entered | 3 entered | 2 entered | Quality 40% too weak"
      ],
      ends: "open"
    ) { prompt in
      prompt.format = .password()
      prompt.layout = .plain
      prompt.rating = .init {
        $0.count < 3 ? .tooWeak(percent: 20 * $0.count) : .enough(percent: 20 * $0.count)
      }
    },
    Session(
      "a rating has the caller's label", .type("a"), .look, seen: ["● | Strength: ▰▰▰▰▰▰▰▰"],
      ends: "open"
    ) { prompt in
      prompt.format = .password()
      prompt.rating = .init("Strength\u{1B}[31m:") { _ in .enough(percent: 1000) }
    },
  ]

  private static func text(_ format: CodeFormat, _ prompt: inout PromptRequest) {
    prompt = PromptRequest(format)
    (prompt.question, prompt.title, prompt.keepsSummary) = ("User name", "Sign in", true)
    prompt.style = .compact
  }

  static let texts: [Session] = [
    Session(
      "a text is shown, edited at the cursor, and part of the summary",
      .type("ada\u{1B}[D\u{1B}[D"), .look, .type("b"), .look, .press(.enter),
      seen: ["Sign in | User name  ada", "Sign in | User name  abda"],
      ends: "accepted, abda",
      leaves: "✓ User name: abda"
    ) { text(.text(), &$0) },
    Session(
      "an initial value that could not be typed is left out silently", .look, .type("67\r"),
      seen: ["Sign in | User name"],
      ends: "accepted, 67",
      leaves: "✓ User name: 67"
    ) { text(.text(initial: "1a2", length: 1...4, charset: .digits), &$0) },
    Session(
      "a default value is shown in the prompt, and is the answer if nothing is typed", .look,
      .type("b\u{7F}\r"),
      seen: ["Sign in | User name [ada]"],
      ends: "accepted, ada",
      leaves: "✓ User name: ada"
    ) { text(.text(default: "ada", length: 0...8), &$0) },
    Session(
      "a text that is not accepted is not called a password, and a cancelled one not told",
      .type("\r"), .look, .pause(500), .type("\r"), .look, .type("ada\r"), .look, .ctrl("d"),
      check: .gives([.rejected()]),
      seen: [
        "Sign in | User name", "Sign in | User name | ✗ Nothing was typed",
        "ada? Sign in | User name  ada | ⠋ Checking…",
        "Sign in | User name | ✗ Not accepted (2 attempts left)",
      ],
      ends: "open, bells: 1", after: 1_000
    ) { text(.text(), &$0) },
    Session(
      "a password is not part of the summary", .type("ada\r"),
      ends: "accepted, ada",
      leaves: "✓ User name"
    ) { text(.password(), &$0) },
  ]
}
