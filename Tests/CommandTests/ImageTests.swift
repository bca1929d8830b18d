import PromptTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// The bytes that a terminal with graphics gets for an image of a challenge.
@Suite(.serialized, .waits)
struct ImageTests {
  /// A red PNG of 40 × 64 pixels, which is 5 × 4 cells of 8 × 16 pixels.
  static let png =
    "iVBORw0KGgoAAAANSUhEUgAAACgAAABACAMAAABfh8VoAAAAA1BMVEX/AAAZ4gk3AAAAGUlEQVRIx+3BgQAAAADDoPlTX+EA"
    + "VQEAwG8KQAAB5qPODgAAAABJRU5ErkJggg=="
  /// The image of `png` as a GIF.
  static let gif =
    "R0lGODlhKABAAPAAAP8AAAAAACH5BAAAAAAALAAAAAAoAEAAAAI0hI+py+0Po5y02ouz3rz7D4biSJbmiabqyrbuC8fyTNf2"
    + "jef6zvf+DwwKh8Si8YhMKpeIAgA7"

  static func printing(_ file: String) -> String { "printf %s \(file) | /usr/bin/base64 -d" }

  /// A prompt below the PNG, on kitty.
  private func show() throws -> PseudoTerminal {
    let terminal = try ask(
      ["-md6", "--challenge", Self.printing(Self.png)],
      environment: ["TERM": "xterm-kitty", "TERM_PROGRAM": ""])
    try terminal.waitForPicture()
    return terminal
  }

  private static let image = "a=T,q=2,m=0,f=100,i=N,p=1,c=5,r=4,C=1;\(png)"
  private static let deletion = "q=2,d=I,i=N,a=d"

  /// Expects that kitty got these graphics commands. N replaces the number of the image.
  private func expect(
    _ commands: [String], in terminal: PseudoTerminal,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let parts = String(decoding: terminal.received, as: UTF8.self).split(separator: "\u{1B}_G")
    let told = parts.dropFirst().map { part in
      part.split(separator: "\u{1B}\\")[0].split(separator: ",")
        .map { $0.hasPrefix("i=") ? "i=N" : String($0) }.joined(separator: ",")
    }
    #expect(told == commands, sourceLocation: sourceLocation)
  }

  @Test func `kitty gets a PNG unchanged, once until a stop, and commands to delete it`() throws {
    let terminal = try show()
    expect([Self.image], in: terminal)
    // The image is at the top left, above the prompt, and the cursor is saved and restored around
    // it.
    #expect(terminal.hasReceived("\u{1B}7\u{1B}_Ga=T") && terminal.hasReceived("\u{1B}\\\u{1B}8"))
    #expect((0..<5).map(terminal.screen.row) == ["", "", "", "", "  Enter the 6-digit code"])
    try terminal.type("12", dots: 2)
    expect([Self.image], in: terminal)
    try terminal.suspend()
    expect([Self.image, Self.deletion], in: terminal)
    #expect(terminal.screen.text == "")
    try terminal.foreground()
    try terminal.waitForPicture()
    try terminal.expectAccepted(typing: "3456", except: [.effort])
    expect([Self.image, Self.deletion, Self.image, Self.deletion], in: terminal)
    #expect(terminal.screen.text == "" && !terminal.screen.wrapped)
  }

  #if canImport(Glibc)
    @Test func `killing the prompt deletes the image`() throws {
      let terminal = try show()
      try terminal.waitForGuard()
      // While the prompt sends an image, the guard does not know the cursor's row and could not
      // erase everything. After the image the prompt tells the guard the row.
      try terminal.waitUntilIdle()
      try terminal.signal(SIGKILL)
      try terminal.expectDeath(by: SIGKILL)
      expect([Self.image, Self.deletion], in: terminal)
      #expect(terminal.screen.text == "")
    }

    @Test(arguments: [("kitty", SIGTERM), ("kitty", SIGKILL), ("iterm2", SIGINT)])
    func `if a signal ends the prompt amid an image, text after the image is still shown`(
      graphics: String, signal: Int32
    ) throws {
      let gate = try Gate()
      // Pictures with more bytes than a terminal's queue holds.
      let picture =
        graphics == "kitty"
        ? "printf 'P6 640 272 255\\n'; head -c 522240 /dev/zero"
        : "printf 'GIF89a\\50\\0\\100\\0'; head -c 400000 /dev/zero; echo ';'"
      let terminal = try ask(
        ["-md6", "--graphics", graphics, "--challenge", "read -r line <\(gate.path); \(picture)"])
      try terminal.waitForText("One moment")
      try terminal.waitForGuard()
      terminal.readsTerminal = false
      gate.send()
      try terminal.wait("a full queue") { $0.unseenCount > 4000 }
      try terminal.signal(signal)
      #expect(try terminal.waitForExit() == .signaled(signal))
      try terminal.wait("the settings") { $0.settings == $0.settingsAtStart }
      terminal.readsTerminal = true
      terminal.settle()
      // The prompt's text stays on the screen: it can't be erased while the terminal reads nothing.
      #expect(terminal.violations(except: [.screen, .effort]) == [])
      var screen = terminal.screen
      #expect(screen.isCursorVisible && !screen.hasBracketedPaste && !screen.reportsFocus)
      screen.feed("next")
      #expect(screen.text.contains("next"))
      let sent =
        graphics == "kitty"
        ? ["\u{1B}_Ga=T,", "\u{1B}_Gq=2,m=0\u{1B}\\", "\u{1B}_Gq=2,d=I,i="] : ["\u{1B}]1337;File="]
      for sequence in sent { #expect(terminal.hasReceived(sequence)) }
    }
  #endif
}

extension PseudoTerminal {
  /// Waits until the challenge is drawn, including its picture, which the prompt sends after all
  /// text.
  func waitForPicture() throws {
    try wait("the challenge") { $0.screen.text.contains("Ctrl-R") && $0.screen.isCursorVisible }
  }
}
