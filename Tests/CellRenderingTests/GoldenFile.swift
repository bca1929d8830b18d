/// A sheet as it is in a file: lines on top, then a section for each case.
struct GoldenFile: Equatable {
  struct Section: Equatable {
    let name: String
    let text: String
  }

  private static let mark = "== "

  let top: String
  let sections: [Section]

  /// The file that drawing makes.
  init(drawing sheet: GoldenSheet) throws {
    var screens = ScreenText()
    sections = try sheet.cases.map { golden in
      let lines = screens.lines(of: try golden.drawn().screen)
      return Section(name: golden.name, text: lines.joined(separator: "\n"))
    }
    top = """
      \(sheet.about)

      Bars stand at the window's edges; blank rows at its end are left out. Below a row a letter
      stands in each column whose style is not the terminal's own.
      \(screens.legend.isEmpty ? "None is used here" : screens.legend).
      The cursor's row and column count from 0.
      To record: \(GoldenFolder.command)
      """
  }

  /// Takes a file's text apart.
  init(_ text: String) {
    var parts = [(name: "", lines: [Substring]())]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(Self.mark) {
        parts.append((String(line.dropFirst(Self.mark.count)), []))
      } else {
        parts[parts.count - 1].lines.append(line)
      }
    }
    let texts = parts.map { part in
      // The blank line before the next section, or the end of the last line.
      let lines = part.lines.last?.isEmpty == true ? part.lines.dropLast() : part.lines[...]
      return Section(name: part.name, text: lines.joined(separator: "\n"))
    }
    top = texts[0].text
    sections = Array(texts.dropFirst())
  }

  var text: String {
    ([top] + sections.map { Self.mark + $0.name + "\n" + $0.text }).joined(separator: "\n\n") + "\n"
  }
}
