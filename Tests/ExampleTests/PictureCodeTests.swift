import PromptTestSupport
import Testing

/// `picture-code.sh` draws a code as a picture or speaks it. The tests read the code from the file
/// in which the script keeps it.
@Suite(
  .waits,
  .enabled(if: hasProgram("convert") || hasProgram("magick"), "no ImageMagick that can draw text"))
struct PictureCodeTests {
  private let folder: Folder
  private let script: String

  init() throws {
    folder = try Folder()
    script = try folder.link("picture'code.sh", to: examples + "/picture-code.sh")
  }

  /// The code that the script accepts at present.
  private var code: String {
    let notes = folder.leftovers.flatMap { folder.lines("\($0)/code") }
    return notes.first ?? ""
  }

  private func start(
    _ shell: [String] = ["sh"], _ environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run(
      shell + [script],
      environment: ["PATH": scriptPath, "TMPDIR": folder.path, "COLORTERM": "truecolor"]
        .merging(environment) { $1 })
    try terminal.wait("a picture") { $0.isAskingForPicture }
    return terminal
  }

  private func finish(_ terminal: PseudoTerminal) throws {
    let code = code
    #expect(code.count == 4 && !terminal.screen.text.contains(code))
    try terminal.type(code.lowercased())
    try terminal.expectEnd(.exited(0), output: "welcome\n", secret: code)
    #expect(folder.leftovers == [])
  }

  /// The shells of the other tests, and zsh in its native mode, with which some users run every
  /// script.
  static let allShells = shells + (hasProgram("zsh") ? [["zsh"]] : [])

  @Test(arguments: allShells)
  func `after ctrl-R picture-code.sh draws another code, and accepts only that one`(shell: [String])
    throws
  {
    let terminal = try start(shell)
    #expect(terminal.screen.text.hasPrefix("  Are you a person?\n"))
    // The picture has many shades of gray.
    let drawn = String(decoding: terminal.received, as: UTF8.self)
    #expect(Set(drawn.matches(of: /48;2;\d+;\d+;\d+/).map(\.output)).count > 20)
    let first = code
    let mark = terminal.received.count
    try terminal.type("\u{12}")
    try terminal.wait("another") {
      $0.received[mark...].contains(Array("One moment".utf8)) && $0.isAskingForPicture
    }
    #expect(code.count == 4 && code != first)
    try terminal.type(first)
    try terminal.waitForText("2 attempts left")
    try finish(terminal)
  }

  /// The script speaks by the command PICTURE_CODE_SAY, or else by espeak-ng.
  @Test func `ctrl-F has picture-code.sh speak a code instead of drawing one`() throws {
    let heard = folder.file("heard")
    let say = try folder.add("say.sh", "#!/bin/sh\ncat >\"${0%/*}/heard\"\n")
    let speech = try folder.add(
      "espeak-ng",
      """
      #!/bin/sh
      # Without PULSE_RUNTIME_PATH the sound library may leave a folder in TMPDIR.
      PULSE_RUNTIME_PATH=${0%/*} exec /usr/bin/espeak-ng "$@" -w "${0%/*}/heard"

      """)
    #expect(try CommandResult.run(["chmod", "755", say, speech]).outcome == .exited(0))
    for environment in [["PICTURE_CODE_SAY": say], ["PATH": folder.path + ":" + scriptPath]] {
      if environment["PATH"] != nil, !hasProgram("espeak-ng") { continue }
      let terminal = try start(["sh"], environment)
      #expect(terminal.screen.text.contains("Ctrl-F hear it"))
      try terminal.type("\u{6}")
      try terminal.waitForText("Listen: a code of four letters and digits was spoken")
      let sound = try CommandResult.run(["cat", heard]).output
      if environment["PATH"] == nil {
        #expect(String(decoding: sound, as: UTF8.self).contains(code.map { "\($0), " }.joined()))
      } else {
        // The recording has 22,050 samples a second, of two bytes each. It must last at least two
        // seconds and not be silent.
        #expect(sound.starts(with: Array("RIFF".utf8)) && sound.count > 2 * 2 * 22_050)
        #expect(sound.dropFirst(44).count { $0 != 0 } > 20_000)
      }
      try finish(terminal)
    }
  }

  @Test func `if a code can't be spoken, picture-code.sh draws a picture again`() throws {
    let terminal = try start(["sh"], ["PICTURE_CODE_SAY": "/bin/false"])
    try terminal.type("\u{6}")
    try terminal.wait("a picture without the other way") {
      $0.errorText.contains("The code can't be spoken") && $0.isAskingForPicture
        && !$0.screen.text.contains("Ctrl-F")
    }
    #expect(terminal.screen.text.contains("What does the picture say?"))
    try finish(terminal)
  }

  @Test func `in plain mode picture-code.sh describes its picture in words`() throws {
    let terminal = try PseudoTerminal.run(
      ["sh", script],
      environment: ["PATH": scriptPath, "TMPDIR": folder.path, "ACCESSIBLE": "1"])
    try terminal.waitForText("Ctrl-R another one")
    try terminal.waitForText(
      "The picture can't be shown here\nA picture of four letters and digits")
    try terminal.type(code)
    #expect(try terminal.waitForExit() == .exited(0))
    // This prompt does not mask the code, so the terminal shows it.
    #expect(terminal.outputText == "welcome\n" && terminal.violations(except: [.effort]) == [])
  }

  @Test(arguments: allShells)
  func `a signal ends picture-code.sh at once if its group gets it, otherwise after the prompt`(
    shell: [String]
  ) throws {
    let ended = try start(shell)
    let first = code
    try ended.signalGroup(15)
    try ended.expectEnd(.signaled(15), secret: first)
    #expect(folder.leftovers == [])
    let noted = try start(shell)
    let second = code
    try noted.signal(15)
    try noted.type("\u{4}")
    try noted.expectEnd(.signaled(15), secret: second)
    #expect(folder.leftovers == [])
  }
}

extension PseudoTerminal {
  /// Whether the prompt has drawn everything, the picture last, and accepts keys.
  fileprivate var isAskingForPicture: Bool {
    screen.text.contains("Ctrl-R another one") && screen.isCursorVisible
  }
}
