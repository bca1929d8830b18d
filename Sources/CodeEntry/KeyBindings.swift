internal import KeyDecoding

/// What a key does, other than to type a character.
package enum EntryCommand: Equatable, Sendable {
  case submit
  case eraseCharacter
  case eraseAll
  case cancel
  case forgot
  case another
  case reveal
  case interrupt
  case quit
  case suspend
}

/// The keys that are commands, as data: the fixed ones and those the terminal's settings name.
package struct KeyBindings: Sendable {
  private struct Binding: Sendable {
    let key: Key
    let modifiers: KeyModifiers
    let command: EntryCommand
  }

  private var bindings: [Binding]
  // Rarely: `stty erase '#'`. Else a character is known to be none of them without a look.
  private var bindsCharacters = false

  /// The keys that work on every terminal.
  package init() {
    bindings = [
      Binding(key: .enter, modifiers: .none, command: .submit),
      Binding(key: .enter, modifiers: .alt, command: .submit),
      Binding(key: .keypadEnter, modifiers: .none, command: .submit),
      // With ICRNL, Enter is LF, which is ctrl+j.
      Binding(key: .character("j"), modifiers: .control, command: .submit),
      Binding(key: .character("j"), modifiers: .controlAlt, command: .submit),
      Binding(key: .character("m"), modifiers: .control, command: .submit),
      Binding(key: .backspace, modifiers: .none, command: .eraseCharacter),
      Binding(key: .backspace, modifiers: .shift, command: .eraseCharacter),
      Binding(key: .character("h"), modifiers: .control, command: .eraseCharacter),
      Binding(key: .character("u"), modifiers: .control, command: .eraseAll),
      // A masked field shows no word breaks, so a word is the field.
      Binding(key: .character("w"), modifiers: .control, command: .eraseAll),
      Binding(key: .backspace, modifiers: .control, command: .eraseAll),
      Binding(key: .escape, modifiers: .none, command: .cancel),
      Binding(key: .escape, modifiers: .alt, command: .cancel),
      Binding(key: .character("d"), modifiers: .control, command: .cancel),
      Binding(key: .character("f"), modifiers: .control, command: .forgot),
      Binding(key: .character("r"), modifiers: .control, command: .another),
      Binding(key: .tab, modifiers: .none, command: .reveal),
      // As keys these come only where the kernel makes no signals of them.
      Binding(key: .character("c"), modifiers: .control, command: .interrupt),
      // ^C a moment after an ESC.
      Binding(key: .character("c"), modifiers: .controlAlt, command: .interrupt),
      Binding(key: .character("\\"), modifiers: .control, command: .quit),
    ]
  }

  /// Binds the key that a byte is to a command, before what is bound already.
  ///
  /// The byte is a special character of the terminal's settings (`termios(3)`: VERASE, VKILL …).
  package mutating func bind(_ byte: UInt8, to command: EntryCommand) {
    // Backspace always erases one character, whatever else the settings name ^H or DEL for.
    guard case .press(let key, let modifiers)? = KeyDecoder.event(of: byte), key != .backspace
    else { return }
    if case .character = key, modifiers.isEmpty { bindsCharacters = true }
    bindings.insert(Binding(key: key, modifiers: modifiers, command: command), at: 0)
  }

  /// The command of a key, or nil if it has none.
  func command(for key: Key, _ modifiers: KeyModifiers) -> EntryCommand? {
    let held = modifiers.without(.locks)
    if held.isEmpty, !bindsCharacters, case .character = key { return nil }
    for binding in bindings where binding.modifiers == held && binding.key == key {
      return binding.command
    }
    return nil
  }
}

extension KeyDecoder {
  /// The event that one byte is by itself, or nil if it begins something longer.
  fileprivate static func event(of byte: UInt8) -> KeyEvent? {
    var decoder = KeyDecoder()
    var index = 0
    return unsafe withUnsafeBytes(of: byte) { unsafe decoder.next(in: $0, at: &index) }
  }
}
