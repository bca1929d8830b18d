import CodePromptKit
import PromptTestSupport
import Testing

/// What prompts show in each language, in a wide window, in a narrow one and in plain lines. The
/// files under `Languages` are for readers of the language as well.
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
      Scene("a question", .question(), [.look, .type("?"), .look]),
      Scene("a choice", .choice(options(3)), [.look, .type("x"), .look]),
      Scene(
        "a long choice", .choice(options(12)),
        [.look, .type("Option 11"), .look, .type("x"), .look]),
      Scene("a line", .text(), [.pause(500), .type("\r"), .look]),
    ]
  }

  private static func options(_ count: Int) -> ChoiceList {
    ChoiceList((1...count).map { .init("\($0)", label: "Option \($0)") })
  }

  private static let windows: [(name: String, columns: Int)] = [
    ("80 columns", 80), ("40 columns", 40), ("plain lines", 80),
  ]

  /// Runs a scene in a language.
  private static func run(
    _ scene: Scene, in language: PromptLanguage, _ window: (name: String, columns: Int)
  ) throws -> ScriptedPrompt {
    var prompt = scene.prompt
    prompt.language = language
    if window.name == "plain lines" { prompt.layout = .plain }
    return try ScriptedPrompt(
      TerminalScript(columns: window.columns, scene.steps), prompt,
      ["LANG": "C.UTF-8", "TERM": "xterm-256color"],
      check: AnswerCheck(scene.check))
  }

  @Test(arguments: PromptLanguage.allCases)
  func `prompts in each language are as recorded, and nothing of them is lost`(
    language: PromptLanguage
  ) throws {
    var sections = [language.name]
    for scene in Self.scenes {
      for window in Self.windows {
        let run = try Self.run(scene, in: language, window)
        let script = run.script
        #expect(script.emulator.unknown == [], "\(scene.name)")
        // Only the end of the script, or the time limit after it, ends the prompt.
        #expect(run.isOpen || run.ending == .ended(.timedOut), "\(scene.name)")
        // Plain lines are only appended, so the last look has all of them.
        let isPlain = window.name == "plain lines"
        #expect(isPlain || !script.shown.joined().contains("…"), "a text is cut: \(script.shown)")
        let looks = isPlain ? script.shown.suffix(1) : script.shown
        sections.append("\(scene.name), \(window.name)\n" + looks.joined(separator: "\n\n"))
      }
    }
    Self.folder.expect(
      sections.joined(separator: RecordedFolder.mark) + "\n", as: language.exampleLocale)
  }

  @Test(.needs(PythonModule.pyte, PythonModule.wcwidth), .waits)
  func `the terminal emulator pyte shows the same screens in each language`() throws {
    let scripts = try PromptLanguage.allCases.flatMap { language in
      try Self.scenes.flatMap { scene in
        try Self.windows.map { try Self.run(scene, in: language, $0).script }
      }
    }
    let frames = scripts.map(Self.recordedFrames)
    let looks = scripts.map(\.looks.count).reduce(0, +)
    #expect(frames.map(\.count).reduce(0, +) >= looks)
    try #require(!frames.isEmpty && frames.allSatisfy { !$0.isEmpty })
    let streams = frames.map { Pyte.Stream($0.map(\.bytes), to: $0[0].screen) }
    for (frame, peer) in zip(frames.joined(), try Pyte.screens(of: streams)) {
      #expect(frame.screen.seen == peer.seen, "\(ByteText(frame.bytes))")
    }
  }

  /// The screens that are recorded, each with the bytes that were written since the one before.
  private static func recordedFrames(
    of script: TerminalScript
  ) -> [(bytes: [UInt8], screen: VirtualScreen)] {
    var bytes: [UInt8] = []
    var screen = VirtualScreen(columns: script.emulator.columns, rows: script.emulator.rows)
    return script.writes.compactMap { written in
      bytes += written
      screen.feed(written)
      guard script.shown.contains(screen.text) else { return nil }
      defer { bytes = [] }
      return (bytes, screen)
    }
  }

  @Test func `each recorded file belongs to a language`() {
    let strangers = Self.folder.names.subtracting(PromptLanguage.allCases.map(\.exampleLocale))
    #expect(strangers == [], "no language is recorded in these files")
  }
}
