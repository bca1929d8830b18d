internal import CodePromptKit

extension ScriptedTerminal {
  /// Types what chooses an option or alternative with this label: the digit before it, the letter
  /// with Ctrl before it or, in a list without digits, the label and Enter.
  func choose(_ label: String) {
    if let digit = digit(of: label) {
      unread.append(Array("\(digit)".utf8))
    } else if let letter = letter(of: label) {
      unread.append(Array(Key.control(letter).sequence.utf8))
    } else if highlightedRow != nil {
      // A list without digits shows only a part of its options.
      unread.append(Array(label.utf8))
      steps = [Step(.perform { $0.confirm(label) })] + steps
    } else {
      fail(label)
    }
  }

  /// The digit that chooses an option, from its row such as `› 2  Phone call` or, in plain lines,
  /// `2. Phone call`; nil if there is none.
  private func digit(of label: String) -> Int? {
    (1...9).first { digit in
      screen.contains { row in
        row.dropFirst(4) == "\(digit)  \(label)" || row == "\(digit). \(label)"
      }
    }
  }

  /// The letter that chooses an alternative, from a hint such as `Ctrl-E help me`; nil for none.
  private func letter(of label: String) -> Character? {
    let shown = screen.joined(separator: " ")
    return PromptAlternative.letters.first { letter in
      let hint = "Ctrl-\(letter.uppercased()) \(label)"
      return shown.hasSuffix(hint) || shown.contains(hint + " ")
    }
  }

  /// The row of a list that is highlighted; nil without a list.
  private var highlightedRow: Int? {
    screen.firstIndex { $0.hasPrefix("  › ") || $0.hasPrefix("  > ") }
  }

  /// Ends the script, since nothing with the label is on the screen.
  private func fail(_ label: String) {
    failure = NoSuchOption(label: label, screen: screen)
    isLost = true
  }

  /// Moves the highlight down to the option, which may not be the first that was found, and presses
  /// Enter.
  private func confirm(_ label: String) {
    let highlighted = highlightedRow
    let row = highlighted.flatMap { first in
      screen[first...].firstIndex { $0.dropFirst(4) == label }
    }
    guard let highlighted, let row else { return fail(label) }
    for _ in highlighted..<row { unread.append(Array(Key.down.sequence.utf8)) }
    unread.append(Array(Key.enter.sequence.utf8))
  }
}
