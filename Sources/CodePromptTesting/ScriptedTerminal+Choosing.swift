extension ScriptedTerminal {
  /// Types what chooses an option: the digit before its label or, in a list without digits, the
  /// label and Enter.
  func choose(_ label: String) {
    if let row = screen.last(where: { $0.hasSuffix(label) }) {
      let digit = row.dropLast(label.count).last { $0.isNumber }
      unread += digit.map { [Array($0.utf8)] } ?? []
      if digit != nil { return }
    }
    // A list without digits shows only a part of its options.
    unread.append(Array(label.utf8))
    steps = [Step(.perform { $0.confirm(label) })] + steps
  }

  /// Moves the highlight down to the option, which may not be the first that was found, and presses
  /// Enter.
  private func confirm(_ label: String) {
    let highlighted = screen.firstIndex { $0.hasPrefix("  › ") || $0.hasPrefix("  > ") }
    guard let highlighted,
      let row = screen[highlighted...].firstIndex(where: { row in
        row.dropFirst(4) == label
      })
    else {
      failure = NoSuchOption(label: label, screen: screen)
      isLost = true
      return
    }
    for _ in highlighted..<row { unread.append(Array(Key.down.sequence.utf8)) }
    unread.append(Array(Key.enter.sequence.utf8))
  }
}
