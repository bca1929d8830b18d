import CodePromptKit
import PromptTestSupport
import Testing
import codeprompt

/// Command lines that a real shell completes, with a Tab typed in a terminal.
@Suite(.serialized, .waits)
struct CompletionTests {
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

  /// In bash and zsh a `--` that is the value of an option starts no COMMAND.
  private static let values = [
    ("--title -- --no-n", "--title -- --no-newline "), ("-mp -- --no-n", "-mp -- --no-newline "),
    ("-pText -- nohu", "-pText -- nohup "),
  ]

  /// zsh and fish complete COMMAND's arguments with its own completion; bash does so with
  /// bash-completion, and else completes file names.
  private static let arguments = [
    ("-d6 Code -- checker --al", "-d6 Code -- checker --alpha "),
    ("--title -- -- checker --al", "--title -- -- checker --alpha "),
  ]

  @Test(arguments: CompletingShell.installed)
  func `Tab completes options, values and the verifying command, and lists all options`(
    kind: InteractiveShell
  ) throws {
    let completion =
      switch kind {
      case .fish: "complete -c checker -l alpha"
      case .zsh: "_checker() { _arguments '--alpha[one]' }; compdef _checker checker"
      default: ":"
      }
    let shell = try CompletingShell(kind, saying: completion)
    let own =
      switch kind {
      case .fish: Self.arguments
      case .zsh: Self.values + Self.arguments
      default: Self.values + [("-d6 -- checker /dev/nul", "-d6 -- checker /dev/null ")]
      }
    for (line, expected) in Self.lines + own { try shell.expect(line, completes: expected) }
    // zsh takes the value of --resend for a whole command line, so it adds no space after a word.
    try shell.expect("--resend nohu", completes: "--resend nohup" + (kind == .zsh ? "" : " "))
    let help = try CommandResult.run(["codeprompt", "--help"]).outputText.split(separator: "\n")
    let options = help.filter { $0.hasPrefix("  -") || $0.hasPrefix("      --") }
      .compactMap { line in line.split { " ,=[".contains($0) }.first { $0.hasPrefix("--") } }
    #expect(Set(options.map(String.init) + ["-h"]) == Set(OptionID.allCases.map(\.typed)))
    try shell.list("--", until: options)
    guard kind != .bash else { return }
    for id in [OptionID.style, .rejectStatus, .manual] {
      try shell.waitForText(String(id.option.summary))
    }
  }

  @Test(.needs("bash"), arguments: ["_command_offset", "_comp_command_offset"])
  func `after -- bash uses bash-completion if it is loaded`(function: String) throws {
    let bash = try CompletingShell(.bash, saying: "\(function)() { COMPREPLY=(word$1); }")
    try bash.expect("-d6 Code -- checker wo", completes: "-d6 Code -- checker word4 ")
  }

  @Test(.needs("zsh"))
  func `where the prompt's text goes zsh says so, if it is set up to say anything`() throws {
    let zsh = try CompletingShell(.zsh, saying: "zstyle ':completion:*' format 'type %d'")
    try zsh.list("-d6 ", until: ["type", "PROMPT"])
  }

  @Test func `each name for --text is completed`() throws {
    let script = try CommandResult.run(["codeprompt", "--completions", "bash"]).outputText
    let names = TextName.allCases.map(\.rawValue)
    #expect(script.contains("words=(\(names.map { "\($0)=" }.joined(separator: " ")))"))
  }
}
