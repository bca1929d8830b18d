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
    Self.folder.expect(Self.text(of: sheet, prompts), as: sheet.name)
  }

  @Test func `every recorded file belongs to a sheet`() {
    let strangers = Self.folder.names.subtracting(GoldenSheet.all.map(\.name))
    if RecordedFolder.isRecording { strangers.forEach(Self.folder.remove) }
    #expect(strangers.isEmpty, "no sheet makes these. \(Self.folder.command) removes them")
  }

  @Test(.needs(PythonModule.pyte), .waits)
  func `the terminal emulator pyte shows the same screens`() throws {
    // pyte fails at joined characters, and draws all ambiguous characters in one column.
    let others = ["scripts", "entries", "clear", "status", "ambiguous", "custom-cells"]
    let cases = GoldenSheet.all.filter { !others.contains($0.name) }.flatMap { sheet in
      sheet.cases.map { (name: "\(sheet.name), \($0.name)", golden: $0) }
    }
    let prompts = try cases.map { try $0.golden.drawn() }
    let pictures = try Pyte.pictures(
      of: prompts.map { ($0.screen.columns, $0.screen.rows, $0.history) })
    for ((name, _), (prompt, peer)) in zip(cases, zip(prompts, pictures)) {
      #expect(Pyte.picture(of: prompt.screen) == peer, "\(name): \(ByteText(prompt.history))")
    }
  }

  private static func text(of sheet: GoldenSheet, _ prompts: [DrawnPrompt]) -> String {
    var screens = ScreenText()
    let sections = zip(sheet.cases, prompts).map { golden, prompt in
      golden.name + "\n" + screens.lines(of: prompt.screen).joined(separator: "\n")
    }
    let top = """
      \(sheet.about)

      Bars stand at the window's edges; blank rows at its end are left out. Below a row a letter
      stands in each column whose style is not the terminal's own.
      \(screens.legend.isEmpty ? "None is used here" : screens.legend).
      The cursor's row and column count from 0.
      To record: \(folder.command)
      """
    return ([top] + sections).joined(separator: RecordedFolder.mark) + "\n"
  }
}
