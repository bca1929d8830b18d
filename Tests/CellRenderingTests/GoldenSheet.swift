import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// The cases whose screens are recorded in one file. Its name makes a sheet unique.
struct GoldenSheet: Sendable, Hashable, CustomTestStringConvertible {
  /// The file's name without its extension.
  let name: String
  /// A sentence about all cases of the sheet.
  let about: String
  let cases: [GoldenCase]
  /// Whether a case is left out that has the same text as the one before.
  var hasOnlyChanges = false

  var testDescription: String { name }

  static func == (one: GoldenSheet, other: GoldenSheet) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  static let widths = [80, 40, 24, 14, 6, 1]

  static let all = styles + settings + codes + passwords + challenges + answers + lists + statuses

  /// A code of six cells in every style, at the widths at which the style fits, and in the smallest
  /// style at all widths.
  ///
  /// Anything else looks like one of these: a style that does not fit is replaced by the next
  /// smaller one, and ``PromptStyle/auto`` is the largest that fits (``PromptStyleTests``).
  private static let styles: [GoldenSheet] = [
    (style: PromptStyle.box, widths: [80, 40]), (.underline, [80, 40, 24]), (.compact, widths),
  ].flatMap { style, widths in
    widths.map { columns in
      let setting = PromptSetting(
        style: style, title: "Two-factor sign-in", columns: columns, rows: 12)
      return GoldenSheet(
        name: "\(style)-\(columns)",
        about: "A code of six digits in the style \(style), \(counted(columns)) wide.",
        cases: GoldenState.code.map { $0.applied(to: setting) })
    }
  }

  /// Creates a sheet of a setting in some states, at every width.
  static func setting(
    _ name: String, _ about: String, at widths: [Int] = widths, _ states: [GoldenState],
    _ change: (inout PromptSetting) -> Void
  ) -> GoldenSheet {
    let cases = widths.flatMap { columns in
      var setting = PromptSetting(title: "Two-factor sign-in", columns: columns, rows: 12)
      change(&setting)
      return states.map { $0.applied(to: setting, prefix: counted(columns) + ", ") }
    }
    return GoldenSheet(name: name, about: about, cases: cases)
  }

  /// Creates a sheet of a setting in windows of decreasing size: a case for each size that changes
  /// the text.
  static func windows(
    _ name: String, _ about: String, _ sizes: [(columns: Int, rows: Int)],
    status: StatusLine? = GoldenState.keys, _ steps: [GoldenCase.Step] = [.type("31")],
    _ change: (inout PromptSetting) -> Void
  ) -> GoldenSheet {
    let cases = sizes.map { columns, rows in
      var setting = PromptSetting(title: "Two-factor sign-in", columns: columns, rows: rows)
      change(&setting)
      return GoldenCase(
        name: "\(counted(columns)), \(rows == 1 ? "1 row" : "\(rows) rows")", setting: setting,
        status: status, steps: steps)
    }
    return GoldenSheet(name: name, about: about, cases: cases, hasOnlyChanges: true)
  }

  /// Creates a sheet of a setting in windows from a width down to one column.
  static func narrower(
    _ suffix: String, _ about: String, from columns: Int, status: StatusLine? = nil,
    _ steps: [GoldenCase.Step] = [.type("31")], _ change: (inout PromptSetting) -> Void
  ) -> GoldenSheet {
    windows(
      "narrower" + suffix, about + " in windows that get narrower.",
      (1...columns).reversed().map { ($0, 12) }, status: status, steps, change)
  }

  /// Creates a sheet of a setting in windows from sixteen rows down to one.
  static func lower(
    _ suffix: String, _ about: String, columns: Int, status: StatusLine? = GoldenState.keys,
    _ steps: [GoldenCase.Step] = [.type("31")], _ change: (inout PromptSetting) -> Void
  ) -> GoldenSheet {
    windows(
      "lower" + suffix, about + " in windows that get lower.",
      (1...16).reversed().map { (columns, $0) }, status: status, steps, change)
  }

  private static func counted(_ columns: Int) -> String {
    columns == 1 ? "1 column" : "\(columns) columns"
  }
}
