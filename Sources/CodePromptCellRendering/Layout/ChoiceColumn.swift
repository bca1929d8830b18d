internal import CodePromptCodeEntry
internal import CodePromptTerminalText

/// The options of a list, drawn as a column: each has a row, and the highlighted one is marked.
package struct ChoiceColumn: Sendable {
  /// An option as it is shown.
  package struct Option: Sendable {
    /// The key before the label, such as `1`; empty for an option of a list without keys.
    package var key: String
    /// The label, in one line and safe to show.
    package var label: String
    /// The number of the option in plain lines.
    package var number: Int
    /// The letter that chooses the option too, as it is shown; nil for none.
    package var letter: String?

    /// Creates an option.
    package init(key: String, label: String, number: Int, letter: String? = nil) {
      self.key = key
      self.label = label
      self.number = number
      self.letter = letter
    }

    /// The line of the option in plain lines.
    var line: String { "\(number). \(label)" + (letter.map { " (\($0))" } ?? "") }
  }

  /// The options in their order.
  package var options: [Option]
  /// What is shown as long as nothing has been typed to filter the list; empty for a list that is
  /// not filtered.
  package var filterHint: String
  /// The sentence that says how to choose, in plain lines.
  package var sentence: String
  /// The widths on the terminal.
  var widths = Widths.narrow

  /// Creates a column.
  package init(_ options: [Option], filterHint: String, sentence: String) {
    self.options = options
    self.filterHint = filterHint
    self.sentence = sentence
  }

  /// The columns of the mark before an option, with the blank after it.
  static let markWidth = 2
  /// The columns between a key and a label.
  static let keyGap = 2
  /// The least number of columns for a label.
  private static let leastLabelWidth = 1
  /// The number of rows of options that are kept as long as other parts can be dropped.
  private static let leastRows = 3

  /// Whether a row above the options shows what was typed to filter them.
  var hasFilter: Bool { !filterHint.isEmpty }

  /// The columns of the keys with the gap after them; 0 without keys.
  private var keyWidth: Int {
    let width = options.reduce(0) { max($0, widths.columns(of: $1.key)) }
    return width > 0 ? width + ChoiceColumn.keyGap : 0
  }

  /// The columns before the labels.
  var labelStart: Int { ChoiceColumn.markWidth + keyWidth }

  /// The minimum width of the column.
  var leastWidth: Int { labelStart + ChoiceColumn.leastLabelWidth }

  /// The width that no option and no filter exceeds.
  var width: Int {
    let labelWidth = options.reduce(ChoiceColumn.leastLabelWidth) {
      max($0, widths.columns(of: $1.label))
    }
    return max(labelStart + labelWidth, hasFilter ? 32 : 0)
  }

  /// Returns the number of rows of options, and of the filter, in a window of `available` rows of
  /// which other parts of the prompt want some.
  ///
  /// All options are shown if they fit, but no more than a page of them. The other parts are
  /// dropped before fewer than three options would be shown, except for a row of the question.
  ///
  /// `columns` is the room for labels: a short list also gets the rows in which a highlighted label
  /// is shown whole.
  func rows(
    besides others: Int, available: Int, columns: Int
  ) -> (filter: Int, options: Int) {
    let wanted = min(options.count, ChoiceEntry.pageSize) + spareRows(columns: columns)
    let filter = hasFilter && available >= 3 ? 1 : 0
    let room = available - filter
    let least = min(wanted, ChoiceColumn.leastRows, room - 1)
    return (filter, max(1, min(wanted, max(room - others, least))))
  }

  /// Returns the rows of the label of a highlighted option: one, unless the label does not fit and
  /// looks the same as another one of those `shown`. Then all of it is shown.
  func rows(of index: Int, among shown: some Sequence<Int>, columns: Int) -> [String] {
    let label = options[index].label
    func fitting(_ label: String) -> String {
      widths.cut(label, toColumns: columns, ellipsis: "")
    }
    let start = fitting(label)
    guard columns > 1, start != label,
      shown.contains(where: { other in
        options[other].label != label && fitting(options[other].label) == start
      })
    else { return [label] }
    return widths.rows(of: DisplayText(label, limit: 1), columns: columns)
  }

  /// Returns the number of rows that the highlighted option of a short list may take besides one.
  func spareRows(columns: Int) -> Int {
    guard options.count <= ChoiceEntry.pageSize else { return 0 }
    let heights = options.indices.map {
      rows(of: $0, among: options.indices, columns: columns).count
    }
    return (heights.max() ?? 1) - 1
  }
}

/// The rows of a list in the field: which of the matching options are shown.
struct ShownOptions {
  /// The positions of the shown options among the matching ones.
  let positions: Range<Int>
  /// The number of matching options.
  let count: Int

  /// Chooses the options around the highlighted one, so that those before and after it are seen.
  init(_ selection: ChoiceEntry, rows: Int) {
    count = selection.matches.count
    let first = (selection.position ?? 0) - rows / 2
    let start = max(0, min(first, count - rows))
    positions = start..<min(start + rows, count)
  }

  /// Whether there are options before those that are shown.
  var hasEarlier: Bool { positions.lowerBound > 0 }
  /// Whether there are options after those that are shown.
  var hasLater: Bool { positions.upperBound < count }
}
