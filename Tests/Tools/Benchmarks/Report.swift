/// The result of a run: the figures that have a budget, further tables, and what was not measured.
struct Report {
  private var budget = Table("The budget", columns: Row.titles)
  private var tables: [Table] = []
  private var notes: [String] = []

  /// Runs benchmarks with a folder for temporary files.
  init(of benchmarks: [Benchmark], _ executable: String?, in folder: String) {
    let setting = Setting(
      executable: executable, needsStage: benchmarks.contains(where: \.needsStage), folder: folder)
    if setting.executable == nil {
      note("There is no command to measure. Build it: \(Setting.buildCommand)")
    }
    if setting.stage == nil, benchmarks.contains(where: \.needsStage) {
      note("There is no pseudo-terminal: no program was run.")
    }
    for benchmark in benchmarks { benchmark.run(setting, &self) }
  }

  mutating func add(_ row: Row) {
    budget.add(row.cells)
  }

  mutating func add(_ table: Table) {
    tables.append(table)
  }

  /// Adds a note about something that could not be measured, with the reason.
  mutating func note(_ text: String) {
    notes.append(text)
  }

  /// The whole report, for a terminal or in Markdown.
  func text(isMarkdown: Bool) -> String {
    let all = (budget.rows.isEmpty ? [] : [budget]) + tables
    let parts = all.map { isMarkdown ? $0.markdown : $0.plain }
    let list = notes.map { isMarkdown ? "- \($0)" : $0 }.joined(separator: "\n")
    return (parts + (list.isEmpty ? [] : [list])).joined(separator: "\n\n")
  }
}
