import CodePromptKit
import CodePromptLoop
import CodePromptSecretStorage
import PromptTestSupport
import Testing

/// A terminal that sends whole lines, such as Emacs's `M-x shell`: `TERM` is `dumb`.
struct LineTerminalTests {
  private static let dumb = ["LANG": "en_US.UTF-8", "TERM": "dumb"]

  private func run(
    _ steps: TerminalScript.Step..., prompt: PromptRequest = PromptRequest(.digits(6), mask: .dots),
    in environment: [String: String] = dumb, verify: CheckFunction? = nil
  ) throws -> ScriptedPrompt {
    try ScriptedPrompt(
      TerminalScript(steps), prompt, environment, check: AnswerCheck(verify))
  }

  /// Questions, and their last lines: all match `comint-password-prompt-regexp` of Emacs 28.
  static let questions: [(CodeFormat, String?, String)] = [
    (.digits(6), nil, "Enter the 6-digit code. Esc cancels.\nPasscode: "),
    (.digits(6), "Code", "Code, 6 digits. Esc cancels.\nPasscode: "),
    (.digits(4), "PIN", "4 digits. Esc cancels.\nPIN: "),
    (.digits(4), "Enter your PIN:", "4 digits. Esc cancels.\nEnter your PIN: "),
    (.digits(4), "Spin", "Spin, 4 digits. Esc cancels.\nPasscode: "),
    (.password(), nil, "Esc cancels.\nPassword: "),
    (.password(), "[sudo] password for me", "[sudo] password for me. Esc cancels.\nPassword: "),
    (.password(), "user@host's password: ", "Esc cancels.\nuser@host's password: "),
    (.password(), "For backup\nPassphrase", "For backup\nEsc cancels.\nPassphrase: "),
    (.password(), "Who?", "Who? Esc cancels.\nPassword: "),
  ]

  @Test(arguments: questions)
  func `a masked question ends like that of a password`(
    format: CodeFormat, question: String?, lines: String
  ) throws {
    var prompt = PromptRequest(format, mask: .dots)
    prompt.question = question
    let sent = String(decoding: try run(prompt: prompt).script.writes[0], as: UTF8.self)
    #expect(sent == "\r" + lines.replacing("\n", with: "\r\n"))
  }

  /// The words of Emacs 28 for a password (`password-word-equivalents`), in lower case.
  private static let emacsWords = [
    "password", "passcode", "passphrase", "pass phrase", "pin", "decryption key", "encryption key",
    "암호", "パスワード", "adgangskode", "contraseña", "contrasenya", "geslo", "hasło",
    "heslo", "iphasiwedi", "jelszó", "lösenord", "lozinka", "mật khẩu", "mot de passe", "parola",
    "pasahitza", "passord", "passwort", "pasvorto", "salasana", "senha", "slaptažodis",
    "wachtwoord", "лозинка", "пароль", "ססמה", "密码", "密碼",
  ]

  @Test(arguments: PromptLanguage.allCases, [CodeFormat.digits(6), .password()])
  func `in each language the last line is one that Emacs takes for a password's`(
    language: PromptLanguage, format: CodeFormat
  ) throws {
    var prompt = PromptRequest(format, mask: .dots)
    prompt.language = language
    let last = try #require(try run(.look, prompt: prompt).look.split(separator: "\n").last)
    #expect(last.last == ":")
    #expect(
      Self.emacsWords.contains(last.dropLast().lowercased()),
      "passwordWord of \(language.englishName) must be a word of Emacs, not '\(last)'")
  }

  @Test func `a question whose answer is shown has no line of a password`() throws {
    #expect(
      try run(.look, prompt: PromptRequest(.digits(6))).look
        == "Enter the 6-digit code. Esc cancels.")
    #expect(
      try run(.look, in: ["LANG": "C.UTF-8", "TERM": "xterm", "ACCESSIBLE": "1"]).look
        == "Enter the 6-digit code. Esc cancels.")
  }

  @Test(arguments: [
    (["12\n"], "6 digits are missing"), (["1234567\n"], "Too long: at most 6 digits"),
    (["12x\n"], "6 digits are missing"), (["12", "\n"], "6 digits are missing"),
  ])
  func `a line replaces one that was no answer, and the question is asked again`(
    reads: [String], note: String
  ) throws {
    let run = try run(
      .read(reads.map { Array($0.utf8) }), .look, .type("123456\n"),
      verify: { $0.text == "123456" ? .accepted : .rejected(nil) })
    #expect(run.answer == "123456")
    let lines = run.look.split(separator: "\n")
    #expect(lines.suffix(2).first?.hasPrefix(note) == true, "\(run.look)")
    #expect(lines.last == "Passcode:")
  }

  @Test func `after a wrong answer the question is asked again, and a line is taken at once`()
    throws
  {
    let prompt = PromptRequest(.password(), mask: .dots)
    let run = try run(
      .type("wrong\n"), .look, .type("right\n"), prompt: prompt,
      verify: { $0.text == "right" ? .accepted : .rejected(nil) })
    #expect(run.answer == "right")
    let end = "That password is wrong, 2 attempts left\nPassword:"
    #expect(run.look.hasSuffix(end) && !run.received.contains(0x07), "\(run.look)")
  }

  @Test func `a repetition is asked for in the same way`() throws {
    var prompt = PromptRequest(.password(), mask: .dots)
    prompt.asksTwice = true
    let run = try run(.type("one\n"), .look, .type("one\n"), prompt: prompt)
    #expect(run.answer == "one")
    #expect(run.look.hasSuffix("Once more, to be sure\nPassword:"), "\(run.look)")
  }
}
