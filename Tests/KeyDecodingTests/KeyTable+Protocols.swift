import CodePromptKeyDecoding

extension KeyTable {
  /// The codes of characters, and of the control characters that have keys of their own.
  static let codes: [(Int, Key)] = namedCodes + asciiCodes

  private static let namedCodes: [(Int, Key)] = [
    (27, .escape), (13, .enter), (9, .tab), (127, .backspace), (8, .backspace),
    (0xE9, .character("é")), (0x672C, .character("本")), (0x1F511, .character("🔑")),
  ]

  private static let asciiCodes: [(Int, Key)] = (0x20..<0x7F).map { (code: Int) in
    (code, .character(Unicode.Scalar(UInt8(code))))
  }

  /// The two forms that xterm's modifyOtherKeys has, and mintty's form for digits.
  static let xterm: [Row] = otherKeys + mintty

  private static let otherKeys: [Row] = codes.flatMap { code, key in
    modified.flatMap { field, modifiers in
      [
        Row("\u{1B}[27;\(field);\(code)~", .press(key, modifiers)),
        Row("\u{1B}[\(code);\(field)u", .press(key, modifiers)),
      ]
    }
  }

  private static let mintty: [Row] = zip("pqrstuvwxy", "0123456789".unicodeScalars).flatMap {
    final, digit in
    modified[3...6].map { field, modifiers in
      Row("\u{1B}[1;\(field)\(final)", .character(digit, modifiers))
    }
  }

  /// The keys that have numbers in Unicode's private use area in kitty's protocol.
  static let kittyNumbers: [(Int, Key)] =
    Array(zip(57361..., pauseKeys)) + Array(zip(57376..., highFunctionKeys))
    + Array(zip(57399..., keypadNumbers))

  private static let pauseKeys: [Key] = [.printScreen, .pause, .menu]
  private static let highFunctionKeys: [Key] = (13...35).map { .function($0) }
  private static let keypadNumbers: [Key] =
    (0...9).map { .keypadDigit($0) } + [
      .keypadDecimal, .keypadDivide, .keypadMultiply, .keypadSubtract, .keypadAdd,
      .keypadEnter, .keypadEqual, .keypadSeparator, .left, .right, .up, .down, .pageUp, .pageDown,
      .home, .end, .insert, .delete, .begin,
    ]

  static let kitty: [Row] = kittyCodes + kittyReleases + kittyTexts

  private static let kittyCodes: [Row] = (codes + kittyNumbers).flatMap { code, key in
    [
      Row("\u{1B}[\(code)u", .press(key, [])), Row("\u{1B}[\(code);1:1u", .press(key, [])),
      Row("\u{1B}[\(code);5:2u", .press(key, .control)),
      Row("\u{1B}[\(code);1:3u", .release(key, [])),
      Row("\u{1B}[\(code);65:9u", .press(key, .capsLock)),
      Row("\u{1B}[\(code);129u", .press(key, .numLock)),
      Row("\u{1B}[\(code);256u", .press(key, KeyModifiers(rawValue: .max))),
    ]
  }

  private static let kittyReleases: [Row] =
    cursorKeys.map { Row("\u{1B}[1;1:3\($0)", .release($1, [])) }
    + numbers.map { Row("\u{1B}[\($0);2:3~", .release($1, .shift)) }

  /// In kitty's protocol the typed character is in the alternate codes or in the text field.
  private static let kittyTexts = [
    Row("\u{1B}[97:65;2u", .character("A", .shift)), Row("\u{1B}[97:65;1u", .character("a")),
    Row("\u{1B}[97::99;5u", .character("a", .control)),
    Row("\u{1B}[50:34:50;2;34u", .character("\"", .shift)),
    Row("\u{1B}[97;;229u", .character("å")), Row("\u{1B}[0;;229u", .character("å")),
    Row("\u{1B}[0;;49:50u", .character("1"), .character("2")),
    Row("\u{1B}[57427~", .press(.begin, [])), Row("\u{1B}[57400;;49u", .press(.keypadDigit(1), [])),
    // For Ctrl with C, WezTerm sends the code of the control character.
    Row("\u{1B}[3;5u", .character("c", .control)),
  ]

  /// Virtual key codes with the UTF-16 unit that each types.
  static let win32Codes: [(code: Int, unit: Int, key: Key)] =
    win32Named + win32Digits + win32Functions

  private static let win32Named: [(code: Int, unit: Int, key: Key)] = [
    (0x08, 8, .backspace), (0x09, 9, .tab), (0x0C, 0, .begin), (0x0D, 13, .enter),
    (0x13, 0, .pause), (0x1B, 27, .escape), (0x20, 32, .character(" ")), (0x21, 0, .pageUp),
    (0x22, 0, .pageDown), (0x23, 0, .end), (0x24, 0, .home), (0x25, 0, .left), (0x26, 0, .up),
    (0x27, 0, .right), (0x28, 0, .down), (0x2C, 0, .printScreen), (0x2D, 0, .insert),
    (0x2E, 0, .delete), (0x31, 49, .character("1")), (0x41, 97, .character("a")),
    (0x5D, 0, .menu), (0xBA, 0x20AC, .character("€")),
    (0x6A, 42, .keypadMultiply), (0x6B, 43, .keypadAdd), (0x6D, 45, .keypadSubtract),
    (0x6E, 46, .keypadDecimal), (0x6F, 47, .keypadDivide),
  ]

  private static let win32Digits: [(code: Int, unit: Int, key: Key)] = (0...9).map { (digit: Int) in
    (0x60 + digit, 48 + digit, .keypadDigit(UInt8(digit)))
  }

  private static let win32Functions: [(code: Int, unit: Int, key: Key)] = (1...24).map {
    (number: Int) in
    (0x6F + number, 0, .function(UInt8(number)))
  }

  static let win32: [Row] = win32Keys + win32Controls

  private static let win32Keys: [Row] = win32Codes.flatMap { row in
    [
      Row("\u{1B}[\(row.code);0;\(row.unit);1;0;1_", .press(row.key, [])),
      Row("\u{1B}[\(row.code);0;\(row.unit);0;0;1_", .release(row.key, [])),
      Row("\u{1B}[\(row.code);0;\(row.unit);1;16;1_", .press(row.key, .shift)),
      Row("\u{1B}[\(row.code);0;\(row.unit);1;2;1_", .press(row.key, .alt)),
      Row("\u{1B}[\(row.code);0;\(row.unit);1;8;1_", .press(row.key, .control)),
      Row("\u{1B}[\(row.code);0;\(row.unit);1;160;1_", .press(row.key, [.capsLock, .numLock])),
    ]
  }

  private static let win32Controls = [
    Row("\u{1B}[67;46;3;1;8;1_", .character("c", .control)),
    Row("\u{1B}[50;0;0;1;8;1_", .character("2", .control)),
    Row("\u{1B}[220;43;28;1;8;1_", .character("\\", .control)),
    Row("\u{1B}[13;28;13;1;256;1_", .press(.keypadEnter, [])),
    Row("\u{1B}[13;28;13;1;1;1_", .press(.enter, .alt)),
    // The key E with AltGr, which types a euro sign.
    Row("\u{1B}[69;18;8364;1;9;1_", .character("€")),
  ]
}
