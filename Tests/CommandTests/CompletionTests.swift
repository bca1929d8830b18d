import CodePromptKit
import PromptTestSupport
import Testing
import codeprompt

/// Command lines that a real shell completes, with a Tab typed in a terminal.
@Suite(.serialized, .waits)
struct CompletionTests {
  @Test(arguments: CompletingShell.Kind.installed)
  func `a completion script has no syntax errors`(shell: CompletingShell.Kind) throws {
    let script = try CommandResult.run(["codeprompt", "--completions", shell.rawValue])
    #expect(script.outcome == .exited(0))
    let check = try CommandResult.run([shell.rawValue, "-n", "/dev/stdin"], input: script.output)
    #expect(check.outcome == .exited(0))
    #expect(check.outputText + check.errorText == "")
  }

  /// What is typed, and what Tab completes it to in every shell.
  private static let lines = [
    ("--no-n", "--no-newline "), ("Code --no-n", "Code --no-newline "),
    ("--style compac", "--style compact "), ("--style=compac", "--style=compact "),
    ("-md6 --color n", "-md6 --color never "), ("--mask=", "--mask=none "),
    ("--challenge x --graphics s", "--challenge x --graphics sixel "),
    ("--charset ch", "--charset chars:"), ("--submit e", "--submit enter "),
    ("--text rej", "--text rejected="), ("--text=rej", "--text=rejected="),
    ("--text again=x --text rej", "--text again=x --text rejected="),
    ("--completions f", "--completions fish "), ("--tty /dev/nul", "--tty /dev/null "),
    ("-d6 -- nohu", "-d6 -- nohup "),
    // An option that was given is not offered again under either of its names, and an unknown
    // option is not completed.
    ("-n --no-n", "-n --no-n"), ("-md6 --digi", "-md6 --digi"),
    ("--no-newline --no-n", "--no-newline --no-n"), ("--style=box --sty", "--style=box --sty"),
    ("--title b", "--title b"), ("-d6 b", "-d6 b"),
    ("-d6 -- nohup --no-n", "-d6 -- nohup --no-n"),
  ]

  @Test(arguments: CompletingShell.Kind.installed)
  func `Tab completes options, values and the verifying command`(
    kind: CompletingShell.Kind
  ) throws {
    let shell = try CompletingShell(kind)
    for (line, expected) in CompletionTests.lines {
      try shell.expect(line, completes: expected)
    }
    // zsh takes the value of --resend for a whole command line, so it adds no space after a word.
    try shell.expect("--resend nohu", completes: "--resend nohup" + (kind == .zsh ? "" : " "))
  }

  @Test(arguments: CompletingShell.Kind.installed.filter { $0 != .fish })
  func `a -- that is the value of an option starts no COMMAND`(kind: CompletingShell.Kind) throws {
    let shell = try CompletingShell(kind)
    try shell.expect("--title -- --no-n", completes: "--title -- --no-newline ")
    try shell.expect("-mp -- --no-n", completes: "-mp -- --no-newline ")
    try shell.expect("-pText -- nohu", completes: "-pText -- nohup ")
  }

  @Test(arguments: CompletingShell.Kind.installed.filter { $0 != .bash })
  func `after -- zsh and fish complete a command's arguments with its own completion`(
    kind: CompletingShell.Kind
  ) throws {
    let completion =
      kind == .fish
      ? "complete -c checker -l alpha"
      : "_checker() { _arguments '--alpha[one]' }; compdef _checker checker"
    let shell = try CompletingShell(kind, saying: completion)
    try shell.expect("-d6 Code -- checker --al", completes: "-d6 Code -- checker --alpha ")
    try shell.expect("--title -- -- checker --al", completes: "--title -- -- checker --alpha ")
  }

  @Test func `after -- bash uses bash-completion if loaded, and else completes file names`() throws
  {
    for function in ["_command_offset", "_comp_command_offset"] {
      let bash = try CompletingShell(.bash, saying: "\(function)() { COMPREPLY=(word$1); }")
      try bash.expect("-d6 Code -- checker wo", completes: "-d6 Code -- checker word4 ")
    }
    let bash = try CompletingShell(.bash)
    try bash.expect("-d6 -- checker /dev/nul", completes: "-d6 -- checker /dev/null ")
  }

  @Test(arguments: CompletingShell.Kind.installed)
  func `Tab twice lists all options, in zsh and fish with their descriptions`(
    kind: CompletingShell.Kind
  ) throws {
    let shell = try CompletingShell(kind, rows: 100)
    try shell.list("--", until: longOptions())
    guard kind != .bash else { return }
    for id in [OptionID.style, .rejectStatus, .manual] {
      try shell.terminal.waitForText(String(id.option.summary))
    }
  }

  @Test func `each name for --text is completed`() throws {
    let script = try CommandResult.run(["codeprompt", "--completions", "bash"]).outputText
    let names = PromptText.allCases.map(\.rawValue)
    #expect(script.contains("words=(\(names.map { "\($0)=" }.joined(separator: " ")))"))
  }

  /// The long options that the help lists.
  private func longOptions() throws -> [Substring] {
    try CommandResult.run(["codeprompt", "--help"]).outputText.split(separator: "\n")
      .filter { $0.hasPrefix("  -") || $0.hasPrefix("      --") }
      .compactMap { line in line.split { " ,=[".contains($0) }.first { $0.hasPrefix("--") } }
  }
}
