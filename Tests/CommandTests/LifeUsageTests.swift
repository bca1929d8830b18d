import PromptTestSupport
import Testing

/// The options for attempts, times, statuses and texts refuse wrong values and wrong combinations.
@Suite(.serialized, .waits)
struct LifeUsageTests {
  static let longNumber = String(repeating: "9", count: 20)

  @Test(arguments: [
    Mistake(
      "-d6", "--attempts", "0", "--", "true", says: "--attempts takes a number from 1 to 999"),
    Mistake("-d6", "--attempts", "1000", "--", "true", says: "1 to 999, not '1000'"),
    Mistake("-d6", "--attempts=-1", "--", "true", says: "not '-1'"),
    Mistake("-d6", "--attempts=", "--", "true", says: "--attempts is empty: add N, "),
    Mistake("-d6", "--attempts", "x", "--", "true", says: "not 'x'"),
    Mistake("-d6", "--submit", "never", says: "--submit takes auto, enter or a time such as 800ms"),
    Mistake("-d6", "--submit", "0", says: "--submit takes auto, enter or a time such as 800ms"),
    Mistake("-d6", "--submit=", says: "--submit is empty: add WHEN, "),
    Mistake("-d6", "--submit", says: "--submit needs WHEN"),
    Mistake(
      "-d6", "--verify-timeout", "0", "--", "true", says: "--verify-timeout takes a time above"),
    Mistake("-d6", "-m", "--reveal-last=0", says: "--reveal-last takes a time above zero"),
    Mistake("-d6", "-m", "--reveal-last=", says: "--reveal-last= needs DURATION"),
    Mistake("-d6", "--challenge=", says: "--challenge is empty: add COMMAND, "),
    Mistake("-d6", "--resend=", says: "--resend is empty: add COMMAND, "),
    Mistake("-d6", "--autofill=", says: "--autofill is empty: add COMMAND, "),
    Mistake("-d6", "--forgot=", says: "--forgot= needs TEXT"),
    Mistake("-d6", "--repeat=yes", says: "--repeat takes no value"),
    Mistake("-d6", "--keep=1", says: "--keep takes no value"),
    Mistake("-d6", "--print=1", "--", "true", says: "--print takes no value"),
    Mistake("-d6", "--status-fd", "x", says: "--status-fd takes a number from 0 on"),
    Mistake("-d6", "--status-fd", "99999999999", says: "--status-fd takes a number from 0 on"),
    Mistake(
      "-d6", "--cooldown", "x", "--resend", "true", says: "--cooldown takes a time such as 90s"),
  ])
  func `a value that an option does not accept is refused`(mistake: Mistake) throws {
    try mistake.expectRefused()
  }

  @Test(arguments: [
    Mistake("-d6", "--verify-timeout", "5", says: "--verify-timeout needs a command that checks"),
    Mistake("-d6", "--graphics", "blocks", says: "--graphics needs --challenge: add it"),
    Mistake("-d6", "--cooldown", "5", says: "--cooldown needs --challenge or --resend: add one of"),
    Mistake("-d6", "--cooldown", "5", "--autofill", "true", says: "--cooldown needs --challenge"),
    Mistake(
      "-d6", "--reveal", says: "--reveal has no effect where all is shown: use it with --mask"),
    Mistake("-d6", "--status-fd", "1", says: "would mix the events with the output"),
    Mistake("-d6", "--status-fd", "1", "--", "true", says: "would mix the events with the output"),
    Mistake("-d6", "--status-fd", "5", "--output-fd", "5", says: "--status-fd 5 would mix"),
    Mistake("-d6", "--output-fd", "1", "--", "true", says: "--output-fd 1 would mix the answer"),
    Mistake("-d6", "--status-fd", "5", "--output-fd", "5", "--", "true", says: "would mix"),
  ])
  func `an option that has no effect or conflicts with another is refused`(mistake: Mistake) throws
  {
    try mistake.expectRefused()
  }

  @Test(arguments: [
    "1.", ".5", "1.5.2", "1.2345s", "0.5ms", "1h2", "1m1h", "1m2m", "8d", "-1", " 5",
    "5 ", "5 s", "5S", "+5", "s", "ms", "m", "0x5", "5sec", "1e3", "５",
    "٥", longNumber, longNumber + "s", longNumber + "ms", longNumber + "m", "604801", "604801s",
    "604800001ms", "10081m", "6d24h1s",
  ])
  func `an invalid time, or one of more than a week, is refused`(value: String) throws {
    for option in ["--timeout", "--cooldown", "--verify-timeout"] {
      let word = "\(option)=\(value)"
      let zero = option == "--verify-timeout" ? "above zero " : ""
      let mistake = Mistake(
        ["-d6", "--resend", "true", word, "--", "true"],
        says:
          "\(option) takes a time \(zero)such as 90s, 2m or 1h30m, at most a week, not '\(value)'")
      try mistake.expectRefused()
    }
    try Mistake(["-md6", "--reveal-last=\(value)"], says: "--reveal-last takes").expectRefused()
    try Mistake(["-d6", "--submit=\(value)"], says: "--submit takes").expectRefused()
  }

  @Test(arguments: ["--timeout", "-t", "--cooldown", "--verify-timeout"])
  func `an empty time is refused`(option: String) throws {
    let mistake = Mistake(
      ["-d6", "--resend", "true", option, "", "--", "true"], says: "is empty: add DURATION, ")
    try mistake.expectRefused()
  }

  @Test(arguments: [
    ("90", "1:30 left"), ("90s", "1:30 left"), ("90000ms", "1:30 left"), ("2m", "2:00 left"),
    ("0090", "1:30 left"), ("60m", "1:00:00 left"), ("604800", "168:00:00 left"),
    ("10080m", "168:00:00 left"), ("1.5m", "1:30 left"), ("1m30s", "1:30 left"),
    ("1h", "1:00:00 left"), ("7d", "168:00:00 left"), ("1m29s1000ms", "1:30 left"),
  ])
  func `a time has units, or is in seconds`(value: String, shown: String) throws {
    let terminal = try ask(["-md6", "--timeout", value])
    #expect(terminal.screen.text.contains(shown), "\(terminal.screen.text)")
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
  }

  @Test(arguments: [
    "0", "256", "5-3", "1,,2", "a", "1-2-3", ",", "1,", "-5", "5-", "1 ,2", "1..3", "+1",
    "0-5", "1-256", longNumber, "1-" + longNumber, "１",
  ])
  func `an invalid --reject-status list is refused`(list: String) throws {
    let mistake = Mistake(
      ["-d6", "--reject-status", list, "--", "true"],
      says: "--reject-status takes statuses from 1 to 255 such as 22 or 1,5-7, not '\(list)'")
    try mistake.expectRefused()
  }

  @Test(arguments: [
    Mistake("--text", "rejected", says: "--text takes NAME=TEXT, not 'rejected'"),
    Mistake("--text", "rejected=", says: "--text takes NAME=TEXT, not 'rejected='"),
    Mistake("--text", "=x", says: "--text knows no ''"),
    Mistake("--text", says: "--text needs NAME"),
    Mistake("--text=", says: "--text is empty: add NAME=TEXT, "),
    Mistake("--text", "wrong=x", says: "--text knows no 'wrong': it knows verifying, accepted,"),
    Mistake("--text", "Rejected=x", says: "--text knows no 'Rejected'"),
    Mistake("--text", "again=x", "--text", "nothing=y", "--text", "again=z", says: "no 'nothing'"),
  ])
  func `--text with an unknown name, or without a text, is refused`(
    mistake: Mistake
  ) throws {
    try mistake.expectRefused()
  }

  @Test func `words after -- are never taken for options of codeprompt`() throws {
    let result = try CommandResult.run(
      ["codeprompt", "--stdin", "-d6", "Code", "--", "echo", "--help", "-x", "--"],
      input: Array("123456".utf8))
    #expect(result.outcome == .exited(0))
    #expect(result.outputText == "--help -x --\n")
  }

  @Test func `after a usage error COMMAND does not run`() throws {
    let result = try CommandResult.run(
      ["codeprompt", "--stdin", "--bogus", "--", "sh", "-c", "echo ran >&2"],
      input: Array("123456".utf8))
    #expect(result.outcome == .exited(2))
    #expect(!result.errorText.contains("ran\n"))
  }

  @Test func `options for a prompt's texts, look and keys are accepted with --stdin too`() throws {
    let result = try CommandResult.run(
      [
        "codeprompt", "--stdin", "-md6", "--keep", "--plain", "--no-animation", "--ascii",
        "--title",
        "T", "--hint", "H", "--submit", "enter", "--reveal", "--reveal-last", "--text", "again=x",
        "--attempts", "2", "--error", "E", "Code", "--", "cat",
      ], input: Array("123456".utf8))
    #expect(result.outcome == .exited(0), "\(result.errorText)")
    #expect(result.outputText == "123456\n")
  }
}
