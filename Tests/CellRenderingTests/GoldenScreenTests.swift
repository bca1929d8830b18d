import PromptTestSupport
import Testing

/// Compares screens with the files under `Screens`, and tests what holds for all of them, in every
/// state, style and width.
struct GoldenScreenTests {
  static let folder = RecordedFolder("Screens", recordedBy: "GoldenScreenTests")

  /// What a case showed, and what the terminal got for it.
  private struct Drawn: Sendable {
    let golden: GoldenCase
    let screen: VirtualScreen
    let bytes: [UInt8]
    /// The screen on which the final state was drawn in one frame.
    let atOnce: VirtualScreen
  }

  private static let drawn = SharedValues { (sheet: GoldenSheet) in
    try sheet.cases.map { golden in
      let prompt = try golden.drawn()
      return Drawn(
        golden: golden, screen: prompt.screen, bytes: prompt.history,
        atOnce: try golden.drawnAtOnce(as: prompt))
    }
  }

  @Test(arguments: GoldenSheet.all)
  func `every screen is as if drawn at once, and reaches no edge`(sheet: GoldenSheet) async throws {
    for drawn in try await Self.drawn.value(for: sheet) {
      let (golden, screen) = (drawn.golden, drawn.screen)
      for screen in [screen, drawn.atOnce] {
        let edge = (1..<screen.rows).map { screen.cell(row: $0, column: screen.columns - 1) }
        let isFree = edge.allSatisfy { $0.character == " " && $0.style == ScreenStyle() }
        #expect(screen.isClean && isFree, "\(golden.name): \(screen.unknown)\n\(screen.text)")
      }
      let isReset = screen.privateModes == [7, 25] && screen.currentStyle == .init()
      #expect(golden.steps.last?.isEnd != true || isReset, "\(golden.name)")
      let isPassing = golden.steps.last?.isPassing == true
      let difference = isPassing ? nil : screen.difference(from: drawn.atOnce)
      #expect(difference == nil, "\(golden.name):\n\(difference.map { "\($0)" } ?? "")")
    }
  }

  @Test(arguments: GoldenSheet.all)
  func `a screen in a file is as it was recorded`(sheet: GoldenSheet) async throws {
    var all = try await Self.drawn.value(for: sheet).filter(\.golden.isRecorded)
    if sheet.hasOnlyChanges {
      var last: String?
      all.removeAll { drawn in
        defer { last = drawn.screen.text }
        return drawn.screen.text == last
      }
    }
    Self.folder.expect(Self.text(of: sheet, all), as: sheet.name)
  }

  @Test func `every recorded file belongs to a sheet`() {
    let strangers = Self.folder.names.subtracting(GoldenSheet.all.map(\.name))
    if RecordedFolder.isRecording { strangers.forEach(Self.folder.remove) }
    #expect(strangers.isEmpty, "no sheet makes these. \(Self.folder.command) removes them")
  }

  @Test(.needs(PythonModule.pyte, PythonModule.wcwidth), .waits)
  func `the terminal emulator pyte shows the same screens`() async throws {
    var all: [Drawn] = []
    for sheet in GoldenSheet.all { all += try await Self.drawn.value(for: sheet) }
    try Pyte.expectSame(all.map { ($0.golden.name, [($0.bytes, $0.screen)]) })
  }

  private static func text(of sheet: GoldenSheet, _ drawn: [Drawn]) -> String {
    let (lines, legend) = ScreenText.lines(of: drawn.map(\.screen))
    let sections = zip(drawn, lines).map { drawn, lines in
      ([drawn.golden.name] + lines).joined(separator: "\n")
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
