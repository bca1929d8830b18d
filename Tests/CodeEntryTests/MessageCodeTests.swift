import CodePromptCodeEntry
import Testing

/// A code is found in the text of a message, whatever words and numbers are beside it, and never a
/// wrong one.
struct MessageCodeTests {
  /// A message as services send it, with the format of its code.
  struct Message: Sendable, CustomTestStringConvertible {
    let format: CodeFormat
    /// The code in the text.
    let code: String
    let text: String

    init(_ format: CodeFormat, _ code: String, _ text: String) {
      self.format = format
      self.code = code
      self.text = text
    }

    var testDescription: String { text }
  }

  /// A code of letters and digits, in upper case.
  private static func upper(_ length: Int, groups: [Int] = []) -> CodeFormat {
    .code(length, letterCase: .upper, groups: groups)
  }

  private static let deviceCode = CodeFormat.code(
    8, charset: .letters, letterCase: .upper, groups: [4, 4])
  private static let withoutVowels = CodeFormat.code(
    5, charset: PromptCharacters(characters: "23456789BCDFGHJKMNPQRTVWXY") ?? .any,
    letterCase: .upper)

  /// Messages in English.
  static let english: [Message] = [
    Message(upper(8, groups: [4, 4]), "AB12CD34", "Your code: AB12-CD34"),
    Message(upper(8, groups: [4, 4]), "AB12CD34", "AB12-CD34 is your verification code"),
    Message(upper(8, groups: [4, 4]), "AB12CD34", "Enter AB12-CD34 to sign in"),
    Message(.digits(6), "482913", "G-482913 is your Google verification code."),
    Message(.digits(6), "482913", "Your code is 482 913. It expires in 10 minutes."),
    Message(
      .digits(6), "482913",
      "<#> Your ExampleApp code is: 482913\nFA+9qCX9VSu"),
    Message(
      .digits(6), "482913",
      "ACME: Use 482913 to approve the payment of $1,234.56 to Smith & Co on 2026-11-30."),
    Message(
      .digits(8), "48291375",
      "2026-11-30 10:15 Your code is 48291375. Not you? Call 555-123-4567 or +1 555 123 4567."),
    Message(.digits(4), "4829", "4829 is your PIN for Flat 12, 345 Main Street. It costs $2026."),
    Message(
      .digits(5), "48291",
      "Login code: 48291. Do not give this code to anyone, even if they are from Telegram!"),
    Message(
      .digits(7), "4829137",
      "Your verification code is:\n\n4829137\n\nSee https://example.com/h/1234567 or 555-1234"),
    Message(upper(6), "K7QP2X", "Please enter K7QP2X in the window, before 10:15 today."),
    Message(upper(8), "K7QP2XM4", "Your security code is “K7QP2XM4”; it is valid for 10 minutes."),
    Message(
      upper(8), "K7QP2XM4",
      "Security: K7QP-2XM4 unlocks order 12345678. Username: someone9@example.com"),
    Message(
      upper(10, groups: [5, 5]), "K7QP2XM4TR",
      "Use your one-time recovery key K7QP2-XM4TR for this application, ref. 1234567890."),
    Message(upper(4), "K7QP", "Your code is K7QP. This code is good for 5min. Do NOT tell anyone."),
    Message(
      .code(6, charset: .hex, letterCase: .lower), "4f2a9c",
      "Confirm 4F2A9C: does the facade of your decade show the same code?"),
    Message(
      .code(8), "k7Qp2Xm4", "Hello someone, your password-reset code is k7Qp2Xm4. Keep it safe."),
    Message(
      upper(8), "AB12CD34",
      "Your example.com code is ready.\n\n@example.com #AB12CD34"),
    Message(deviceCode, "WDJBMJHT", "Open https://example.com/device and enter WDJB-MJHT"),
    Message(withoutVowels, "KQPXW", "Your Steam Guard code: KQPXW. Never share the code."),
    Message(
      upper(8, groups: [4, 4]), "K7QP2XM4",
      "Enter your code K7QP 2XM4 here. Your code works once, on 30 Nov 2026."),
  ]

  /// Messages in other languages.
  static let international: [Message] = [
    // German
    Message(
      .digits(6), "482913",
      "Ihr Bestätigungscode lautet 482913. Betrag: 1.234,56 EUR. Gültig bis 30.11.2026."),
    Message(
      upper(8, groups: [4, 4]), "AB12CD34",
      "Geben Sie bitte AB12-CD34 ein. Der Freigabe-Code gilt einmalig; Hotline 0800-1234."),
    Message(upper(6), "K7QP2X", "mTAN K7QP2X für 250,00 € an DE89 3704 0044 0532."),
    // French
    Message(
      .digits(6), "482913",
      "Votre code de sécurité est : 482 913. Il expire dans 10 min. Ne le communiquez à personne."),
    Message(
      upper(8), "K7QP2XM4",
      "Bonjour, voici votre code : « K7QP2XM4 ». Paiement : 1 234,56 €. Tél. 01 23 45 67 89."),
    // Spanish
    Message(
      .digits(4), "4829",
      "Tu código es 4829. No lo compartas. Cargo de $1,500.00 el 30/11/2026 a las 10:15."),
    Message(
      upper(6, groups: [3, 3]), "K7Q2XM",
      "Introduce K7Q-2XM para acceder a tu cuenta; caduca dentro de 5 minutos."),
    // Italian and Portuguese
    Message(
      .digits(8), "48291375",
      "Il codice per confermare è 4829 1375. Importo 12.345,67 €. Non comunicarlo a nessuno."),
    Message(
      .digits(5), "48291", "Seu código é 48291. Válido por 10 minutos. Compra de R$ 12345."),
    // Russian and Ukrainian
    Message(
      .digits(4), "4829",
      "Код: 4829. Никому не сообщайте! Покупка 1500.00₽, карта *12, доступно 12 345,67 ₽"),
    Message(.digits(6), "482913", "Ваш пароль 482913 для входа. Тел. +7 495 123 456"),
    Message(upper(6), "K7QP2X", "Ваш код — K7QP2X, действует 10 минут."),
    Message(.digits(6), "482913", "Ваш код підтвердження: 482-913. Дійсний до 30.11.2026."),
    // Japanese
    Message(.digits(6), "482913", "認証コードは482913です。10分以内に入力してください。"),
    Message(.digits(6), "482913", "【例】確認コード：４８２９１３（有効期限：2026年11月30日 10:15）"),
    Message(upper(8, groups: [4, 4]), "AB12CD34", "ワンタイムコード「AB12-CD34」をDEVICE画面に入力"),
    // Chinese
    Message(.digits(6), "482913", "【示例】您的验证码为482913,10分钟内有效，请勿泄露给他人。"),
    Message(.digits(4), "4829", "驗證碼：4829（5分鐘內有效），消費金額NT$1,234，客服02-2345-6789。"),
    Message(upper(6), "K7QP2X", "验证码K7QP2X，请在Example网站输入。订单号20261130。"),
    // Korean
    Message(.digits(6), "482913", "[Web발신] 인증번호는 [482913]입니다. 결제금액 1,234,000원"),
    Message(.digits(5), "48291", "본인확인 인증번호 48291를 입력하세요. 문의 1588-1234"),
    // Arabic and Hindi
    Message(.digits(6), "482913", "رمز التحقق الخاص بك هو ٤٨٢٩١٣. لا تشاركه مع أحد."),
    Message(.digits(6), "482913", "आपका ओटीपी ४८२९१३ है। राशि ₹5,000.00 है।"),
  ]

  @Test(arguments: english + international)
  func `the code of a message is found`(message: Message) throws {
    let field = try Field(message.format, typing: "2")
    #expect(field.paste(message.text) == [.submit] && field.text == message.code)
  }

  /// Messages of which a part has the length of a code, with the reason why none is taken.
  struct Refused: Sendable, CustomTestStringConvertible {
    let format: CodeFormat
    let refusal: PasteRefusal
    let texts: [String]

    init(_ format: CodeFormat, _ refusal: PasteRefusal, _ texts: [String]) {
      self.format = format
      self.refusal = refusal
      self.texts = texts
    }

    var testDescription: String { texts.first ?? "" }
  }

  static let withoutCode: [Refused] = [
    // Words, a quantity, and words that blanks or a dash join.
    Refused(
      upper(8, groups: [4, 4]), .noCode,
      [
        "Your security code has expired", "SECURITY ALERT: someone signed in",
        "press it to continue", "Your code", "Enter code now", "a long-term plan", "Code 1234",
        "code 1234 expires",
        "Recovery code: 1234-567", "Ask someone9@example.com", "Open example.com/AB12CD34",
        "AB12-CD34-EF56 was used", "Ref. X-AB12-CD34", "AB12_CD34", "der Gebührenbescheid",
      ]
    ),
    Refused(upper(7), .noCode, ["Enter AB", "Enter 12", "Your account", "please log in"]),
    Refused(upper(6), .noCode, ["Your 6-digit code is on its way", "PAYPAL: your code is 1234"]),
    Refused(upper(5), .noCode, ["valid 10min", "Your code is valid for 10 minutes"]),
    Refused(.code(4), .noCode, ["Your code has 12 digits", "Bob, the U.S. code is void"]),
    // Dates, times, amounts, phone numbers, and parts of longer words.
    Refused(
      .digits(8), .noCode,
      [
        "2026-11-30", "Expires on 2026-11-30", "on 30-11-2026", "Nov 30 2026 10 h", "30.11.2026",
        "12 34 56 78 is our phone number", "Order A12345678", "12345678x", "Call +12345678",
        "Call 555-123-4567", "at 123 4567 8", "1234567.8", "€12345678", "12345678 €",
        "© 2025-2026 Example Inc.",
      ]
    ),
    Refused(
      .digits(4), .noCode,
      [
        "© 2026 Example Inc.", "Valid until 30 Nov 2026", "on 2026-11-30", "30/11/2026", "$1234.56",
        "1234,56", "1,2345", "12.3456", "at 10:15", "555-1234", "(555) 123-4567", "+1 555 123 4567",
        "10.0.0.1234", "1234 €", "¥ 1234", "Room B1234", "ß1234", "1234é",
      ]
    ),
    Refused(
      .digits(6), .noCode,
      [
        "Expires 30-11-26", "at 10 15 30", "302 026 1", "Tel. +49 30 123456", "123,456.78",
        "123.456", "example.com/v/123456", "user_123456", "555-123456", "sent Nov 30 2026",
      ]
    ),
    Refused(deviceCode, .noCode, ["Self-Test your code", "Your code", "An activity"]),
  ]

  static let withSeveralCodes: [Refused] = [
    Refused(
      upper(8, groups: [4, 4]), .severalCodes,
      [
        "AB12-CD34 or EF56-GH78", "Old code AB12-CD34, new code EF56GH78", "AB12CD34 EF56GH78",
        "AB12 CD34, EF56 GH78",
        // One of the two has no digit, but may be the code.
        "For flight LH123456 enter WDJB-MJHT", "WDJBMJHT is the code for order 12345678",
      ]
    ),
    Refused(
      upper(6), .severalCodes,
      ["KQPXWZ is the code for order 123456", "KQPXWZ, flat 12e4g6"]
    ),
    Refused(upper(4), .severalCodes, ["Your code 7319 works until 2026", "KQPX, since 1234"]),
    Refused(
      .digits(4), .severalCodes,
      [
        "Your code is 4829. © 2026 Example Inc.", "Code 4829 for the card that ends in 1234",
        "Code 2014 for the card that ends in 1234", "4829 or 4830",
      ]
    ),
    Refused(
      .digits(5), .severalCodes, ["Your code is 48291. Example Inc., 12345 Main Street"]),
    Refused(
      .digits(6), .severalCodes,
      [
        "Code 482913 for order 123456", "482 913 is the code for order 123456",
        "Код 482913, 150 000 руб.",
      ]
    ),
    Refused(deviceCode, .severalCodes, ["WDJB-MJHT or QWRT-ZXCV", "WDJBMJHT or QWRTZXCV"]),
    Refused(
      upper(8), .severalCodes, ["@a.example #AB12CD34\n@b.example #EF56GH78"]),
  ]

  @Test(arguments: withoutCode + withSeveralCodes)
  func `a message with several possible codes or none is refused`(messages: Refused) throws {
    for text in messages.texts {
      let field = try Field(messages.format, typing: "2")
      let typed = field.text
      #expect(field.paste(text) == [.ring] && field.text == typed, "\(text)")
      #expect(field.note == .pasteRefused(messages.refusal), "\(text)")
    }
  }

  @Test(arguments: [
    (upper(8), "recovery", "RECOVERY"), (upper(8), " “KDJF HWQZ”.\n", "KDJFHWQZ"),
    (upper(8, groups: [4, 4]), "abcd-efgh", "ABCDEFGH"), (upper(8), "K7-QP2-XM4", "K7QP2XM4"),
    (.digits(4), "2026", "2026"), (.digits(6), "48 29 13", "482913"),
    (.digits(6), "\u{1B}[1m482\u{AD}913\u{1B}[0m", "482913"),
    (.code(8, charset: .digits, groups: [4, 2, 2]), "4829-13-75", "48291375"),
    (upper(6), "\u{1B}[32mK7QP2X\u{1B}[m", "K7QP2X"),
  ])
  func `a text that is nothing but a code is taken, even a word`(
    format: CodeFormat, text: String, code: String
  ) throws {
    let field = try Field(format)
    #expect(field.paste(text) == [.submit] && field.text == code)
  }
}
