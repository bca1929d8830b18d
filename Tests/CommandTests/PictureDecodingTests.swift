import CodePromptCellRendering
import PromptTestSupport
import Testing

/// For terminals that can only draw block characters, the prompt has installed programs decode
/// image files.
@Suite(.serialized, .waits)
struct PictureDecodingTests {
  private let red = ScreenStyle.Color.rgb(255, 0, 0)
  private let real = "/usr/bin/pngtopnm"

  /// A folder with the test's own scripts, to be the only one in PATH.
  private let programs: TemporaryFolder

  init() throws {
    programs = try TemporaryFolder()
  }

  private func start(
    _ programs: [String: String]?, file: String = ImageTests.png, printing: String? = nil,
    _ options: [String] = []
  ) throws -> PseudoTerminal {
    var environment = ["COLORTERM": "truecolor"]
    for (name, text) in programs ?? [:] {
      try self.programs.write(name, "#!/bin/sh\nPATH=/bin:/usr/bin\n\(text)\n")
      let made = try CommandResult.run(["chmod", "+x", "\(self.programs.path)/\(name)"])
      #expect(made.outcome == .exited(0))
    }
    if programs != nil { environment["PATH"] = self.programs.path }
    return try PseudoTerminal.run(
      ["codeprompt", "-md6", "--challenge", printing ?? ImageTests.printing(file)]
        + ["--graphics", "blocks"] + options, environment: environment
    ) { $0.extra = [3: .pipe] }
  }

  private func expectRed(_ terminal: PseudoTerminal) throws {
    try terminal.waitForPicture()
    #expect(terminal.screen.style(at: .init(row: 3, column: 12)).background == red)
    try terminal.expectAccepted(except: [.effort])
    #expect(terminal.screen.text == "")
  }

  @Test(.needs(pngReader, gifReader), arguments: [ImageTests.png, ImageTests.gif])
  func `installed programs decode a PNG and a GIF`(file: String) throws {
    try expectRed(try start(nil, file: file))
  }

  @Test(.needs(pngReader, gifReader))
  func `kitty, which does not support GIF, gets the pixels of a GIF`() throws {
    let terminal = try ask(
      ["-md6", "--challenge", ImageTests.printing(ImageTests.gif)],
      environment: ["TERM": "xterm-kitty"])
    try terminal.waitForPicture()
    #expect(terminal.hasReceived("\u{1B}_Ga=T,q=2,m=1,f=24,s=40,v=64,"))
    try terminal.expectAccepted(except: [.effort])
  }

  @Test(.needs(pngReader))
  func `if all pixels are white in one decoder's picture, the next decoder is run`() throws {
    try expectRed(
      try start(["magick": "cat >/dev/null; echo P1 2 1 0 0", "pngtopnm": "exec \(real)"]))
  }

  @Test(.needs(pngReader, gifReader))
  func `if a decoder fails or prints no picture, the next one is run`() throws {
    let terminal = try start([
      "magick": "cat >/dev/null; echo P6 9", "convert": "head -c 3 | od -c >&3; exit 2",
      "pngtopnm": #"[ "$3" = black ] && exec \#(real)"#,
    ])
    try expectRed(terminal)
    // These are the first bytes of the PNG: each decoder reads the file from its start.
    #expect(terminal.text(of: 3).contains("211   P   N"))
  }

  @Test func `if no decoder is installed, a note says what to install`() throws {
    let terminal = try start([:])
    try terminal.waitForText("  To see the picture, install imagemagick\n  Enter")
    try terminal.expectAccepted()
  }

  @Test func `if no decoder that is installed can read the file, a note says so`() throws {
    let terminal = try start(["magick": "cat >/dev/null; exit 1"])
    try terminal.waitForText("  The picture can't be read\n  Enter")
    try terminal.expectAccepted()
  }

  @Test func `a truncated image file gives status 6, even if a decoder reads it`() throws {
    let terminal = try start(
      ["magick": "cat >/dev/null; echo P2 1 1 1 1"],
      printing: ImageTests.printing(ImageTests.png) + " | /usr/bin/head -c -20")
    try terminal.expectExit(6)
    #expect(terminal.errorText.contains("the command printed a picture that can't be read"))
    #expect(terminal.screen.text == "")
  }

  @Test func `cancelling the prompt ends a running decoder`() throws {
    let terminal = try start(["magick": "echo started >&3; sleep 1000"])
    try terminal.waitForWord("started")
    try terminal.type("\u{1B}")
    try terminal.expectExit(130)
  }

  @Test func `--verify-timeout ends a decoder too, and no picture is shown`() throws {
    let terminal = try start(
      ["magick": "echo started >&3; exec sleep 1000", "convert": "echo another >&3; exit 1"],
      ["--verify-timeout", "500ms"])
    try terminal.waitForText("  The picture can't be read\n  Enter")
    #expect(terminal.text(of: 3) == "started\n")
    try terminal.expectAccepted()
  }

  // The real decoders, at the paths by which the tests' scripts call them.
  private static let pngReader = InstalledProgram("pngtopnm", path: "/usr/bin")
  private static let gifReader = InstalledProgram("giftopnm", path: "/usr/bin")
}
