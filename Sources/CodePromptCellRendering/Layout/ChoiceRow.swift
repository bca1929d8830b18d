package import CodePromptCodeEntry
internal import CodePromptTerminalText

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

    /// The key, such as `Y`.
    package var key: String
    /// The label, in one line and without control characters.
    package var label: String
    package var role: Role
    /// The answer that the key gives; nil for Esc.
    package var answer: QuestionChoices.Answer?

    package init(
      key: String, label: String, role: Role, answer: QuestionChoices.Answer? = nil
    ) {
      self.key = key
      self.label = label
      self.role = role
      self.answer = answer
    }

    /// Returns the key as drawn. Enter is named if there is room: colour is not the only sign.
    fileprivate func mark(namesEnter: Bool) -> String {
      role == .focused && namesEnter ? "[\(key)/\(ChoiceRow.enter)]" : "[\(key)]"
    }
  }

  /// A choice as drawn.
  struct Piece {
    let text: String
    let columns: Range<Int>
    let role: Choice.Role
  }

  /// The name of the Enter key, in every language.
  package static let enter = "Enter"

  package var choices: [Choice]
  /// The answers as a sentence for plain lines; empty for none.
  package var sentence: String
  /// Whether the terminal draws ambiguous characters in two columns.
  var isWide = false

  package init(_ choices: [Choice], sentence: String) {
    self.choices = choices
    self.sentence = sentence
  }

  /// Marks the answer that Enter gives now.
  package mutating func focus(_ answer: QuestionChoices.Answer?) {
    for index in choices.indices where choices[index].answer != nil {
      choices[index].role = choices[index].answer == answer ? .focused : .other
    }
  }

  /// Returns the choices laid out in a width, from column `start` on; nil if they don't fit.
  ///
  /// To save room, these are dropped in this order: the ends of long labels, the label of Esc, the
  /// gaps, Esc, all labels, and the name of Enter.
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
      let marks = choices.map { $0.mark(namesEnter: candidate.namesEnter) }
      let room = columns - width(marks, gap: candidate.gap)
      let labels = labels(
        of: choices, shortest: candidate.shortestLabel, columns: room, ellipsis: ellipsis)
      guard let labels else { continue }
      var column = start
      return choices.indices.map { index in
        let text = marks[index] + labels[index]
        let columns = column..<column + text.columns(isWide: isWide)
        column = columns.upperBound + candidate.gap
        return Piece(text: text, columns: columns, role: choices[index].role)
      }
    }
    return nil
  }

  /// A way to lay out the choices.
  private struct Candidate {
    let choices: [Choice]
    /// The columns between two choices.
    let gap: Int
    /// The columns to which a long label may be cut.
    let shortestLabel: Int
    var namesEnter = true
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

  /// The minimum width of the answers in columns: their keys alone.
  var answerWidth: Int { width(answers.map { $0.mark(namesEnter: false) }, gap: 1) }

  /// The maximum number of bytes of what is drawn or said.
  var byteLimit: Int {
    choices.reduce(sentence.utf8.count) { $0 + $1.key.utf8.count + $1.label.utf8.count + 16 }
  }

  /// All choices except Esc.
  private var answers: [Choice] { choices.filter { $0.role != .cancel } }

  private func width(_ texts: [String], gap: Int) -> Int {
    texts.reduce(-gap) { $0 + $1.columns(isWide: isWide) + gap }
  }
}
