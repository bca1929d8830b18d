import CodePromptKeyDecoding

/// The names that show-keys prints for events. A whole paste gets one name, when it ends.
struct EventNames {
  private var paste: [UInt8] = []
  private var isOverflown = false
  /// The maximum number of bytes of a paste that is printed.
  private static let mostPaste = 4096

  init() {
    paste.reserveCapacity(Self.mostPaste)
  }

  /// The name of an event; nil if nothing is printed for it now.
  mutating func name(of event: KeyEvent) -> String? {
    switch event {
    case .press(let key, let modifiers): return modifiers.prefix + key.name
    case .release(let key, let modifiers): return "release:" + modifiers.prefix + key.name
    case .pasteStart:
      isOverflown = false
      return nil
    case .pasteByte(let byte):
      append(byte)
      return nil
    case .pasteEnd: return endPaste()
    case .focusIn: return "focus-in"
    case .focusOut: return "focus-out"
    case .mouse: return "mouse"
    case .reply, .cursorReport: return "reply"
    case .ignored: return "ignore"
    case .malformed: return nil
    }
  }

  /// Forgets a paste that has not ended.
  mutating func reset() {
    wipe()
    isOverflown = false
  }

  private mutating func append(_ byte: UInt8) {
    if isOverflown { return }
    guard paste.count < Self.mostPaste else {
      isOverflown = true
      return wipe()
    }
    paste.append(byte)
  }

  private mutating func endPaste() -> String {
    defer { wipe() }
    if isOverflown { return "paste-overflow" }
    return "paste-text:" + paste.map { hexadecimal(UInt32($0), digits: 2) }.joined()
  }

  private mutating func wipe() {
    for index in paste.indices { paste[index] = 0 }
    paste.removeAll(keepingCapacity: true)
  }
}

extension KeyModifiers {
  /// The names of the modifiers, each with a `+` after it.
  fileprivate var prefix: String {
    if isEmpty { return "" }
    let names: [(KeyModifiers, String)] = [
      (.control, "ctrl+"), (.alt, "alt+"), (.shift, "shift+"), (.super, "super+"),
      (.hyper, "hyper+"), (.meta, "meta+"), (.capsLock, "caps-lock+"), (.numLock, "num-lock+"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined()
  }
}

extension Key {
  fileprivate var name: String {
    switch self {
    case .character(let scalar): "char:U+" + hexadecimal(scalar.value, digits: 4)
    case .function(let number): "f\(number)"
    case .keypadDigit(let digit): "kp-\(digit)"
    case .pageUp: "page-up"
    case .pageDown: "page-down"
    case .printScreen: "print-screen"
    case .keypadAdd: "kp-add"
    case .keypadSubtract: "kp-subtract"
    case .keypadMultiply: "kp-multiply"
    case .keypadDivide: "kp-divide"
    case .keypadDecimal: "kp-decimal"
    case .keypadEnter: "kp-enter"
    case .keypadEqual: "kp-equal"
    case .keypadSeparator: "kp-separator"
    default: plainName
    }
  }

  private var plainName: String {
    switch self {
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .home: "home"
    case .end: "end"
    case .insert: "insert"
    case .delete: "delete"
    case .backspace: "backspace"
    case .tab: "tab"
    case .enter: "enter"
    case .escape: "escape"
    case .begin: "begin"
    case .menu: "menu"
    default: "pause"
    }
  }
}

/// A number in upper-case hexadecimal digits, padded with zeros.
private func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
