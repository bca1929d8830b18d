import PromptTestSupport
import Testing

/// An application crashes while its prompt is open: its message stays on the screen.
@Suite(.serialized, .waits)
struct CrashTests {
  /// The signal by which Swift's runtime ends a process after it has written a message.
  #if arch(x86_64) || arch(i386)
    private static let trap = SIGILL
  #else
    private static let trap = SIGTRAP
  #endif

  /// The functions of an application that a prompt calls, and the keys with which it does so.
  static let functions = [
    ("check", "secret\r"), ("validate", "secret\r"), ("rating", "s"), ("generator", "\u{12}"),
  ]

  /// Starts the application below some lines, types, and waits until it has crashed.
  private func crash(
    in function: String, typing keys: String, layout: String = "in place", lines: Int = 1,
    below above: Int = 1, errors: String = "/dev/tty"
  ) throws -> PseudoTerminal {
    let scenario = try BuiltProducts.find("command-scenarios", path: "")
    let terminal = try PseudoTerminal.run(
      [
        "sh", "-c", "seq \(above) >/dev/tty; exec \"$0\" \"$@\" 2>\(errors)", scenario,
        "an application crashes during its prompt", function, layout, "\(lines)",
        // Swift's runtime may write a stack trace below the message.
      ], rows: 70)
    try terminal.waitUntilReady()
    try terminal.type(keys)
    #expect(try terminal.waitForExit() == .signaled(function == "abort" ? SIGABRT : Self.trap))
    #expect(terminal.violations() == [])
    return terminal
  }

  @Test(arguments: functions, [(1, 1), (3, 1), (1, 80), (3, 80)])
  func `what an application says when it crashes stays on the screen`(
    function: (name: String, keys: String), place: (lines: Int, above: Int)
  ) throws {
    let terminal = try crash(
      in: function.name, typing: function.keys, lines: place.lines, below: place.above)
    let text = terminal.screen.text
    #expect(text.contains("Fatal error: bug 1"))
    for line in 1...place.lines { #expect(text.contains("bug \(line)")) }
    // What comes next begins below all of that.
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(terminal.screen.cursor.row >= rows.count)
  }

  @Test(arguments: functions.prefix(3))
  func `what an application says when it crashes stays between plain lines`(
    function: (name: String, keys: String)
  ) throws {
    let terminal = try crash(
      in: function.name, typing: function.keys, layout: "plain", lines: 3)
    #expect(terminal.screen.text.contains("Fatal error: bug 1\nbug 2\nbug 3"))
  }

  @Test(arguments: functions)
  func `a crash leaves the alternate screen of a modal prompt`(
    function: (name: String, keys: String)
  ) throws {
    let terminal = try crash(in: function.name, typing: function.keys, layout: "modal")
    #expect(terminal.screen.text == "1")
  }

  @Test(arguments: functions)
  func `a crash erases the prompt if standard error is not the terminal`(
    function: (name: String, keys: String)
  ) throws {
    let terminal = try crash(in: function.name, typing: function.keys, errors: "/dev/null")
    #expect(terminal.screen.text == "1")
  }

  @Test func `after a crash that says nothing the terminal is usable below the prompt`() throws {
    let terminal = try crash(in: "abort", typing: "secret\r")
    #expect(terminal.screen.text.contains("New password"))
  }
}
