import CodePromptKit
import CodePromptLoop
import PromptTestSupport
import Testing

/// What prompts say in each language, in a wide window, in a narrow one and in plain lines, and all
/// texts of the language, of which prompts show only some. The files under `Languages` are for
/// readers of the language as well, so they leave out the cells.
struct LanguageScreenTests {
  private static let folder = RecordedFolder("Languages", recordedBy: "LanguageScreenTests")

  /// A prompt, what is typed, and the check.
  private struct Scene {
    let name: String
    let prompt: PromptRequest
    let steps: [TerminalScript.Step]
    var check: CheckFunction?

    init(
      _ name: String, _ format: CodeFormat, _ steps: [TerminalScript.Step],
      check: CheckFunction? = nil, with change: (inout PromptRequest) -> Void = { _ in }
    ) {
      self.name = name
      self.steps = steps
      self.check = check
      var prompt = PromptRequest(format, mask: .dots)
      change(&prompt)
      self.prompt = prompt
    }
  }

  private static var scenes: [Scene] {
    [
      Scene(
        "a code: a letter, too few, wrong", .digits(6),
        [
          .type("12x"), .look, .type("\r"), .look, .type("3456"), .look, .rest, .type("111111"),
          .look,
        ],
        check: { _ in .rejected() },
        with: {
          ($0.timeLimit, $0.allowsReveal) = (.seconds(90), true)
          $0.alternatives = [.forgot]
        }),
      Scene(
        "a code that is pasted", .digits(6),
        [.paste("none"), .look, .paste("123456 or 654321"), .look]),
      Scene(
        "a new password, twice", .password(length: 8...64),
        [
          .press(.backspace), .look, .type("short\r"), .look, .type("er one\r"), .look,
          .type("another one\r"), .look,
        ],
        with: { $0.asksTwice = true }),
      Scene("a question", .question(), [.look, .type("?"), .keyPause, .look]),
      Scene("a choice", .choice(options(3)), [.look, .type("x"), .keyPause, .look]),
      Scene(
        "a long choice", .choice(options(12)),
        [.look, .type("Option 11"), .look, .type("x"), .look]),
      Scene("a line", .text(), [.pause(500), .type("\r"), .look]),
    ]
  }

  private static func options(_ count: Int) -> Choices {
    Choices((1...count).map { .init("\($0)", label: "Option \($0)") })
  }

  /// A language of each script, and one whose letters have several marks.
  private static let scripts: [PromptLanguage] = [
    .german, .ukrainian, .vietnamese, .japanese, .korean, .traditionalChinese,
  ]

  private static let windows: [(name: String, columns: Int)] = [
    ("80 columns", 80), ("40 columns", 40), ("plain lines", 80),
  ]

  /// What a scene showed in a language and a window.
  private struct Run: Sendable {
    let heading: String
    let isPlain: Bool
    /// Whether only the end of the script, or the time limit after it, ended the prompt.
    let isWhole: Bool
    let unknown: [[UInt8]]
    /// The screens at the looks.
    let shown: [String]
    private let columns: Int
    private let writes: [[UInt8]]

    init(
      _ scene: Scene, in language: PromptLanguage, _ window: (name: String, columns: Int)
    ) throws {
      var prompt = scene.prompt
      prompt.language = language
      isPlain = window.name == "plain lines"
      if isPlain { prompt.layout = .plain }
      heading = "\(scene.name), \(window.name)"
      let run = try ScriptedPrompt(
        TerminalScript(columns: window.columns, scene.steps), prompt,
        ["LANG": "C.UTF-8", "TERM": "xterm-256color"],
        check: AnswerCheck(scene.check))
      isWhole = run.isOpen || run.ending == .ended(.timedOut)
      unknown = run.script.emulator.unknown
      shown = run.script.shown
      columns = window.columns
      writes = run.script.writes
    }

    /// The screens at the looks, each with the bytes that were written since the one before.
    var frames: [(bytes: [UInt8], screen: VirtualScreen)] {
      var bytes: [UInt8] = []
      var screen = VirtualScreen(columns: columns)
      return writes.compactMap { written in
        bytes += written
        screen.feed(written)
        guard shown.contains(screen.text) else { return nil }
        defer { bytes = [] }
        return (bytes, screen)
      }
    }
  }

  /// The rows of a screen that have a text, and of those not the frames.
  private static func said(on screen: String) -> String {
    let rows = screen.split(separator: "\n").map { row in
      row.filter { !("\u{2500}"..."\u{257F}").contains($0) }
    }
    return rows.filter { row in row.contains { !" ●".contains($0) } }.joined(separator: "\n")
  }

  private static let runs = SharedValues { (language: PromptLanguage) in
    try scenes.flatMap { scene in try windows.map { try Run(scene, in: language, $0) } }
  }

  @Test(arguments: PromptLanguage.allCases)
  func `prompts in each language are as recorded, and nothing of them is lost`(
    language: PromptLanguage
  ) async throws {
    var sections = [language.name]
    for run in try await Self.runs.value(for: language) {
      #expect(run.unknown == [], "\(run.heading)")
      #expect(run.isWhole, "\(run.heading)")
      // Plain lines are only appended, so the last look has all of them.
      #expect(run.isPlain || !run.shown.joined().contains("…"), "a text is cut: \(run.shown)")
      let looks = run.isPlain ? run.shown.suffix(1) : run.shown.map(Self.said)
      sections.append("\(run.heading)\n" + looks.joined(separator: "\n\n"))
    }
    let texts = PromptText.allCases.map { "\($0): \"\(language.template($0))\"" }
    sections.append("all texts\n" + texts.joined(separator: "\n"))
    Self.folder.expect(
      sections.joined(separator: RecordedFolder.mark) + "\n", as: language.exampleLocale)
  }

  @Test(.needs(PythonModule.pyte, PythonModule.wcwidth), .waits)
  func `the terminal emulator pyte shows the same screens in each script`() async throws {
    var runs: [Run] = []
    for language in Self.scripts { runs += try await Self.runs.value(for: language) }
    let frames = runs.map(\.frames)
    let (frameCount, lookCount) = (frames.joined().count, runs.map(\.shown).joined().count)
    #expect(frameCount >= lookCount)
    try Pyte.expectSame(zip(runs, frames).map { ($0.heading, $1) })
  }

  @Test func `each recorded file belongs to a language`() {
    let strangers = Self.folder.names.subtracting(PromptLanguage.allCases.map(\.exampleLocale))
    #expect(strangers == [], "no language is recorded in these files")
  }
}
