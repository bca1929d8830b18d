import PromptTestSupport
import Testing

/// Compares the screen of every state, style and width with the files under `Screens`.
struct GoldenScreenTests {
  static let folder = RecordedFolder("Screens", recordedBy: "GoldenScreenTests")

  @Test(arguments: GoldenSheet.all)
  func `every screen is as recorded, and as if drawn at once`(sheet: GoldenSheet) throws {
    let prompts = try sheet.cases.map { try $0.drawn() }
    for (golden, prompt) in zip(sheet.cases, prompts) {
      let atOnce = try golden.drawnAtOnce(as: prompt)
      for screen in [prompt.screen, atOnce] {
        let edge = (1..<screen.rows).map { screen.cell(row: $0, column: screen.columns - 1) }
        let isFree = edge.allSatisfy { $0.character == " " && $0.style == ScreenStyle() }
        #expect(screen.isClean && isFree, "\(golden.name): \(screen.unknown)\n\(screen.text)")
      }
      let isReset = prompt.screen.privateModes == [7, 25] && prompt.screen.currentStyle == .init()
      #expect(golden.steps.last?.isEnd != true || isReset, "\(golden.name)")
      let isPassing = golden.steps.last?.isPassing == true
      #expect(isPassing || prompt.screen.look == atOnce.look, "\(golden.name)")
    }
    Self.folder.expect(Self.text(of: sheet, prompts.map(\.screen)), as: sheet.name)
  }

  @Test func `every recorded file belongs to a sheet`() {
    let strangers = Self.folder.names.subtracting(GoldenSheet.all.map(\.name))
    if RecordedFolder.isRecording { strangers.forEach(Self.folder.remove) }
    #expect(strangers.isEmpty, "no sheet makes these. \(Self.folder.command) removes them")
  }

  @Test(
    .needs(PythonModule.pyte, PythonModule.wcwidth), .waits,
    .enabled(if: !RecordedFolder.isRecording, "while screens are recorded"))
  func `the terminal emulator pyte shows the recorded screens`() throws {
    let sheets = try GoldenSheet.all.map { sheet in
      (sheet: sheet, prompts: try sheet.cases.map { try $0.drawn() })
    }
    let prompts = sheets.flatMap(\.prompts)
    var screens = try Pyte.screens(of: prompts.map { .init($0.history, to: $0.screen) })[...]
    for (sheet, prompts) in sheets {
      let text = Self.text(of: sheet, Array(screens.prefix(prompts.count)))
      screens = screens.dropFirst(prompts.count)
      let recorded = try #require(Self.folder.text(of: sheet.name))
      let sections = [text, recorded].map { $0.split(separator: RecordedFolder.mark) }
      #expect(sections[0].count == sections[1].count, "\(sheet.name)")
      for (shown, recorded) in zip(sections[0], sections[1]) where shown != recorded {
        Issue.record("\(sheet.name): pyte shows\n\(shown)\nand recorded is\n\(recorded)")
      }
    }
  }

  private static func text(of sheet: GoldenSheet, _ screens: [VirtualScreen]) -> String {
    let (lines, legend) = ScreenText.lines(of: screens)
    let sections = zip(sheet.cases, lines).map { golden, lines in
      ([golden.name] + lines).joined(separator: "\n")
    }
    let top = """
      \(sheet.about)

      Bars stand at the window's edges; blank rows at its end are left out. Below a row a letter
      stands in each column whose style is not the terminal's own.
      \(legend).
      The cursor's row and column count from 0.
      To record: \(folder.command)
      """
    return ([top] + sections).joined(separator: RecordedFolder.mark) + "\n"
  }
}
