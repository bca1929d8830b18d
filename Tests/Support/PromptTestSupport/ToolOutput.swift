/// Prints a line without buffering, even if standard output is a file.
package func say(_ text: String) {
  let line = Array("\(text)\n".utf8)
  _ = unsafe write(1, line, line.count)
}

/// Ends this process, a tool of the tests, with a status and a message.
package func endProcess(_ status: Int32, _ message: String) -> Never {
  let name = CommandLine.arguments.first?.split(separator: "/").last ?? "tool"
  let line = Array("\(name): \(message)\n".utf8)
  _ = unsafe write(2, line, line.count)
  exit(status)
}

/// Rows of table cells as text.
package enum TextTable {
  /// The rows as lines: the first column is aligned to the left, the others to the right.
  package static func aligned(_ rows: [[String]]) -> String {
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
    }
    return lines.joined(separator: "\n")
  }
}
