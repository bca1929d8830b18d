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

  /// What a user sees, to compare two terminals: the rows, the columns with a style in each row,
  /// and the cursor.
  package var seen: [String] {
    let plain = ScreenStyle()
    let styles = lines.map { line in
      var styles: [String] = []
      for (column, cell) in line.cells.enumerated() where cell.style != plain {
        let style = cell.isContinuation ? plain : cell.seenStyle
        if style != plain { styles.append("\(column) \(style.words)") }
      }
      return styles.joined(separator: ", ")
    }
    let place = "\(cursor.row):\(cursor.column)"
    return (0..<rows).map(row) + styles + [isCursorVisible ? place : place + ", hidden"]
  }

  /// What a user sees otherwise than on the expected screen; nil if both look the same.
  package func difference(from expected: VirtualScreen) -> LineDifference? {
    // Most screens are equal in each cell, and this is found out sooner.
    let areEqual = zip(lines, expected.lines).allSatisfy { $0.cells == $1.cells }
    if areEqual, lines.count == expected.lines.count, cursor == expected.cursor,
      isCursorVisible == expected.isCursorVisible
    {
      return nil
    }
    let (seen, expected) = (seen, expected.seen)
    if seen == expected { return nil }
    return LineDifference(expected: expected.map { $0[...] }, seen: seen.map { $0[...] })
  }

  package var isCursorVisible: Bool { privateModes.contains(25) }
  package var hasBracketedPaste: Bool { privateModes.contains(2004) }
  package var reportsFocus: Bool { privateModes.contains(1004) }
  /// Whether a synchronized update is in progress, which the terminal shows only when it ends.
  package var isSynchronized: Bool { privateModes.contains(2026) }
}

extension ScreenCell {
  /// The part of the style that is seen: a blank shows only its background and the lines through
  /// it.
  package var seenStyle: ScreenStyle {
    if !isBlank || style == ScreenStyle() { return style }
    var seen = style
    seen.attributes.formIntersection([.reversed, .underlined, .struck])
    if seen.attributes.isEmpty { seen.foreground = .standard }
    return seen
  }

  /// Whether anything is seen: a character, or a style of a blank.
  package var isSeen: Bool { !isBlank || seenStyle != ScreenStyle() }
}

// The attributes of a style, by name.
extension ScreenStyle {
  package init(
    bold: Bool = false, dim: Bool = false, underlined: Bool = false, reversed: Bool = false,
    foreground: Color = .standard, background: Color = .standard
  ) {
    self.init()
    let named: [(Bool, Attributes)] = [
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

  /// The attributes and colours, such as "bold bright magenta on blue"; empty for the terminal's
  /// own style.
  package var words: String {
    let background = Self.name(of: background).map { "on " + $0 }
    let words =
      Self.names.filter { attributes.contains($0.attribute) }.map(\.name)
      + [Self.name(of: foreground), background].compactMap(\.self)
    return words.joined(separator: " ")
  }

  private static let names: [(attribute: Attributes, name: String)] = [
    (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underlined, "underlined"),
    (.blinking, "blinking"), (.reversed, "reversed"), (.struck, "struck"),
  ]
  private static let colors = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  private static func name(of color: Color) -> String? {
    switch color {
    case .standard: nil
    case .palette(let number) where number < 8: colors[Int(number)]
    case .palette(let number) where number < 16: "bright " + colors[Int(number) - 8]
    case .palette(let number): "colour \(number)"
    case .rgb(let red, let green, let blue): "rgb \(red)/\(green)/\(blue)"
    }
  }
}
