import CodePromptKit
import CodePromptLoop
import Testing

/// The words of a note depend on the format of the answer and on where the answer came from.
struct LocalizerTests {
  private func text(
    _ note: EntryNote, _ format: CodeFormat, isLine: Bool = false
  ) -> String {
    Localizer(format: format, isASCII: false, isLine: isLine).text(of: note)
  }

  private static let digits = CodeFormat.digits(6)
  private static let code = CodeFormat.code(8)
  private static let one = CodeFormat.digits(1)
  private static let password = CodeFormat.password(length: 1...64)
  private static let long = CodeFormat.password(length: 8...64)

  /// Notes, formats and words; those that begin with "The input" are about a line that was read.
  static let notes: [(EntryNote, CodeFormat, String)] = [
    (.notAllowed, digits, "Only the digits 0 to 9"),
    (.notAllowed, code, "That character is not allowed"),
    (.notAllowed, password, "That character is not allowed"),
    (.tooLong, digits, "At most 6 digits: delete one to go on"),
    (.tooLong, one, "At most 1 digit: delete one to go on"),
    (.tooLong, code, "At most 8 characters: delete one to go on"),
    (.tooLong, password, "At most 64 characters: delete one to go on"),
    (.tooShort(missing: 1), digits, "1 digit is missing"),
    (.tooShort(missing: 2), digits, "2 digits are missing"),
    (.tooShort(missing: 1), code, "1 character is missing"),
    (.tooShort(missing: 1), password, "Nothing was typed"),
    (.tooShort(missing: 3), long, "Too short: at least 8 characters"),
    (.pasteRefused(.noCode), digits, "The pasted text has no 6-digit code"),
    (.pasteRefused(.severalCodes), digits, "The pasted text has more than one code"),
    (.pasteRefused(.tooLong), password, "The pasted text is too long: at most 64 characters"),
    (
      .pasteRefused(.notAllowed), password,
      "The pasted text contains a character that is not allowed"
    ),
    (.rejected(nil, attemptsLeft: nil), digits, "That code is wrong"),
    (.rejected(nil, attemptsLeft: nil), password, "That password is wrong"),
    (.rejected(nil, attemptsLeft: 1), digits, "That code is wrong (1 attempt left)"),
    (.rejected("Expired", attemptsLeft: 2), digits, "Expired (2 attempts left)"),
    (.unchecked(nil), digits, "The answer could not be checked. Press Enter to try again"),
    (.unchecked("No route to host"), digits, "No route to host. Press Enter to try again"),
    (
      .unchecked("Error Domain=NSURLErrorDomain Code=-1004 \"(null)\""), digits,
      "The answer could not be checked. Press Enter to try again"
    ),
    (
      .unchecked("URLError(_nsError: Error Domain=NSURLErrorDomain Code=-1001)"), digits,
      "The answer could not be checked. Press Enter to try again"
    ),
    (
      .unchecked(String(repeating: "x", count: 81)), digits,
      String(repeating: "x", count: 79) + "… Press Enter to try again"
    ),
    (.mismatch, digits, "The two answers don't match. Start again"),
    (.information("Sent to 42"), digits, "Sent to 42"),
    (.message("as said"), digits, "as said"),
    (.nothingToErase, digits, "Nothing to delete"),
    (.keyDoesNothing, digits, "That key does nothing here"),
    (.notAllowed, digits, "The input contains a character that is not allowed"),
    (.tooShort(missing: 1), password, "The input is empty"),
    (.pasteRefused(.noCode), digits, "The input has no 6-digit code"),
    (.pasteRefused(.severalCodes), digits, "The input has more than one code"),
    (.pasteRefused(.tooLong), password, "The input is too long: at most 64 characters"),
    (.pasteRefused(.notAllowed), password, "The input contains a character that is not allowed"),
  ]

  @Test(arguments: notes)
  func `a note has words that fit the format, and the input that it is about`(
    note: EntryNote, format: CodeFormat, expected: String
  ) {
    #expect(text(note, format, isLine: expected.hasPrefix("The input")) == expected)
  }

  /// What plain lines ask, with the length of the answer unless the question says it.
  static let questions: [(CodeFormat, Bool, String?, String)] = [
    (digits, false, nil, "Enter the 6-digit code. Esc cancels."),
    (digits, false, "Code", "Code, 6 digits. Esc cancels."),
    (digits, true, "What is it?", "What is it? 6 digits, then Enter. Esc cancels."),
    (code, false, "Code:", "Code: 8 characters. Esc cancels."),
    (CodeFormat.password(), false, nil, "Password. Esc cancels."),
    (CodeFormat.password(), false, "me@host's password: ", "me@host's password: Esc cancels."),
    (CodeFormat.password(length: 0...255), false, "P", "P, 1 to 255 characters. Esc cancels."),
    (CodeFormat.password(length: 0...256), false, "P", "P. Esc cancels."),
    (CodeFormat.password(length: 2...256), false, "P", "P, at least 2 characters. Esc cancels."),
    (CodeFormat.password(length: 5...5), false, "P", "P, 5 characters. Esc cancels."),
    (
      CodeFormat.password(length: 4...8, charset: .digits), false, "PIN",
      "PIN, 4 to 8 digits. Esc cancels."
    ),
  ]

  @Test(arguments: questions)
  func `plain lines say what is asked, the expected length and how to cancel`(
    format: CodeFormat, needsEnter: Bool, question: String?, line: String
  ) {
    let texts = Localizer(format: format, isASCII: false, isPlain: true)
    #expect(texts.asking(question ?? texts.defaultPrompt, needsEnter: needsEnter) == line)
  }

  @Test(arguments: PromptLanguage.allCases)
  func `an application's text is used in every language and replaces no other text`(
    language: PromptLanguage
  ) {
    let builtIn = Localizer(format: LocalizerTests.digits, language: language, isASCII: false)
    for text in PromptText.allCases {
      let own = Localizer(
        format: LocalizerTests.digits, texts: [text: "own"], language: language, isASCII: false)
      for other in PromptText.allCases {
        #expect(own.say(other) == (other == text ? "own" : builtIn.say(other)))
      }
    }
  }

  @Test func `plain lines put the reason before the attempts left, without brackets`() {
    let long = String(repeating: "long ", count: 20) + "end."
    func text(_ reason: String?, _ language: PromptLanguage = .english) -> String {
      Localizer(format: .digits(6), language: language, isASCII: false, isPlain: true)
        .text(of: .rejected(reason, attemptsLeft: 2))
    }
    #expect(text(nil) == "That code is wrong, 2 attempts left")
    #expect(text(long) == "\(long) 2 attempts left")
    #expect(text(nil, .simplifiedChinese) == "验证码错误，剩余 2 次机会")
    #expect(text("过期了。", .simplifiedChinese) == "过期了。剩余 2 次机会")
  }

  @Test
  func `a long rejection reason follows the attempts left`() {
    func text(_ reason: String, _ language: PromptLanguage) -> String {
      Localizer(format: .digits(6), language: language, isASCII: false)
        .text(of: .rejected(reason, attemptsLeft: 2))
    }
    let (short, long) = (String(repeating: "一", count: 24), String(repeating: "一", count: 25))
    #expect(text(short, .simplifiedChinese) == "\(short)（剩余 2 次机会）")
    #expect(text(long, .simplifiedChinese) == "剩余 2 次机会：\(long)")
    let words = String(repeating: "x", count: 49)
    #expect(text(String(words.dropLast()), .english).hasSuffix(" (2 attempts left)"))
    #expect(text(words, .english) == "2 attempts left: \(words)")
  }

  static let prompts: [(CodeFormat, [String])] = [
    (digits, ["Enter the 6-digit code", "请输入 6 位数字验证码", "請輸入 6 位數字驗證碼"]),
    (code, ["Enter the code", "请输入验证码", "請輸入驗證碼"]),
    (password, ["Password", "请输入密码", "請輸入密碼"]),
  ]

  @Test(arguments: prompts)
  func `the built-in prompt text depends on the format of the answer`(
    format: CodeFormat, texts: [String]
  ) {
    let asked = [PromptLanguage.english, .simplifiedChinese, .traditionalChinese].map {
      Localizer(format: format, language: $0, isASCII: false).defaultPrompt
    }
    #expect(asked == texts)
  }
}
