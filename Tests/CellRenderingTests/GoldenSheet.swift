import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// The cases whose screens are recorded in one file.
struct GoldenSheet: Sendable, CustomTestStringConvertible {
  /// The file's name without its extension.
  let name: String
  /// A sentence about all cases of the sheet.
  let about: String
  let cases: [GoldenCase]

  var testDescription: String { name }

  static let widths = [80, 40, 24, 14, 6, 1]

  static let all = styles + settings + windows

  /// A code of six cells in every style at every width.
  private static let styles: [GoldenSheet] = {
    FieldStyle.allCases.flatMap { style in
      widths.map { columns in
        let setting = PromptSetting(
          style: style, title: "Two-factor sign-in", columns: columns, rows: 12)
        return GoldenSheet(
          name: "\(style)-\(columns)",
          about: "A code of six digits in the style \(style), \(counted(columns)) wide.",
          cases: GoldenState.code.map { $0.applied(to: setting) })
      }
    }
  }()

  /// Special settings, such as passwords and questions, at every width.
  private static let settings: [GoldenSheet] = GoldenState.settings.map { own in
    GoldenSheet(
      name: own.name, about: own.about,
      cases: widths.flatMap { columns in
        var setting = PromptSetting(title: "Two-factor sign-in", columns: columns, rows: 12)
        own.change(&setting)
        return own.states.map { $0.applied(to: setting, prefix: counted(columns) + ", ") }
      })
  }

  /// Some settings in shrinking windows: a case for each window size that changes the screen.
  private static let windows: [GoldenSheet] = GoldenWindows.all.map { own in
    var last = ""
    let cases = own.sizes.compactMap { columns, rows -> GoldenCase? in
      var setting = PromptSetting(title: "Two-factor sign-in", columns: columns, rows: rows)
      own.change(&setting)
      let golden = GoldenCase(
        name: "\(counted(columns)), \(rows == 1 ? "1 row" : "\(rows) rows")", setting: setting,
        status: own.status, steps: own.steps)
      guard let text = try? golden.drawn().screen.text, text != last else { return nil }
      last = text
      return golden
    }
    return GoldenSheet(name: own.name, about: own.about, cases: cases)
  }

  private static func counted(_ columns: Int) -> String {
    columns == 1 ? "1 column" : "\(columns) columns"
  }
}
