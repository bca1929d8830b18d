/// The text of a recorded sheet: lines at the top, then a section for each case.
struct GoldenFile: Equatable {
  struct Section: Equatable {
    let name: String
    let text: String
  }

  private static let mark = "== "

  let top: String
  let sections: [Section]

  /// Draws the sheet's cases and puts their screens into sections.
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

  /// Parses a file's text.
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
      // The last line of a section is blank, and separates it from the next one.
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
