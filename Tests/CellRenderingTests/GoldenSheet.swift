import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// Cases that are tested together, and those of them that are recorded, which are in one file. Its
/// name makes a sheet unique.
struct GoldenSheet: Sendable, Hashable, CustomTestStringConvertible {
  /// The file's name without its extension.
  let name: String
  /// A sentence about all cases of the sheet.
  let about: String
  let cases: [GoldenCase]
  /// Whether a case is not recorded if it has the same text as the one recorded before.
  var hasOnlyChanges = false

  var testDescription: String { name }

  static func == (one: GoldenSheet, other: GoldenSheet) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The widths of windows in which prompts are tested.
  static let widths = [80, 40, 24, 14, 6, 1]
  /// Those in which they are recorded: one in which the largest style fits, and one that is narrow.
  static let recordedWidths = [80, 14]

  static let all = styles + settings + codes + passwords + challenges + answers + lists + statuses

  /// A code of six cells in every style. Each is recorded in a wide window, and the one that fits
  /// into it in a narrow one.
  ///
  /// A style that does not fit looks like the next smaller one, and ``PromptStyle/auto`` is the
  /// largest that fits (``PromptStyleTests``).
  private static let styles = PromptStyle.allCases.map { style in
    setting(
      "\(style)", "A code of six digits in the style \(style).",
      recordedAt: style == .auto ? [14] : [80], GoldenState.code
    ) { $0.style = style }
  }

  /// Creates a sheet of a setting in some states, at every width; or only at some widths, at all of
  /// which it is recorded.
  static func setting(
    _ name: String, _ about: String, onlyAt few: [Int]? = nil,
    recordedAt recorded: [Int] = recordedWidths, _ states: [GoldenState],
    _ change: (inout PromptSetting) -> Void
  ) -> GoldenSheet {
    let cases = (few ?? widths).flatMap { columns in
      var setting = PromptSetting(title: "Two-factor sign-in", columns: columns, rows: 12)
      change(&setting)
      return states.map { state in
        var golden = state.applied(to: setting, prefix: counted(columns) + ", ")
        golden.isRecorded = few != nil || recorded.contains(columns)
        return golden
      }
    }
    return GoldenSheet(name: name, about: about, cases: cases)
  }

  /// Creates a sheet of a setting in windows of decreasing size. Those of some widths are recorded
  /// if they have another text than the one recorded before.
  static func windows(
    _ name: String, _ about: String, _ sizes: [(columns: Int, rows: Int)],
    recordedAt isRecorded: (Int) -> Bool = { _ in true },
    status: StatusLine? = GoldenState.keys, _ steps: [GoldenCase.Step] = [.type("31")],
    _ change: (inout PromptSetting) -> Void
  ) -> GoldenSheet {
    let cases = sizes.map { columns, rows in
      var setting = PromptSetting(title: "Two-factor sign-in", columns: columns, rows: rows)
      change(&setting)
      return GoldenCase(
        name: "\(counted(columns)), \(rows == 1 ? "1 row" : "\(rows) rows")", setting: setting,
        status: status, steps: steps, isRecorded: isRecorded(columns))
    }
    return GoldenSheet(name: name, about: about, cases: cases, hasOnlyChanges: true)
  }

  /// Creates a sheet of a setting in windows from a width down to one column, every third
  /// of which is recorded.
  static func narrower(
    _ suffix: String, _ about: String, from columns: Int, status: StatusLine? = nil,
    _ steps: [GoldenCase.Step] = [.type("31")], _ change: (inout PromptSetting) -> Void
  ) -> GoldenSheet {
    windows(
      "narrower" + suffix, about + " in windows that get narrower.",
      (1...columns).reversed().map { ($0, 12) }, recordedAt: { $0 % 3 == columns % 3 },
      status: status, steps, change)
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
