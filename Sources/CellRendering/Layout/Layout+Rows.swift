internal import TerminalText

extension Layout {
  /// What stands in a row of the content.
  enum Row: Equatable {
    case title(Int), challenge(Int), prompt(Int), field(Int), status
    /// A row of the prompt behind which some are left out.
    case promptCut(Int)
    /// A row of the challenge's own drawing.
    case drawing(Int)
    /// The sign that the challenge goes on, but not on this window.
    case more
    /// Nothing, above cells that have no frame of their own.
    case space
    /// The prompt's only row with the field behind it.
    case promptAndField
    /// The sign that there is a prompt, but no room for it, with the field behind it.
    case moreAndField
  }

  /// The rows of a prompt: how many there are of each kind, in the order in which they stand.
  struct Rows: Equatable {
    var title = 0
    var challenge = 0
    /// Whether the challenge goes on below its rows, but not on this window.
    var challengeIsCut = false
    /// The rows of the challenge's own drawing, in the place of its text.
    var drawing = 0
    var prompt = PromptRows()
    /// Whether an empty row stands above the field.
    var hasSpace = false
    var field = 0
    /// What stands in the only row of a field that has something before it.
    var joined: Row?
    var hasStatus = false

    init(field: Int) {
      self.field = field
    }

    init(joined: Row) {
      field = 1
      self.joined = joined
    }

    var count: Int { fieldStart + field + (hasStatus ? 1 : 0) }

    /// The row at which the field begins, or would.
    var fieldStart: Int { drawingRows.upperBound + prompt.count + (hasSpace ? 1 : 0) }

    /// The rows in which the challenge's own drawing stands.
    var drawingRows: Range<Int> {
      let start = title + challenge + (challengeIsCut ? 1 : 0)
      return start..<start + drawing
    }

    /// What stands in a row, counted from the top.
    subscript(position: Int) -> Row {
      precondition(position >= 0 && position < count, "row \(position) of \(count)")
      if position >= fieldStart + field { return .status }
      if position >= fieldStart { return joined ?? .field(position - fieldStart) }
      if hasSpace, position == fieldStart - 1 { return .space }
      if position >= drawingRows.upperBound { return prompt[position - drawingRows.upperBound] }
      if position >= drawingRows.lowerBound { return .drawing(position - drawingRows.lowerBound) }
      if position >= title + challenge { return .more }
      return position >= title ? .challenge(position - title) : .title(position)
    }
  }

  /// The rows of the prompt that are shown: all, or the first and the last, since what is asked
  /// stands at its end.
  struct PromptRows: Equatable {
    /// How many there are in all.
    private let total: Int
    /// How many are shown.
    let count: Int

    /// No prompt.
    init() {
      (total, count) = (0, 0)
    }

    /// All rows, or as many as there is room for.
    init(_ total: Int, room: Int) {
      self.total = total
      count = max(min(total, room, DisplayText.rowLimit), 0)
    }

    /// What stands in one of them.
    subscript(position: Int) -> Row {
      if total <= count { return .prompt(position) }
      let endCount = count == 1 ? 0 : max(count / 3, 1)
      let cut = count - endCount - 1
      if position > cut { return .prompt(total - count + position) }
      return position == cut ? .promptCut(cut) : .prompt(position)
    }
  }
}
