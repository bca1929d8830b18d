import PromptTestSupport

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
    var byteCount = 0
    sections = try sheet.cases.map { golden in
      let prompt = try golden.drawn()
      byteCount += prompt.history.count
      let lines = screens.lines(of: prompt.screen)
      return Section(name: golden.name, text: lines.joined(separator: "\n"))
    }
    top = """
      \(sheet.about)

      Bars stand at the window's edges; blank rows at its end are left out. Below a row a letter
      stands in each column whose style is not the terminal's own.
      \(screens.legend.isEmpty ? "None is used here" : screens.legend).
      The cursor's row and column count from 0. All frames together are \(byteCount) bytes.
      To record: \(GoldenScreenTests.folder.command)
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
