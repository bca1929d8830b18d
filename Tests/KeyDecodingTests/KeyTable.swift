import CodePromptKeyDecoding

/// Every key sequence of every family, made from the rules that terminals make them by.
enum KeyTable {
  static let families = [
    Family("controls", controls), Family("text", text), Family("Alt", alt),
    Family("cursor keys", cursor), Family("editing keys", editing),
    Family("function keys", functions), Family("rxvt", rxvt), Family("keypad", keypad),
    Family("xterm", xterm), Family("kitty", kitty), Family("win32", win32),
  ]

  /// The modifiers that xterm numbers 2 to 16.
  static let modified = (2...16).map { ($0, KeyModifiers(rawValue: UInt16($0 - 1))) }

  static let controls: [Row] = c0 + [Row([0x7F], .press(.backspace, []))]

  private static let c0: [Row] = (0..<0x20).map { (code: UInt8) in
    let letter = Unicode.Scalar(code | (code >= 1 && code <= 26 ? 0x60 : 0x40))
    return switch code {
    case 0x00: Row([code], .character(" ", .control))
    case 0x08: Row([code], .press(.backspace, []))
    case 0x09: Row([code], .press(.tab, []))
    case 0x0D: Row([code], .press(.enter, []))
    case 0x1B: Row("\u{1B}\u{1B}[A", .press(.up, .alt))
    default: Row([code], .character(letter, .control))
    }
  }

  /// All of ASCII, and of UTF-8 the ends of each range of table 3-7 in the Unicode Standard.
  static let text: [Row] = ascii + scalars.map { Row(String($0), .character($0)) }

  private static let ascii: [Row] = (0x20..<0x7F).map { (code: UInt8) in
    Row([code], .character(Unicode.Scalar(code)))
  }

  private static let scalars: [Unicode.Scalar] = [
    "\u{A0}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{CFFF}", "\u{D000}", "\u{D7FF}",
    "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}",
    "\u{10FFFF}", "本", "é", "１", "٣",
  ]

  /// ESC before all of these but the introducers.
  static let alt: [Row] = (controls.filter { $0.bytes.count == 1 } + text).filter {
    !"[O]P_^X".utf8.contains($0.bytes[0])
  }.map { row in
    guard case .press(let key, let modifiers) = row.events[0] else { return row }
    return Row([0x1B] + row.bytes, .press(key, modifiers.union(.alt)))
  }

  static let cursorKeys: [(String, Key)] = [
    ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("E", .begin), ("F", .end),
    ("H", .home),
  ]

  static let cursor: [Row] =
    plainCursor + modifiedCursor + [Row("\u{1B}[G", .press(.begin, []))]

  private static let plainCursor: [Row] = cursorKeys.flatMap { final, key in
    [
      Row("\u{1B}[\(final)", .press(key, [])), Row("\u{1B}O\(final)", .press(key, [])),
      Row("\u{1B}\u{1B}[\(final)", .press(key, .alt)),
      Row("\u{1B}\u{1B}O\(final)", .press(key, .alt)),
      Row([0x9B] + Array(final.utf8), .press(key, [])),
      Row([0x8F] + Array(final.utf8), .press(key, [])),
      Row("\u{9B}\(final)", .press(key, [])), Row("\u{8F}\(final)", .press(key, [])),
    ]
  }

  private static let modifiedCursor: [Row] = cursorKeys.flatMap { final, key in
    modified.flatMap { number, modifiers in
      [
        Row("\u{1B}[1;\(number)\(final)", .press(key, modifiers)),
        Row("\u{1B}[\(number)\(final)", .press(key, modifiers)),
      ]
    }
  }

  /// The VT220's numbers.
  static let numbers: [(Int, Key)] = editingNumbers + Array(zip(functionNumbers, functionKeys))

  private static let editingNumbers: [(Int, Key)] = [
    (1, .home), (2, .insert), (3, .delete), (4, .end), (5, .pageUp), (6, .pageDown), (7, .home),
    (8, .end),
  ]

  private static let functionNumbers = [
    11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34,
  ]
  private static let functionKeys: [Key] = (1...20).map { .function($0) }

  static let editing: [Row] = numbered + tabs

  private static let numbered: [Row] = numbers.flatMap { number, key in
    [
      Row("\u{1B}[\(number)~", .press(key, [])), Row("\u{1B}[\(number);1~", .press(key, [])),
      Row("\u{1B}\u{1B}[\(number)~", .press(key, .alt)),
    ] + modified.map { Row("\u{1B}[\(number);\($0)~", .press(key, $1)) }
  }

  private static let tabs = [
    Row("\u{1B}[~", .press(.tab, .shift)), Row("\u{1B}[Z", .press(.tab, .shift)),
    Row("\u{1B}[1;2Z", .press(.tab, .shift)), Row("\u{1B}[1;6Z", .press(.tab, [.control, .shift])),
    Row("\u{1B}[1;5Z", .press(.tab, [.control, .shift])), Row("\u{1B}[L", .press(.insert, [])),
  ]

  static let functions: [Row] = letterFunctions + linuxFunctions

  private static let letterFunctions: [Row] = zip("PQRS", functionKeys).flatMap { final, key in
    [Row("\u{1B}O\(final)", .press(key, [])), Row("\u{1B}[\(final)", .press(key, []))]
      + modified.flatMap { field, modifiers in
        ["[1;\(field)", "O\(field)", "O1;\(field)"].map { (start: String) in
          Row("\u{1B}\(start)\(final)", .press(key, modifiers))
        }
      }
  }

  private static let linuxFunctions: [Row] = zip("ABCDE", functionKeys).map { final, key in
    Row("\u{1B}[[\(final)", .press(key, []))
  }

  static let rxvt: [Row] = rxvtNumbers + rxvtArrows

  private static let rxvtNumbers: [Row] = numbers.flatMap { number, key in
    [
      Row("\u{1B}[\(number)$", .press(key, .shift)),
      Row("\u{1B}[\(number)^", .press(key, .control)),
      Row("\u{1B}[\(number)@", .press(key, [.control, .shift])),
      Row("\u{1B}\u{1B}[\(number)^", .press(key, [.control, .alt])),
    ]
  }

  private static let rxvtArrows: [Row] = zip("abcd", [Key.up, .down, .right, .left]).flatMap {
    final, key in
    [Row("\u{1B}[\(final)", .press(key, .shift)), Row("\u{1B}O\(final)", .press(key, .control))]
  }

  static let keypadKeys: [(Character, Key)] =
    keypadDigits + [
      ("M", .keypadEnter), ("X", .keypadEqual), ("j", .keypadMultiply), ("k", .keypadAdd),
      ("l", .keypadSeparator), ("m", .keypadSubtract), ("n", .keypadDecimal),
      ("o", .keypadDivide), ("I", .tab), (" ", .character(" ")),
    ]

  private static let keypadDigits: [(Character, Key)] = zip("pqrstuvwxy", 0...9).map {
    final, digit in
    (final, .keypadDigit(digit))
  }

  static let keypad: [Row] = keypadKeys.map { Row("\u{1B}O\($0)", .press($1, [])) }
}
