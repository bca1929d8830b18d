internal import CodePromptKeyDecoding

/// The function of a key that does not type a character.
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

/// The keys bound to commands: fixed ones and those of the terminal's settings.
package struct KeyBindings: Sendable {
  private struct Binding: Sendable {
    let key: Key
    let modifiers: KeyModifiers
    let command: EntryCommand
  }

  /// Returns the command of a key that works on every terminal.
  private static func fixed(_ key: Key, _ modifiers: KeyModifiers) -> EntryCommand? {
    switch (key, modifiers) {
    case (.enter, .none), (.enter, .alt), (.keypadEnter, .none): .submit
    // With ICRNL, Enter is LF, which is ctrl+j.
    case (.character("j"), .control), (.character("j"), .controlAlt): .submit
    case (.character("m"), .control): .submit
    case (.backspace, .none), (.backspace, .shift): .eraseCharacter
    case (.character("h"), .control): .eraseCharacter
    // A masked field shows no word boundaries, so Ctrl-W erases the whole field.
    case (.character("u"), .control), (.character("w"), .control), (.backspace, .control): .eraseAll
    case (.escape, .none), (.escape, .alt), (.character("d"), .control): .cancel
    case (.character("f"), .control): .forgot
    case (.character("r"), .control): .another
    case (.tab, .none): .reveal
    // ^C and ^\ arrive as keys only if the kernel does not turn them into signals.
    case (.character("c"), .control): .interrupt
    // A ^C right after an ESC is decoded as Ctrl-Alt-C.
    case (.character("c"), .controlAlt): .interrupt
    case (.character("\\"), .control): .quit
    default: nil
    }
  }

  /// The bindings of the terminal's settings; a later one has priority.
  private var named: [Binding] = []

  package init() {}

  /// Binds the key of a byte to a command, with priority over existing bindings.
  ///
  /// The byte is a special character in the terminal's settings (`termios(3)`: VERASE, VKILL …).
  package mutating func bind(_ byte: UInt8, to command: EntryCommand) {
    // Backspace always erases one character, even if the settings assign ^H or DEL otherwise.
    var (decoder, index) = (KeyDecoder(), 0)
    let event = unsafe withUnsafeBytes(of: byte) { unsafe decoder.next(in: $0, at: &index) }
    guard case .press(let key, let modifiers)? = event, key != .backspace else { return }
    named.append(Binding(key: key, modifiers: modifiers, command: command))
  }

  func command(for key: Key, _ modifiers: KeyModifiers) -> EntryCommand? {
    let held = modifiers.subtracting(.locks)
    let binding = named.last { $0.modifiers == held && $0.key == key }
    return binding?.command ?? KeyBindings.fixed(key, held)
  }
}
