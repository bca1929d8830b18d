internal import CodePromptKeyDecoding

/// The keys bound to commands: fixed ones and those of the terminal's settings.
package struct KeyBindings: Sendable {
  /// A command with its keys.
  package struct Binding: Sendable {
    let command: EntryCommand
    let keys: [(Key, KeyModifiers)]
    /// The states of an entry in which the keys work.
    var phases: Set<EntrySession.State.Phase> = [.editing]
    /// The keys and their effect in the manual; nil if another binding's line names them.
    package var manual: (keys: String, effect: String)?
  }

  /// The keys that work on every terminal, in the order of the manual.
  ///
  /// The keys of the terminal's settings, which ``bind(_:to:)`` adds, come before these: on most
  /// terminals they are Ctrl-U, Ctrl-W, Ctrl-D, Ctrl-C and Ctrl-\. Each of their commands must be
  /// in this table, which has its states.
  package static let fixed = [
    Binding(
      command: .erase(.back),
      keys: [(.backspace, .none), (.backspace, .shift), (.character("h"), .control)],
      manual: ("Backspace", "Delete the last character.")),
    // A masked field shows no word boundaries, so Ctrl-W erases the whole field.
    Binding(
      command: .erase(.start), keys: [(.character("u"), .control)], phases: [.editing, .locked],
      manual: (
        "Ctrl-U, Ctrl-W",
        "Clear the field. With --line, delete back to the start of the line or of the word."
      )),
    Binding(
      command: .erase(.blank), keys: [(.character("w"), .control), (.backspace, .control)],
      phases: [.editing, .locked]),
    Binding(
      command: .move(.back), keys: [(.left, .none)],
      manual: (
        "Left, Right, Home, End, Delete",
        """
        With --line, edit the line. These keys of readline(3) edit it too: Ctrl-A, Ctrl-E, Ctrl-B,
        Ctrl-F (unless --forgot uses it), Ctrl-K, Alt-B, Alt-F, Alt-D, Alt-Backspace, Ctrl-Left
        and Ctrl-Right. Ctrl-Y inserts what was deleted last by a key for more than one character,
        and Ctrl-_ undoes.
        """
      )),
    Binding(command: .move(.forward), keys: [(.right, .none)]),
    Binding(command: .move(.start), keys: [(.home, .none)]),
    Binding(command: .move(.end), keys: [(.end, .none)]),
    Binding(
      command: .move(.wordStart), keys: [(.left, .control), (.left, .alt), (.character("b"), .alt)]),
    Binding(
      command: .move(.wordEnd), keys: [(.right, .control), (.right, .alt), (.character("f"), .alt)]),
    Binding(command: .erase(.forward), keys: [(.delete, .none)]),
    Binding(command: .erase(.wordStart), keys: [(.backspace, .alt)]),
    Binding(
      command: .erase(.wordEnd), keys: [(.delete, .control), (.character("d"), .alt)]),
    // With ICRNL, Enter is LF, which is Ctrl-J.
    Binding(
      command: .submit,
      keys: [
        (.enter, .none), (.enter, .alt), (.keypadEnter, .none), (.character("m"), .control),
        (.character("j"), .control), (.character("j"), .controlAlt),
      ],
      manual: ("Enter", "Submit, or show what is missing.")),
    // While an answer is checked, only Esc cancels, since it has no other meaning.
    Binding(
      command: .cancel, keys: [(.escape, .none), (.escape, .alt)],
      phases: [.editing, .locked, .dropping, .checking],
      manual: (
        "Esc, Ctrl-D",
        "Cancel. With --line, Ctrl-D deletes the next character unless the line is empty."
      )),
    Binding(command: .endOfFile, keys: [(.character("d"), .control)], phases: [.editing, .locked]),
    Binding(
      command: .errand, keys: [(.character("r"), .control)],
      manual: ("Ctrl-R", "With --resend or --challenge, get another code.")),
    Binding(
      command: .errand, keys: [(.character("f"), .control)],
      manual: ("Ctrl-F", "With --forgot, end with status 7.")),
    Binding(
      command: .tab, keys: [(.tab, .none)],
      manual: ("Tab", "With --reveal, show or hide what is typed. With --line, the same as Enter.")),
    // A ^C right after an ESC is decoded as Ctrl-Alt-C.
    Binding(
      command: .interrupt, keys: [(.character("c"), .control), (.character("c"), .controlAlt)],
      phases: Set(EntrySession.State.Phase.allCases),
      manual: (
        "Ctrl-C, Ctrl-Z",
        "Ctrl-C interrupts, and Ctrl-Z suspends. After `fg`, what was typed is still there."
      )),
    Binding(
      command: .quit, keys: [(.character("\\"), .control)],
      phases: Set(EntrySession.State.Phase.allCases)),
    // The key is that of the terminal's settings.
    Binding(command: .suspend, keys: [], phases: [.editing, .settling, .dropping, .locked]),
  ]

  /// The control letters of readline(3) that edit a line, unless the application uses them.
  static let line = [
    Binding(command: .move(.start), keys: [(.character("a"), .control)]),
    Binding(command: .move(.end), keys: [(.character("e"), .control)]),
    Binding(command: .move(.back), keys: [(.character("b"), .control)]),
    Binding(command: .move(.forward), keys: [(.character("f"), .control)]),
    Binding(command: .erase(.end), keys: [(.character("k"), .control)]),
    Binding(command: .yank, keys: [(.character("y"), .control)]),
    // Ctrl-/ sends the same byte as Ctrl-_.
    Binding(
      command: .undo,
      keys: [
        (.character("_"), .control), (.character("/"), .control), (.character("-"), .controlShift),
        (.character("_"), .controlShift),
      ]),
  ]

  /// The keys that move the highlight of a list, and between the answers to a question. The letters
  /// are those of readline(3) for the history, unless the application uses them.
  static let choices = [
    Binding(
      command: .highlight(.up), keys: [(.up, .none), (.left, .none), (.character("p"), .control)],
      manual: (
        "Arrow keys, Page Up, Page Down, Home, End",
        """
        With --choose and --yes-no, move the highlight; Enter gives what is highlighted. Ctrl-P and
        Ctrl-N are the same as Up and Down, unless an --offer uses them.
        """
      )),
    Binding(
      command: .highlight(.down),
      keys: [(.down, .none), (.right, .none), (.character("n"), .control)]),
    Binding(command: .highlight(.first), keys: [(.home, .none)]),
    Binding(command: .highlight(.last), keys: [(.end, .none)]),
    Binding(command: .highlight(.pageUp), keys: [(.pageUp, .none)]),
    Binding(command: .highlight(.pageDown), keys: [(.pageDown, .none)]),
  ]

  /// The bindings in the order of the manual.
  package static var documented: [Binding] { fixed + choices }

  /// The letters that an application can bind with Ctrl, since neither the prompt nor a terminal
  /// uses them. Terminals use Ctrl-I (Tab), Ctrl-Q and Ctrl-S (which hold the output) and Ctrl-Z.
  package static let freeLetters = Array(
    "abcdefghjklmnoprtuvwxy".unicodeScalars.filter { letter in
      !fixed.contains { $0.keys.contains { $0 == (.character(letter), .control) } }
    })

  /// Returns the letters that, with Ctrl, edit a line or move in a list, if the answer is one.
  package static func editingLetters(_ format: CodeFormat, _ mask: Mask) -> [Unicode.Scalar] {
    let isLine = format.text != nil && mask == .shown
    let bindings = isLine ? line : format.choices == nil ? [] : choices
    return bindings.flatMap { $0.keys }.compactMap { key, modifiers in
      if case .character(let letter) = key, modifiers == .control { letter } else { nil }
    }
  }

  /// The bindings of the terminal's settings; a later one has priority.
  private var named: [(key: Key, modifiers: KeyModifiers, command: EntryCommand)] = []

  package init() {}

  /// Binds the key of a byte to a command, with priority over existing bindings.
  ///
  /// The byte is a special character in the terminal's settings (`termios(3)`: VERASE, VKILL …).
  package mutating func bind(_ byte: UInt8, to command: EntryCommand) {
    // Backspace always erases one character, even if the settings assign ^H or DEL otherwise.
    var decoder = KeyDecoder()
    var index = 0
    let event = unsafe withUnsafeBytes(of: byte) { unsafe decoder.next(in: $0, at: &index) }
    guard case .press(let key, let modifiers)? = event, key != .backspace else { return }
    named.append((key, modifiers, command))
  }

  /// Returns the binding of a key, or nil. Those of `special`, which are ``line``, ``choices`` or
  /// none, count before the fixed ones.
  func binding(
    for key: Key, _ modifiers: KeyModifiers, before special: [Binding]
  ) -> Binding? {
    let held = modifiers.subtracting(.locks)
    if let named = named.last(where: { $0.modifiers == held && $0.key == key }) {
      return KeyBindings.fixed.last { $0.command == named.command }
    }
    // Most keys type a character, and such keys have no binding.
    if case .character = key, held.isSubset(of: .shift) { return nil }
    return (special + KeyBindings.fixed).first { $0.keys.contains { $0 == (key, held) } }
  }
}
