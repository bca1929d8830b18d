import CodePromptKit
import PromptTestSupport
import Testing

/// The command's arguments: mistakes in them, `--help` and `--version`.
@Suite(.serialized, .waits)
struct UsageTests {
  @Test(arguments: [
    Mistake("--digit", "6", says: "unknown option '--digit': did you mean '--digits'?"),
    Mistake("--stlye", "box", says: "did you mean '--style'?"),
    Mistake("--no-newlin", says: "did you mean '--no-newline'?"),
    Mistake("-\u{301}", says: "unknown option"),
    Mistake("-x", says: "unknown option '-x'"), Mistake("-mdx", says: "--digits takes a number"),
    Mistake("--digits", says: "--digits needs N"), Mistake("-d", says: "--digits needs N"),
    Mistake("--digits=", says: "--digits is empty: add N, N cells"),
    Mistake("--digits", says: "--digits needs N: N cells"),
    Mistake("--mask=", says: "--mask= needs GLYPH"),
    Mistake("-d0", says: "--digits takes a number from 1 to 32, not '0'"),
    Mistake("-d33", says: "1 to 32, not '33'"), Mistake("-d-1", says: "not '-1'"),
    Mistake("-d", "+6", says: "not '+6'"), Mistake("-d", "6x", says: "not '6x'"),
    Mistake("-d", "99999999999999999999", says: "1 to 32"),
    Mistake("-d6", "-l6", says: "--digits and --length contradict"),
    Mistake("-d6", "-m", "--show", says: "--mask and --show contradict each other: leave one"),
    Mistake("--show", "--mask=none", says: "--mask and --show contradict each other"),
    Mistake("--stdin", "--show", "-m", says: "--mask and --show contradict each other"),
    Mistake("-d6", "--min", "4", says: "--digits and --min contradict"),
    Mistake("-l6", "--max", "4", says: "--length and --max contradict"),
    Mistake("-d6", "--charset", "hex", says: "--digits and --charset contradict"),
    Mistake("-d6", "--upper", says: "use it with --length"),
    Mistake("--upper", says: "--upper needs cells"),
    Mistake("--min", "8", "--max", "4", says: "--min 8 is more than --max 4: swap them"),
    Mistake("--max", "4095", says: "1 to 4094"), Mistake("--max", "0", says: "1 to 4094"),
    Mistake("-d6", "--groups", "3-4", says: "such as 3-3 that add up to 6"),
    Mistake("-d6", "--groups", "+3-3", says: "such as 3-3 that add up to 6"),
    Mistake("-d6", "--groups", "6-0", says: "such as 3-3 that add up to 6"),
    Mistake("-d6", "--groups", "x", says: "such as 3-3 that add up to 6"),
    Mistake("-l6", "--charset", "greek", says: "--charset takes digits, hex"),
    Mistake("-l6", "--charset", "chars:", says: "after 'chars:'"),
    Mistake("--mask=ab", says: "--mask takes one character"),
    Mistake("--mask=e" + String(repeating: "\u{301}", count: 20), says: "one character"),
    Mistake("--mask=\u{1B}", says: "--mask takes one character"),
    Mistake("-d6", "--placeholder", "\u{202E}", says: "one character"),
    Mistake("--style", "round", says: "--style takes auto, box,"),
    Mistake(
      "--graphics", "png", "--challenge", "true", says: "--graphics takes auto, kitty, iterm2"),
    Mistake("--color", "yes", says: "--color takes auto, always or never, not 'yes'"),
    Mistake("--show=1", says: "--show takes no value"),
    Mistake("one", "two", says: "'two' is a second PROMPT"),
    Mistake(
      "-d6", "--forgot", "Lost it?", "Code",
      says: "'Lost it?' and 'Code' are both PROMPT: a value of --forgot follows '=', as in "
        + "'--forgot=Lost it?'"),
    Mistake("--mask", "*", "-d6", "Code", says: "a value of --mask follows '=', as in '--mask=*'"),
    Mistake("-p", "one", "two", says: "second PROMPT"), Mistake("", says: "PROMPT is empty"),
    Mistake("--title=", says: "--title is empty: add TEXT, a line"),
    Mistake("--digits", "4-8", says: "not '4-8': a range is --min and --max"),
    Mistake("--min-length", "8", says: "use --min"), Mistake("--hide", says: "masked anyway"),
    Mistake("--output-fd", "x", says: "a number from 0 on"),
    Mistake("--stdin", "--tty", "/dev/tty", says: "--tty has no effect beside --stdin"),
    Mistake(
      "-d6", "--", says: "'--' needs a command after it: leave it out to have nothing checked"),
    Mistake("-d6", "--", "", says: "the command after '--' is empty"),
    Mistake("-d6", "--", "", "true", says: "the command after '--' is empty"),
    Mistake("--timout", "5", says: "did you mean '--timeout'?"),
    Mistake("--reject", "5", says: "did you mean '--reject-status'?"),
    Mistake("--pictures=none", says: "unknown option '--pictures'"),
    Mistake(
      "--completions", "tcsh", says: "--completions takes bash, zsh or fish, not 'tcsh'"),
    Mistake("--completions", says: "--completions needs SHELL"),
    Mistake("--silent", says: "'--silent': a password is masked anyway, and --mask masks a code"),
    Mistake("-s", says: "'-s': a password is masked anyway"),
    Mistake("--no-echo", says: "a password is masked anyway"),
    Mistake("--password", says: "a password is masked anyway"),
    Mistake("--secret", says: "a password is masked anyway"),
    Mistake("--username", says: "use --line to ask for a user name"),
    Mistake("--echo", says: "use --show"), Mistake("--type", "password", says: "use --digits"),
    Mistake("--confirm", "Deploy?", says: "use --repeat to ask twice, or --yes-no to ask"),
    Mistake("-mask", says: "unknown option '-mask': did you mean '--mask'?"),
    Mistake("-digits", "6", says: "did you mean '--digits'?"),
    Mistake("--yes-no", "Deploy?", "--", "true", says: "--yes-no gives its answer as a status"),
    Mistake("--yes-no=maybe", says: "--yes-no takes yes or no, not 'maybe'"),
    Mistake("--stdin=always", says: "--stdin takes auto, not 'always'"),
    Mistake("--line", "--charset", "digits", "--default", "a", says: "'a' could not be typed"),
    Mistake("--line", "--max", "2", "--default", "abc", says: "'abc' could not be typed"),
    Mistake("-dt", "6", says: "--digits takes a number"),
    Mistake("--d\u{1B}[31mx", says: "unknown option"),
    Mistake("-\u{301}d6", says: "unknown option '-\u{301}'"),
    Mistake("-d6", "--title=\u{301}", "--style=\u{301}", says: "not '\u{301}'"),
  ])
  func `a usage mistake gives status 2 and one line that says what to do`(mistake: Mistake) throws {
    try mistake.expectRefused()
  }

  @Test func `if an option is repeated, the last one counts`() throws {
    let result = try CommandResult.run(
      ["codeprompt", "--stdin", "-d4", "-d", "6"], input: Array("123456".utf8))
    #expect(result.outputText == "123456\n")
    let terminal = try ask(["-d6", "--mask=x", "-m"])
    try terminal.type("1")
    try terminal.waitForDots(1)
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
  }

  @Test func `--version prints one line`() throws {
    let result = try CommandResult.run(["codeprompt", "-V"])
    #expect(result.outputText == "codeprompt \(Release.version)\n")
    #expect(result.outcome == .exited(0))
  }

  @Test func `--help with standard output closed exits with status 4`() throws {
    let result = try CommandResult.run(["codeprompt", "--help"]) { $0.output = .closed }
    #expect(result.outcome == .exited(4))
    #expect(result.errorText.hasPrefix("codeprompt: descriptor 1 is not open"))
  }

  @Test func `a closed standard error does not change the exit status of a usage mistake`() throws {
    let terminal = try PseudoTerminal.run(["sh", "-c", "read x; codeprompt --digit"]) {
      $0.input = .pipe
      $0.environment["PATH"] = BuiltProducts.directory + ":/usr/bin:/bin"
    }
    terminal.closePipe(2)
    try terminal.writeInput(Array("go\n".utf8))
    try terminal.expectExit(2)
  }

  @Test(arguments: [["-h"], ["--help"], ["-V"], ["--manual"], ["--completions", "zsh"]])
  func `if help, version, manual or completions can't be written, the exit status is 4`(
    options: [String]
  ) throws {
    let result = try CommandResult.run(["codeprompt"] + options) { $0.output = .path("/dev/full") }
    #expect(result.outcome == .exited(4))
  }

  @Test(.needs("objdump"))
  func `codeprompt is linked with neither Foundation nor Dispatch`() throws {
    let path = try BuiltProducts.find("codeprompt", path: "")
    let headers = try CommandResult.run(["objdump", "-p", path]).outputText
    let needed = headers.split(separator: "\n").filter { $0.contains("NEEDED") }
    #expect(needed.contains { $0.contains("libswiftCore") })
    #expect(!needed.contains { $0.contains("Foundation") || $0.contains("dispatch") }, "\(needed)")
  }
}
