import PromptTestSupport
import Testing

/// Options that say what is asked for and what is drawn around it, and how a prompt may end.
@Suite(.serialized, .waits)
struct FieldTests {
  /// Options, what is typed, and what is printed.
  private static let calls = [
    (["-d1"], "7", "7\n"), (["-nmd6"], "123456", "123456"), (["-l4"], "aB3z", "aB3z\n"),
    (["-l", "4", "--upper"], "aB3z", "AB3Z\n"),
    (["--length=4", "--lower", "--charset", "hex"], "AgbcD", "abcd\n"),
    (["-l3", "--charset", "chars:äöü"], "aäöü", "äöü\n"),
    (["-d32"], "01234567890123456789012345678901", "01234567890123456789012345678901\n"),
    (["-p", "--mask", "-d2"], "12", "12\n"), (["Passphrase"], "hällo 世界 ✓\r", "hällo 世界 ✓\n"),
  ]

  @Test(arguments: calls)
  func `codes of all lengths and character sets are accepted, and passwords`(
    options: [String], typed: String, printed: String
  ) throws {
    let terminal = try ask(options)
    try terminal.type(typed)
    try terminal.expectExit(0, output: printed)
  }

  @Test(arguments: [
    (["-d6", "--mask=*"], "  Enter the 6-digit code  * _ _ _ _ _"),
    (["-md6", "--ascii"], "  Enter the 6-digit code  * _ _ _ _ _"),
    (["-d6", "--mask=none"], "  Enter the 6-digit code  _ _ _ _ _ _"),
    (["-d6", "--show", "--placeholder=0"], "  Enter the 6-digit code  7 0 0 0 0 0"),
    (["-md6", "--groups=3-3"], "  Enter the 6-digit code  ● _ _  _ _ _"),
    (["-md6", "--title=Sign in", "--error=Wrong", "--hint=Esc", "Code"], "  Sign in\n  Code  ● _"),
  ])
  func `options change how a typed digit is drawn`(options: [String], shown: String) throws {
    let terminal = try ask(options + ["--style=compact"])
    if options.contains("--error=Wrong") { #expect(terminal.screen.text.hasSuffix("  ✗ Wrong")) }
    try terminal.type("7")
    try terminal.waitForText(shown)
    if options.contains("--hint=Esc") { try terminal.waitForText("\n  Esc") }
    try terminal.expectInterrupted()
  }

  @Test(arguments: [
    ("--forgot", "Ctrl-F forgot it?"), ("--forgot=lost my phone", "Ctrl-F lost my phone"),
  ])
  func `with --forgot the prompt offers ctrl-F, which ends it silently with status 7`(
    option: String, hint: String
  ) throws {
    let terminal = try ask(["-md6", option])
    #expect(terminal.screen.text.contains(hint))
    try terminal.type("123", dots: 3)
    try terminal.type("\u{6}")
    try terminal.expectExit(7, secret: "123")
    #expect(terminal.output == [] && terminal.errorText == "" && terminal.screen.text == "")
  }

  @Test
  func `with --offer the prompt ends with status 7 on the key that is shown, and tells which`()
    throws
  {
    let terminal = try ask([
      "-md6", "--offer", "sms=send an SMS instead", "--offer", "backup=use a backup code",
      "--status-fd", "3",
    ]) {
      $0.extra[3] = .pipe
    }
    #expect(terminal.screen.text.contains("Ctrl-E send an SMS instead"))
    #expect(terminal.screen.text.contains("Ctrl-A use a backup code"))
    try terminal.type("123", dots: 3)
    try terminal.type("\u{1}")
    try terminal.expectExit(7, secret: "123")
    #expect(terminal.text(of: 3).hasSuffix("offer backup\nclose offer\n"))
    #expect(terminal.output == [] && terminal.errorText == "" && terminal.screen.text == "")
  }

  @Test(
    arguments: [("123456", 0, "✓ Code"), ("12\u{4}", 130, "✗ Code")] as [(String, Int32, String)])
  func `--keep leaves a line with the ending`(typed: String, status: Int32, line: String) throws {
    let terminal = try ask(["--keep", "-md6", "Code"])
    try terminal.type(typed)
    try terminal.expectExit(status)
    #expect(terminal.screen.text == line)
    #expect(terminal.screen.cursor == .init(row: 1, column: 0))
  }
}
