import PromptTestSupport
import Testing

/// A prompt may end while it is sending an image to a terminal that has stopped reading.
@Suite(.serialized, .waits)
struct CutImageTests {
  /// For each graphics protocol, a command that prints a picture with more bytes than a terminal's
  /// queue holds.
  private static let pictures = [
    "kitty": "printf 'P6 640 272 255\\n'; head -c 522240 /dev/zero",
    "iterm2": "printf 'GIF89a\\50\\0\\100\\0'; head -c 400000 /dev/zero; echo ';'",
  ]

  @Test(arguments: [("kitty", 15), ("kitty", 9), ("iterm2", 2)] as [(String, Int32)])
  func `if a signal ends the prompt amid an image, text after the image is still shown`(
    graphics: String, signal: Int32
  ) throws {
    let gate = try Gate()
    let picture = try #require(Self.pictures[graphics])
    let terminal = try ask(
      ["-md6", "--graphics", graphics, "--challenge", "read -r line <\(gate.path); \(picture)"])
    try terminal.waitForText("One moment")
    #if canImport(Glibc)
      try terminal.waitForGuard()
    #endif
    terminal.readsTerminal = false
    gate.send()
    try terminal.wait("a full queue") { $0.unseenCount > 4000 }
    if signal == 2 { try terminal.interrupt() } else { try terminal.signal(signal) }
    #expect(try terminal.waitForExit() == .signaled(signal))
    try terminal.wait("the settings") { $0.modes == $0.modesAtStart }
    terminal.readsTerminal = true
    terminal.settle()
    #expect(terminal.hasReceived(graphics == "kitty" ? "\u{1B}_Ga=T," : "\u{1B}]1337;File="))
    // The prompt's text stays on the screen: it can't be erased while the terminal reads nothing.
    #expect(terminal.violations(except: [.screen, .effort]) == [])
    let screen = terminal.screen
    #expect(screen.isCursorVisible && !screen.hasBracketedPaste && !screen.reportsFocus)
    var next = screen
    next.feed("next")
    #expect(next.text.contains("next"))
    if graphics == "kitty" {
      #expect(terminal.hasReceived("\u{1B}_Gq=2,m=0\u{1B}\\"))
      #expect(terminal.hasReceived("\u{1B}_Gq=2,d=I,i="))
    }
  }
}
