internal import CodePromptTerminalText

/// The possible answers to a question, drawn as a row of keys with labels.
package struct ChoiceRow: Sendable {
  /// A key with a label, for an answer or for cancelling.
  package struct Choice: Sendable {
    /// The meaning of a choice, which determines its look.
    package enum Role: Sendable {
      /// The answer that Enter gives.
      case focused
      /// Any other answer.
      case other
      /// The Escape key, which cancels.
      case cancel
    }

    /// The key, such as `Y`.
    package var key: String
    /// The label, in one line and safe to show.
    package var label: String
    /// The meaning of the choice.
    package var role: Role

    /// Creates a choice.
    package init(key: String, label: String, role: Role) {
      self.key = key
      self.label = label
      self.role = role
    }

    /// Returns the key as it is drawn, such as `[Y]`.
    ///
    /// With the name of the Enter key, the key for the answer that Enter gives is drawn as
    /// `[Y/Enter]`: colour must not be the only sign for that.
    fileprivate func mark(enterKey: String?) -> String {
      guard role == .focused, let enterKey else { return "[\(key)]" }
      return "[\(key)/\(enterKey)]"
    }
  }

  /// A choice as it is drawn.
  struct Piece {
    /// The key and the label.
    let text: String
    /// The columns that the text takes, counted from the left edge of the window's part for the
    /// prompt.
    let columns: Range<Int>
    let role: Choice.Role
  }

  /// The name of the Enter key.
  package var enterKey: String
  /// The choices from left to right, Esc last.
  package var choices: [Choice]
  /// The sentence that names the answers in plain lines; empty if they need none.
  package var sentence: String
  /// The widths on the terminal.
  var widths = Widths.narrow

  /// Creates a row of choices.
  package init(_ choices: [Choice], enterKey: String = "Enter", sentence: String) {
    self.choices = choices
    self.enterKey = enterKey
    self.sentence = sentence
  }

  /// Changes the index of the answer that Enter gives; nil if it gives none.
  package mutating func focus(_ answer: Int?) {
    for index in choices.indices where choices[index].role != .cancel {
      choices[index].role = index == answer ? .focused : .other
    }
  }

  /// Returns the choices laid out in `columns` columns, from column `start` on; nil if they don't
  /// fit.
  ///
  /// If room is short, the following is done in this order until they fit: long labels are cut to
  /// at least 8 columns; the label of Esc is dropped; the gaps shrink, and labels are cut to at
  /// least 4 columns; Esc is dropped; all labels are dropped, and Esc is back; Esc is dropped
  /// again; the name of Enter is dropped.
  func pieces(from start: Int, columns: Int, ellipsis: String) -> [Piece]? {
    func unlabelled(_ choices: [Choice]) -> [Choice] {
      choices.map { Choice(key: $0.key, label: "", role: $0.role) }
    }
    let bareEscape = choices.flatMap { $0.role == .cancel ? unlabelled([$0]) : [$0] }
    let candidates = [
      Candidate(choices: choices, gap: 3, shortestLabel: 8),
      Candidate(choices: bareEscape, gap: 3, shortestLabel: 8),
      Candidate(choices: bareEscape, gap: 1, shortestLabel: 4),
      Candidate(choices: answers, gap: 1, shortestLabel: 4),
      Candidate(choices: unlabelled(choices), gap: 1, shortestLabel: 0),
      Candidate(choices: unlabelled(answers), gap: 1, shortestLabel: 0),
      Candidate(choices: unlabelled(answers), gap: 1, shortestLabel: 0, namesEnter: false),
    ]
    for candidate in candidates {
      let choices = candidate.choices
      let marks = choices.map { $0.mark(enterKey: candidate.namesEnter ? enterKey : nil) }
      let room = columns - width(marks, gap: candidate.gap)
      let labels = labels(
        of: choices, shortest: candidate.shortestLabel, columns: room, ellipsis: ellipsis)
      guard let labels else { continue }
      var column = start
      return choices.indices.map { index in
        let text = marks[index] + labels[index]
        let columns = column..<column + widths.columns(of: text)
        column = columns.upperBound + candidate.gap
        return Piece(text: text, columns: columns, role: choices[index].role)
      }
    }
    return nil
  }

  /// A way to lay out the choices, of which the first that fits is used.
  private struct Candidate {
    let choices: [Choice]
    /// The number of columns between two choices.
    let gap: Int
    /// The number of columns to which a long label may be cut.
    let shortestLabel: Int
    /// Whether the key for Enter's answer also names Enter.
    var namesEnter = true
  }

  /// Returns the labels of some choices, each with a blank before it, so that all fit into
  /// `columns`.
  ///
  /// The longest labels are cut, but to no less than `shortest` columns. Nil if they don't fit
  /// then.
  private func labels(
    of choices: [Choice], shortest: Int, columns: Int, ellipsis: String
  ) -> [String]? {
    let labels = choices.map { widths.columns(of: $0.label) }
    let longest = labels.max() ?? shortest
    let limit = (min(shortest, longest)...longest).last { limit in
      labels.reduce(labels.count { $0 > 0 }) { $0 + min($1, limit) } <= columns
    }
    return limit.map { limit in
      choices.map { choice in
        if choice.label.isEmpty { return "" }
        return " " + widths.cut(choice.label, toColumns: limit, ellipsis: ellipsis)
      }
    }
  }

  /// The minimum width of the row in columns, with nothing but the keys of the answers.
  var answerWidth: Int { width(answers.map { $0.mark(enterKey: nil) }, gap: 1) }

  /// All choices except Esc.
  private var answers: [Choice] { choices.filter { $0.role != .cancel } }

  /// Returns the number of columns of some texts with a gap between each two of them.
  private func width(_ texts: [String], gap: Int) -> Int {
    texts.reduce(-gap) { $0 + widths.columns(of: $1) + gap }
  }
}
