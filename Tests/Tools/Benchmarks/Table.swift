/// A table that is printed. The first column holds names, the others hold figures.
struct Table {
  let title: String
  let columns: [String]
  private(set) var rows: [[String]] = []

  init(_ title: String, columns: [String]) {
    self.title = title
    self.columns = columns
  }

  /// Adds a row with one cell for each column.
  mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "\(cells) in a table of \(columns)")
    rows.append(cells)
  }

  /// The table as text with aligned columns, for a terminal.
  var plain: String {
    let all = [columns] + rows
    let widths = columns.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    let lines = all.map { row in
      let cells = row.enumerated().map { column, text in
        let padding = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 ? text + padding : padding + text
      }
      return cells.joined(separator: "  ")
    }
    return ([title] + lines).joined(separator: "\n")
  }

  /// The table in Markdown, below its title.
  var markdown: String {
    let rule = columns.indices.map { $0 == 0 ? "---" : "---:" }
    let lines = ([columns, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
    return (["**\(title)**", ""] + lines).joined(separator: "\n")
  }
}

/// A number as text, with `digits` digits after the decimal point.
func decimal(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite else { return "–" }
  guard value >= 0 else { return "-" + decimal(-value, digits) }
  let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
  let scaled = Int((value * Double(scale)).rounded())
  guard digits > 0 else { return "\(scaled)" }
  let fraction = String(scaled % scale)
  return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}
