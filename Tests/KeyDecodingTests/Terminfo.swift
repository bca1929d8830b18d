import CodePromptKeyDecoding
import PromptTestSupport

/// The terminfo database, as `infocmp` prints it.
enum Terminfo {
  /// The capabilities of a terminal's entry that name keys, with their bytes; none without the
  /// entry.
  static func keys(of terminal: String) -> [(name: String, bytes: [UInt8])] {
    let entry = try? CommandResult.run(["infocmp", "-1", "-x", terminal]).outputText
    return (entry ?? "").split(separator: "\n").compactMap { line in
      let line = line.drop { $0 == "\t" }.dropLast()
      guard line.first == "k", let sign = line.firstIndex(of: "=") else { return nil }
      let bytes = bytes(of: line[line.index(after: sign)...])
      // In an entry that is based on another one, an empty string cancels an inherited key.
      return bytes.isEmpty ? nil : (String(line[..<sign]), bytes)
    }
  }

  /// The bytes of a string capability (terminfo(5), "Types of Capabilities").
  private static func bytes(of text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "^"):
        let control = rest.popFirst() ?? 0
        bytes.append(control == UInt8(ascii: "?") ? 0x7F : control & 0x1F)
      case UInt8(ascii: "\\"):
        let escaped = rest.popFirst() ?? 0
        if escaped == UInt8(ascii: "E") {
          bytes.append(0x1B)
        } else if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(escaped) {
          let digits = [escaped] + rest.prefix(2)
          rest = rest.dropFirst(2)
          bytes.append(digits.reduce(0) { $0 << 3 | ($1 & 7) } & 0x7F)
        } else {
          bytes.append(escaped)
        }
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}

extension Terminfo {
  private static let plain: [String: [Key]] = [
    "kcuu1": [.up], "kcud1": [.down], "kcub1": [.left], "kcuf1": [.right], "khome": [.home],
    "kend": [.end], "kfnd": [.home], "kslt": [.end], "kich1": [.insert], "kdch1": [.delete],
    "kpp": [.pageUp], "knp": [.pageDown], "kbs": [.backspace], "kent": [.keypadEnter, .enter],
    "kbeg": [.begin], "ka1": [.home, .keypadDigit(7)], "ka2": [.up, .keypadDigit(8)],
    "ka3": [.pageUp, .keypadDigit(9)], "kb1": [.left, .keypadDigit(4)],
    "kb2": [.begin, .keypadDigit(5)], "kb3": [.right, .keypadDigit(6)],
    "kc1": [.end, .keypadDigit(1)], "kc2": [.down, .keypadDigit(2)],
    "kc3": [.pageDown, .keypadDigit(3)], "kp5": [.begin, .keypadDigit(5)],
    "kpADD": [.keypadAdd], "kpCMA": [.keypadSeparator], "kpDIV": [.keypadDivide],
    "kpDOT": [.keypadDecimal], "kpMUL": [.keypadMultiply], "kpSUB": [.keypadSubtract],
    "kpZRO": [.keypadDigit(0)], "kf0": [.function(10)],
  ]

  private static let shifted: [String: Key] = [
    "kUP": .up, "kDN": .down, "kLFT": .left, "kRIT": .right, "kHOM": .home, "kEND": .end,
    "kFND": .home, "kIC": .insert, "kDC": .delete, "kPRV": .pageUp, "kNXT": .pageDown,
    "kBEG": .begin,
  ]

  /// The events that a capability may mean; nil if it names no key of the decoder.
  static func events(_ name: String) -> [KeyEvent]? {
    if let keys = plain[name] { return keys.map { .press($0, []) } }
    if name == "kcbt" || name == "kcbt2" { return [.press(.tab, .shift)] }
    if let key = shifted[name] { return [.press(key, .shift)] }
    if let number = name.last?.wholeNumberValue, let key = shifted[String(name.dropLast())] {
      return [.press(key, KeyModifiers(rawValue: UInt8(number - 1)))]
    }
    if name.hasPrefix("kp"), let digit = UInt8(name.dropFirst(2)) {
      return [.press(.keypadDigit(digit), [])]
    }
    guard name.hasPrefix("kf"), let number = UInt8(name.dropFirst(2)) else { return nil }
    return functionKey(number)
  }

  /// The events that terminfo's function key `number` may mean: F13, for example, is a key of its
  /// own, or Shift-F1 on a keyboard with twelve function keys.
  private static func functionKey(_ number: UInt8) -> [KeyEvent] {
    let modifiers: [KeyModifiers] = [
      [], .shift, .control, [.control, .shift], .alt, [.alt, .shift],
    ]
    let key = Key.function((number - 1) % 12 + 1)
    return [
      .press(.function(number), []), .press(key, modifiers[Int(number - 1) / 12]),
    ]
  }
}
