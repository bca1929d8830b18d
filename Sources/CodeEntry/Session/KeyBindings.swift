internal import CodePromptKeyDecoding

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

/// The keys that are commands: the fixed ones and those the terminal's settings name.
package struct KeyBindings: Sendable {
  private struct Binding: Sendable {
    let key: Key
    let modifiers: KeyModifiers
    let command: EntryCommand
  }

  /// The newest binding of the terminal's settings and those before it: an array is one more type
  /// to make at the start.
  private indirect enum Named: Sendable {
    case nothing
    case key(Binding, after: Named)
  }

  /// The command of a key that works on every terminal.
  ///
  /// A switch, since a list would be made on the heap when the first key is looked up in it.
  private static func fixed(_ key: Key, _ modifiers: KeyModifiers) -> EntryCommand? {
    switch (key, modifiers) {
    case (.enter, .none), (.enter, .alt), (.keypadEnter, .none): .submit
    // With ICRNL, Enter is LF, which is ctrl+j.
    case (.character("j"), .control), (.character("j"), .controlAlt): .submit
    case (.character("m"), .control): .submit
    case (.backspace, .none), (.backspace, .shift): .eraseCharacter
    case (.character("h"), .control): .eraseCharacter
    // A masked field shows no word breaks, so a word is the field.
    case (.character("u"), .control), (.character("w"), .control), (.backspace, .control): .eraseAll
    case (.escape, .none), (.escape, .alt), (.character("d"), .control): .cancel
    case (.character("f"), .control): .forgot
    case (.character("r"), .control): .another
    case (.tab, .none): .reveal
    // As keys these come only where the kernel makes no signals of them.
    case (.character("c"), .control): .interrupt
    // ^C a moment after an ESC.
    case (.character("c"), .controlAlt): .interrupt
    case (.character("\\"), .control): .quit
    default: nil
    }
  }

  private var named = Named.nothing
  // Rarely: `stty erase '#'`. Else a character is known to be none of them without a look.
  private var bindsCharacters = false

  package init() {}

  /// Binds the key that a byte is to a command, before what is bound already.
  ///
  /// The byte is a special character of the terminal's settings (`termios(3)`: VERASE, VKILL …).
  package mutating func bind(_ byte: UInt8, to command: EntryCommand) {
    // Backspace always erases one character, whatever else the settings name ^H or DEL for.
    guard case .press(let key, let modifiers)? = KeyDecoder.event(of: byte) else { return }
    switch key {
    case .backspace: return
    case .character where modifiers.isEmpty: bindsCharacters = true
    default: break
    }
    let binding = Binding(key: key, modifiers: modifiers, command: command)
    named = .key(binding, after: named)
  }

  /// The command of a key, or nil if it has none.
  func command(for key: Key, _ modifiers: KeyModifiers) -> EntryCommand? {
    let held = modifiers.without(.locks)
    switch key {
    case .character where held.isEmpty && !bindsCharacters: return nil
    case .backspace: return KeyBindings.fixed(key, held)
    default: break
    }
    var rest = named
    while case .key(let binding, let before) = rest {
      if binding.modifiers == held, binding.key == key { return binding.command }
      rest = before
    }
    return KeyBindings.fixed(key, held)
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
