import PromptTestSupport
import Testing

/// Compares the screen of every state, style and width with the files under `Screens`.
struct GoldenScreenTests {
  static let folder = RecordedFolder("Screens", recordedBy: "GoldenScreenTests")

  @Test(arguments: GoldenSheet.all)
  func `every screen of a sheet is the same as its recorded screen`(sheet: GoldenSheet) throws {
    let drawn = try GoldenFile(drawing: sheet)
    if RecordedFolder.isRecording { return Self.folder.expect(drawn.text, as: sheet.name) }
    let text = Self.folder.text(of: sheet.name)
    let recorded = GoldenFile(try #require(text, "there is no \(sheet.name).txt. \(Self.advice)"))
    let names = drawn.sections.map(\.name)
    try #require(
      names == recorded.sections.map(\.name), "the sections of \(sheet.name). \(Self.advice)")
    #expect(drawn.top == recorded.top, "the top of \(sheet.name), and its bytes. \(Self.advice)")
    let different = zip(drawn.sections, recorded.sections).filter { $0 != $1 }
    // If many screens differ, one pair for each sheet is enough to see why.
    if let (now, then) = different.first {
      Issue.record(
        """
        \(sheet.name), \(now.name) (and \(different.count - 1) more on this sheet)
        recorded: \(then.text)
        now: \(now.text)
        \(Self.advice)
        """)
    }
  }

  @Test func `every recorded file belongs to a sheet`() {
    let strangers = Self.folder.names.subtracting(GoldenSheet.all.map(\.name))
    if RecordedFolder.isRecording { strangers.forEach(Self.folder.remove) }
    #expect(strangers.isEmpty, "no sheet makes these; recording removes them. \(Self.advice)")
  }

  @Test(arguments: GoldenSheet.all)
  func `each screen is the same as if drawn in one frame, and no row wraps`(sheet: GoldenSheet)
    throws
  {
    for golden in sheet.cases {
      let prompt = try golden.drawn()
      let atOnce = try golden.drawnAtOnce(as: prompt)
      for screen in [prompt.screen, atOnce] {
        #expect(screen.isClean && screen.unknown == [], "\(golden.name): \(screen.unknown)")
        let edge = (1..<screen.rows).map { screen.cell(row: $0, column: screen.columns - 1) }
        let isFree = edge.allSatisfy { $0.character == " " && $0.style == ScreenStyle() }
        #expect(isFree, "\(golden.name):\n\(screen.text)")
      }
      let isShaken = golden.steps.last?.isShake == true
      #expect(isShaken || prompt.screen.look == atOnce.look, "\(golden.name)")
    }
  }

  @Test(.needs(PythonModule.pyte), .waits)
  func `the terminal emulator pyte shows the same screens`() throws {
    // pyte fails at joined characters, and draws all ambiguous characters in one column.
    let others = ["scripts", "entries", "clear", "status", "ambiguous"]
    let cases = GoldenSheet.all.filter { !others.contains($0.name) }.flatMap { sheet in
      sheet.cases.map { (name: "\(sheet.name), \($0.name)", golden: $0) }
    }
    let prompts = try cases.map { try $0.golden.drawn() }
    let pictures = try Pyte.pictures(
      of: prompts.map {
        .init(columns: $0.screen.columns, rows: $0.screen.rows, bytes: $0.history)
      })
    for ((name, _), (prompt, peer)) in zip(cases, zip(prompts, pictures)) {
      #expect(Pyte.Picture(prompt.screen) == peer, "\(name): \(ByteText(prompt.history))")
    }
  }

  private static let advice = """
    If it is as it should be: \(folder.command) writes the files anew; read their diff.
    """
}
