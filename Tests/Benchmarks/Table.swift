/// The figures of a run: what was measured, ours, a peer's from the same run, and the ratio.
struct Table: CustomStringConvertible {
  private var rows: [[String]] = [["", "codeprompt", "peer", ""]]
  private var notes: [String] = []

  /// Adds a figure for which more is better, or with `lessIsBetter` less, with a peer's.
  mutating func add(
    _ what: String, _ figure: Double, _ unit: String, digits: Int = 0,
    peer: (name: String, figure: Double)? = nil, lessIsBetter: Bool = false
  ) {
    var row = [what, "\(decimal(figure, digits)) \(unit)"]
    if let peer {
      let ratio = lessIsBetter ? peer.figure / figure : figure / peer.figure
      row += ["\(peer.name) \(decimal(peer.figure, digits)) \(unit)", "\(decimal(ratio, 1)) ×"]
    }
    rows.append(row)
  }

  /// Says what could not be measured, and why.
  mutating func note(_ text: String) {
    notes.append(text)
  }

  var description: String {
    let widths = (0..<4).map { column in
      rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    let lines = rows.map { row in
      var line = ""
      for (column, text) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - text.count)
        line += column == 0 ? text + padding : "  " + padding + text
      }
      return line
    }
    return (lines + notes).joined(separator: "\n")
  }
}

/// A number with so many digits behind the point.
private func decimal(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite else { return "–" }
  let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
  let scaled = Int((value * Double(scale)).rounded())
  guard digits > 0 else { return "\(scaled)" }
  let fraction = String(scaled % scale)
  return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}
