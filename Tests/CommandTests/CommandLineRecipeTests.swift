import PromptTestSupport
import Testing
import codeprompt

/// The manual's key bindings that ask for a code and put it into the command line, in the shells
/// that they are for. After them a paste waits for Enter, if it did so before.
///
/// Tried with bash 5.2, zsh 5.9 and fish 3.6.
@Suite(.serialized, .waits)
struct CommandLineRecipeTests {
  /// What ends the prompt.
  enum Ending: CaseIterable, Sendable { case answer, escape, interrupt }

  static let shells = InteractiveShell.installed.filter { $0 != .dash }

  /// The key binding of the manual for a shell.
  private static func recipe(for shell: InteractiveShell) throws -> String {
    let entry = try #require(
      Manual.recipes.split(separator: "\n`").first { $0.hasPrefix("\(shell.rawValue)`") })
    let lines = entry.split(separator: "\n").filter { $0.hasPrefix("    ") }
    return lines.map { $0.dropFirst(4) + "\n" }.joined()
  }

  /// What turns bracketed paste on or off in a shell that was started without its configuration.
  private static func setting(for shell: InteractiveShell, _ isOn: Bool) -> String {
    switch (shell, isOn) {
    case (.bash, false): "bind 'set enable-bracketed-paste off'"
    case (.zsh, false): "unset zle_bracketed_paste"
    // Without that folder fish would start a program that fills it.
    case (.fish, true): "mkdir -p \(generated); __fish_config_interactive"
    default: "true"
    }
  }

  private static let generated = "~/.local/share/fish/generated_completions"

  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// Starts a shell with its key binding, and types the start of a command line.
  private func start(_ shell: InteractiveShell, isOn: Bool) throws -> PseudoTerminal {
    try home.write("recipe", Self.recipe(for: shell))
    let variables = ["HOME": home.path, "INPUTRC": "/dev/null"]
    let terminal = try shell.start(variables, gate: Gate())
    let mark = terminal.received.count
    let commands = "source \(home.path)/recipe; \(Self.setting(for: shell, isOn))"
    try terminal.type("\(commands); echo set''up\n")
    try terminal.waitForText("setup")
    try terminal.waitForShell(since: mark)
    try terminal.wait("an empty line") { $0.screen.row($0.screen.cursor.row) == "ready>" }
    try terminal.type("echo >&3 ")
    try terminal.wait("the start of a line") { $0.line == "ready> echo >&3" }
    terminal.settle()
    #expect(terminal.screen.hasBracketedPaste == isOn)
    return terminal
  }

  /// Presses the keys of the binding, ends the prompt, and waits until the shell accepts keys.
  private func ask(_ terminal: PseudoTerminal, _ ending: Ending) throws {
    try terminal.type("\u{18}c")
    try terminal.waitForText("╰───╯")
    let mark = terminal.received.count
    switch ending {
    case .answer: try terminal.type("123456")
    case .escape: try terminal.type("12\u{1B}")
    case .interrupt: try terminal.interrupt()
    }
    try terminal.wait("the end of the prompt") { $0.jobs.isEmpty }
    try terminal.waitForShell(since: mark)
    if ending == .answer {
      try terminal.wait("the code in the line") { $0.line == "ready> echo >&3 123456" }
    }
  }

  @Test(arguments: shells, Ending.allCases)
  func `after the manual's key binding, two pasted lines wait for Enter`(
    shell: InteractiveShell, ending: Ending
  ) throws {
    let terminal = try start(shell, isOn: true)
    try ask(terminal, ending)
    let lines = " one\necho two >&3"
    // As a terminal pastes: with marks, or as if it were typed.
    try terminal.type(terminal.screen.hasBracketedPaste ? paste(lines) : "\(lines)\n")
    try terminal.waitForText("echo two >&3")
    try terminal.wait("the shell to wait") { ProcessTable.isSleeping($0.processIdentifier) }
    terminal.settle()
    #expect(terminal.text(of: 3) == "")
    try terminal.type("\r")
    try terminal.wait("the second line to run") { $0.text(of: 3).hasSuffix("two\n") }
    // After Ctrl-C, bash and zsh drop the line.
    let isKept = ending != .interrupt || shell == .fish
    let first = ending == .answer ? "123456 one\n" : isKept ? "one\n" : ""
    #expect(terminal.text(of: 3) == "\(first)two\n")
    try terminal.expectShellToGoOn()
  }

  @Test(arguments: shells, Ending.allCases)
  func `where bracketed paste was off, the manual's key binding leaves it off`(
    shell: InteractiveShell, ending: Ending
  ) throws {
    let terminal = try start(shell, isOn: false)
    try ask(terminal, ending)
    #expect(!terminal.screen.hasBracketedPaste)
    if ending == .answer {
      try terminal.type("\r")
      try terminal.wait("the line to run") { $0.text(of: 3) == "123456\n" }
    } else {
      try terminal.type([0x15])
    }
    try terminal.expectShellToGoOn()
  }
}

extension PseudoTerminal {
  /// The row of the cursor.
  fileprivate var line: String { screen.row(screen.cursor.row) }
}
