/// The answers to a question as shown: a row of keys with labels.
package struct ChoiceRow: Sendable {
  package struct Choice: Sendable {
    package enum Role: Sendable {
      /// The answer that Enter gives.
      case focused
      /// Another answer.
      case other
      /// The function of the Escape key.
      case cancel
    }

    /// The key, such as `Y`.
    package var key: String
    /// The label, in one line and without control characters.
    package var label: String
    package var role: Role

    package init(key: String, label: String, role: Role) {
      self.key = key
      self.label = label
      self.role = role
    }

    /// Returns the key as drawn. If there is room, Enter is named beside its answer's key, so that
    /// the colour is not the only sign.
    fileprivate func mark(namesEnter: Bool = true) -> String {
      role == .focused && namesEnter ? "[\(key)/\(ChoiceRow.enter)]" : "[\(key)]"
    }
  }

  /// A choice as drawn, and its columns.
  typealias Piece = (text: String, columns: Range<Int>, role: Choice.Role)

  /// The name of the Enter key, in every language.
  package static let enter = "Enter"

  package var choices: [Choice]
  /// The answers as a sentence for plain lines; empty for none.
  package var sentence: String
  /// Whether ambiguous characters take two columns.
  var isWide = false

  package init(_ choices: [Choice], sentence: String) {
    self.choices = choices
    self.sentence = sentence
  }

  /// Returns the choices laid out in a width, from column `start` on; nil if they don't fit.
  ///
  /// To save room, these are dropped in this order: the ends of long labels, the label of Esc, the
  /// gaps, Esc, all labels, and the name of Enter.
  func pieces(from start: Int, columns: Int, ellipsis: String) -> [Piece]? {
    var bare = choices
    for index in bare.indices where bare[index].role == .cancel { bare[index].label = "" }
    let ways = [(choices, 3, 8), (bare, 3, 8), (bare, 1, 4), (answers, 1, 4)]
    for (choices, gap, shortest) in ways {
      let texts = texts(
        choices, gap: gap, shortestLabel: shortest, columns: columns, ellipsis: ellipsis)
      if let texts { return place(texts, gap: gap, from: start) }
    }
    let keys = [choices.map { $0.mark() }, answers.map { $0.mark() }, shortKeys]
    return keys.first { width($0, gap: 1) <= columns }.map { place($0, gap: 1, from: start) }
  }

  /// The texts of choices that fit, the longest labels cut, but to no less than `shortestLabel`
  /// columns.
  private func texts(
    _ choices: [Choice], gap: Int, shortestLabel: Int, columns: Int, ellipsis: String
  ) -> [String]? {
    let widths = choices.map { $0.label.columns(isWide: isWide) }
    let longest = widths.max() ?? shortestLabel
    let marks = width(choices.map { $0.mark() }, gap: gap) + widths.count { $0 > 0 }
    let limit = (min(shortestLabel, longest)...longest).last { limit in
      widths.reduce(marks) { $0 + min($1, limit) } <= columns
    }
    return limit.map { limit in
      choices.map { choice in
        guard !choice.label.isEmpty else { return choice.mark() }
        let label = choice.label.cut(toColumns: limit, ellipsis: ellipsis, isWide: isWide)
        return choice.mark() + " " + label
      }
    }
  }

  /// The minimum number of columns that the answers take.
  var answerWidth: Int { width(shortKeys, gap: 1) }

  /// The maximum number of bytes of the row and its sentence.
  var byteLimit: Int {
    choices.reduce(sentence.utf8.count) { $0 + $1.key.utf8.count + $1.label.utf8.count + 16 }
  }

  // All choices except Esc.
  private var answers: [Choice] { choices.filter { $0.role != .cancel } }
  private var shortKeys: [String] { answers.map { $0.mark(namesEnter: false) } }

  private func width(_ texts: [String], gap: Int) -> Int {
    texts.reduce(-gap) { $0 + $1.columns(isWide: isWide) + gap }
  }

  private func place(_ texts: [String], gap: Int, from start: Int) -> [Piece] {
    var column = start
    return zip(texts, choices).map { text, choice in
      let columns = column..<column + text.columns(isWide: isWide)
      column = columns.upperBound + gap
      return (text, columns, choice.role)
    }
  }
}
