/// The tables of a run, and notes about what was not measured.
struct Report {
  private var tables: [(title: String, rows: [[String]])] = []
  private var notes: [String] = []

  /// Adds a table: first the titles of its columns, then its rows, which begin with their names.
  mutating func add(_ title: String, _ rows: [[String]]) {
    tables.append((title, rows))
  }

  /// Adds a note about something that could not be measured, with the reason.
  mutating func note(_ text: String) {
    notes.append(text)
  }

  /// The whole report in Markdown.
  var text: String {
    let parts = tables.map { title, rows in
      let rule = ["---"] + rows[0].dropFirst().map { _ in "---:" }
      let lines = ([rows[0], rule] + rows.dropFirst()).map {
        "| \($0.joined(separator: " | ")) |"
      }
      return "**\(title)**\n\n\(lines.joined(separator: "\n"))"
    }
    return (parts + notes.map { "- \($0)" }).joined(separator: "\n\n")
  }
}

/// A number as text, with `digits` digits after the decimal point.
func decimal(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite else { return "–" }
  let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
  let scaled = Int((value * Double(scale)).rounded())
  guard digits > 0 else { return "\(scaled)" }
  let fraction = String(scaled % scale)
  return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

/// A time in seconds as text, in the unit that suits it.
func duration(_ seconds: Double) -> String {
  guard seconds.isFinite else { return "–" }
  let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")]
  let (unit, name) = units.first { seconds >= $0.0 } ?? (1e-9, "ns")
  return "\(decimal(seconds / unit, seconds / unit < 100 ? 2 : 0)) \(name)"
}

/// A figure as text, with its ratio to another figure if there is one.
func figure(_ text: String, ratio: Double?) -> String {
  guard let ratio, ratio.isFinite else { return text }
  return "\(text) (\(decimal(ratio, ratio < 10 ? 2 : 0)) ×)"
}
