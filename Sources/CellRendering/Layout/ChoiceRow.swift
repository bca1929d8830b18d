package import CodePromptCodeEntry

/// The answers to a question as shown: a row of keys with labels.
package struct ChoiceRow: Sendable {
  package struct Choice: Sendable {
    package enum Role: Sendable {
      /// The answer that Enter gives.
      case focused
      case other
      /// The function of the Escape key.
      case cancel
    }

    package var key: String
    /// The label, safe to show in one line.
    package var label: String
    package var role: Role
    /// The answer that the key gives; nil for Esc.
    package var answer: QuestionChoices.Answer?

    package init(
      key: String, label: String, role: Role, answer: QuestionChoices.Answer? = nil
    ) {
      (self.key, self.label, self.role, self.answer) = (key, label, role, answer)
    }

    /// Returns the key as drawn. Enter is named if there is room: colour is not the only sign.
    fileprivate func mark(namesEnter: Bool) -> String {
      role == .focused && namesEnter ? "[\(key)/\(ChoiceRow.enter)]" : "[\(key)]"
    }
  }

  typealias Piece = (text: String, columns: Range<Int>, role: Choice.Role)

  /// The name of the Enter key, in every language.
  package static let enter = "Enter"

  package var choices: [Choice]
  /// The answers as a sentence for plain lines; empty for none.
  package var sentence: String
  var isWide = false

  package init(_ choices: [Choice], sentence: String) {
    (self.choices, self.sentence) = (choices, sentence)
  }

  /// Marks the answer that Enter gives now.
  package mutating func focus(_ answer: QuestionChoices.Answer?) {
    for index in choices.indices where choices[index].answer != nil {
      choices[index].role = choices[index].answer == answer ? .focused : .other
    }
  }

  /// Returns the choices laid out from column `start` on; nil if they don't fit. To save room, the
  /// ends of long labels are dropped, then the label of Esc, gaps, Esc, all labels, and Enter's
  /// name.
  func pieces(from start: Int, columns: Int, ellipsis: String) -> [Piece]? {
    func unlabelled(_ choices: [Choice]) -> [Choice] {
      choices.map { Choice(key: $0.key, label: "", role: $0.role) }
    }
    let bare = choices.flatMap { $0.role == .cancel ? unlabelled([$0]) : [$0] }
    let ways = [
      (choices, gap: 3, shortest: 8, namesEnter: true), (bare, 3, 8, true), (bare, 1, 4, true),
      (answers, 1, 4, true), (unlabelled(choices), 1, 0, true), (unlabelled(answers), 1, 0, true),
      (unlabelled(answers), 1, 0, false),
    ]
    for (choices, gap, shortest, namesEnter) in ways {
      let marks = choices.map { $0.mark(namesEnter: namesEnter) }
      let room = columns - width(marks, gap: gap)
      let labels = labels(of: choices, shortest: shortest, columns: room, ellipsis: ellipsis)
      guard let labels else { continue }
      var column = start
      return choices.indices.map { index in
        let text = marks[index] + labels[index]
        let columns = column..<column + text.columns(isWide: isWide)
        column = columns.upperBound + gap
        return (text, columns, choices[index].role)
      }
    }
    return nil
  }

  /// Returns the choices' labels, the longest cut to at least `shortest` columns; nil if too long.
  private func labels(
    of choices: [Choice], shortest: Int, columns: Int, ellipsis: String
  ) -> [String]? {
    let widths = choices.map { $0.label.columns(isWide: isWide) }
    let longest = widths.max() ?? shortest
    let limit = (min(shortest, longest)...longest).last { limit in
      widths.reduce(widths.count { $0 > 0 }) { $0 + min($1, limit) } <= columns
    }
    return limit.map { limit in
      choices.map { choice in
        if choice.label.isEmpty { return "" }
        return " " + choice.label.cut(toColumns: limit, ellipsis: ellipsis, isWide: isWide)
      }
    }
  }

  var answerWidth: Int { width(answers.map { $0.mark(namesEnter: false) }, gap: 1) }

  var byteLimit: Int {
    choices.reduce(sentence.utf8.count) { $0 + $1.key.utf8.count + $1.label.utf8.count + 16 }
  }

  private var answers: [Choice] { choices.filter { $0.role != .cancel } }

  private func width(_ texts: [String], gap: Int) -> Int {
    texts.reduce(-gap) { $0 + $1.columns(isWide: isWide) + gap }
  }
}
