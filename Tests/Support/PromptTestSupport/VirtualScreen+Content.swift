// Exported, because the screen of a `PseudoTerminal` is a type of the emulator.
@_exported public import CodePromptTesting
package import CodePromptCellRendering

// What tests ask of a screen besides its text.
extension VirtualScreen {
  package init(columns: Int = 80, rows: Int = 24, showing bytes: some Sequence<UInt8>) {
    self.init(columns: columns, rows: rows)
    feed(bytes)
  }

  package mutating func feed(_ text: String) { feed(Array(text.utf8)) }

  package func cell(row: Int, column: Int) -> ScreenCell { lines[row].cells[column] }

  package func style(at position: Position) -> PromptTheme.Style {
    cell(row: position.row, column: position.column).style
  }

  package var isCursorVisible: Bool { privateModes.contains(25) }
  package var hasBracketedPaste: Bool { privateModes.contains(2004) }
  package var reportsFocus: Bool { privateModes.contains(1004) }
  /// Whether a synchronized update is in progress, which the terminal shows only when it ends.
  package var isSynchronized: Bool { privateModes.contains(2026) }
}

package typealias ScreenStyle = PromptTheme.Style

// The attributes of a style, by name.
extension PromptTheme.Style {
  package init(
    bold: Bool = false, dim: Bool = false, underlined: Bool = false, reversed: Bool = false,
    foreground: Color = .standard, background: Color = .standard
  ) {
    let named: [(Bool, Attributes)] = [
      (bold, .bold), (dim, .dim), (underlined, .underline), (reversed, .reverse),
    ]
    let attributes = named.reduce(into: Attributes()) { if $1.0 { $0.insert($1.1) } }
    self.init(attributes, color: foreground, background: background)
  }

  package var isBold: Bool { attributes.contains(.bold) }
  package var isDim: Bool { attributes.contains(.dim) }
  package var isBlinking: Bool { attributes.contains(.blink) }
  package var isReversed: Bool { attributes.contains(.reverse) }
}
