// Exported, because the screen of a `PseudoTerminal` is a type of the emulator.
@_exported public import CodePromptTesting

// What tests ask of a screen besides its text.
extension VirtualScreen {
  package init(columns: Int = 80, rows: Int = 24, showing bytes: some Sequence<UInt8>) {
    self.init(columns: columns, rows: rows)
    feed(bytes)
  }

  package mutating func feed(_ text: String) { feed(Array(text.utf8)) }

  package func cell(row: Int, column: Int) -> ScreenCell { lines[row].cells[column] }

  package func style(at position: Position) -> ScreenStyle {
    cell(row: position.row, column: position.column).style
  }

  package var isCursorVisible: Bool { privateModes.contains(25) }
  package var hasBracketedPaste: Bool { privateModes.contains(2004) }
  package var reportsFocus: Bool { privateModes.contains(1004) }
  /// Whether a synchronized update is in progress, which the terminal shows only when it ends.
  package var isSynchronized: Bool { privateModes.contains(2026) }
}

// The attributes of a style, by name.
extension ScreenStyle {
  package init(
    bold: Bool = false, dim: Bool = false, underlined: Bool = false, reversed: Bool = false,
    foreground: Color = .standard, background: Color = .standard
  ) {
    self.init()
    let named: [(Bool, Attribute)] = [
      (bold, .bold), (dim, .dim), (underlined, .underlined), (reversed, .reversed),
    ]
    for (isOn, attribute) in named where isOn { attributes.insert(attribute) }
    self.foreground = foreground
    self.background = background
  }

  package var isBold: Bool { attributes.contains(.bold) }
  package var isDim: Bool { attributes.contains(.dim) }
  package var isBlinking: Bool { attributes.contains(.blinking) }
  package var isReversed: Bool { attributes.contains(.reversed) }
}
