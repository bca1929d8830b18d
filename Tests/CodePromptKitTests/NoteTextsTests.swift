import CodePromptKit
import Testing

/// The words for each note fit what is asked and where the answer came from.
struct NoteTextsTests {
  private func text(
    _ note: EntryNote, _ format: CodeFormat, _ source: NoteTexts.Source = .paste
  ) -> String {
    NoteTexts(format: format, isASCII: false, source: source)
      .text(of: note)
  }

  private static let digits = CodeFormat.digits(6)
  private static let code = CodeFormat.code(8)
  private static let one = CodeFormat.digits(1)
  private static let password = CodeFormat.password(byteCount: 1...64)
  private static let long = CodeFormat.password(byteCount: 8...64)

  static let typed: [(EntryNote, CodeFormat, String)] = [
    (.notAllowed, digits, "Only the digits 0 to 9"),
    (.notAllowed, code, "That character is not allowed"),
    (.notAllowed, password, "That character is not allowed"),
    (.tooLong, digits, "The code has only 6 digits: delete one to go on"),
    (.tooLong, one, "The code has only 1 digit: delete one to go on"),
    (.tooLong, code, "The code has only 8 characters: delete one to go on"),
    (.tooLong, password, "Too long: at most 64 bytes"),
    (.tooShort(missing: 1), digits, "1 digit is missing"),
    (.tooShort(missing: 2), digits, "2 digits are missing"),
    (.tooShort(missing: 1), code, "1 character is missing"),
    (.tooShort(missing: 1), password, "Nothing was typed"),
    (.tooShort(missing: 3), long, "Too short: at least 8 bytes"),
    (.pasteRefused(.noCode), digits, "No code of 6 digits in what was pasted"),
    (.pasteRefused(.severalCodes), digits, "More than one code in what was pasted"),
    (.pasteRefused(.tooLong), password, "What was pasted is too long"),
    (
      .pasteRefused(.notAllowed), password,
      "What was pasted holds a character that is not allowed"
    ),
    (.rejected(nil, attemptsLeft: nil), digits, "That code is wrong"),
    (.rejected(nil, attemptsLeft: nil), password, "That password is wrong"),
    (.rejected(nil, attemptsLeft: 1), digits, "That code is wrong (1 attempt left)"),
    (.rejected("Expired", attemptsLeft: 2), digits, "Expired (2 attempts left)"),
    (.unchecked(nil), digits, "The answer could not be checked: Enter tries again"),
    (.unchecked("No route to host"), digits, "Enter tries again: No route to host"),
    (.mismatch, digits, "The two are not the same: start again"),
    (.information("Sent to 42"), digits, "Sent to 42"),
    (.message("as said"), digits, "as said"),
  ]

  @Test(arguments: typed)
  func `a note on what was typed or pasted`(note: EntryNote, format: CodeFormat, expected: String) {
    #expect(text(note, format) == expected)
  }

  static let read: [(EntryNote, CodeFormat, String)] = [
    (.notAllowed, digits, "The input holds a character that is not allowed"),
    (.tooShort(missing: 1), password, "The input is empty"),
    (.pasteRefused(.noCode), digits, "No code of 6 digits in the input"),
    (.pasteRefused(.severalCodes), digits, "More than one code in the input"),
    (.pasteRefused(.tooLong), password, "The input is too long"),
    (.pasteRefused(.notAllowed), password, "The input holds a character that is not allowed"),
  ]

  @Test(arguments: read)
  func `a note on a line that was read`(note: EntryNote, format: CodeFormat, expected: String) {
    #expect(text(note, format, .line) == expected)
  }
}
