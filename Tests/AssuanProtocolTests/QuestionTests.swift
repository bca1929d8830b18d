import AssuanProtocol
import Testing

/// The question that is asked follows from the lines sent before it.
struct QuestionTests {
  /// Sends lines that set something, asks, and returns the question.
  private func question(_ lines: String..., asking: String = "GETPIN") throws -> PinentryQuestion {
    var transcript = Transcript()
    for line in lines { #expect(transcript.send(line) == "OK\n", "\(line)") }
    _ = transcript.send(asking)
    return try #require(transcript.questions.last)
  }

  @Test func `percent escapes in texts are decoded`() throws {
    let asked = try question(
      "SETTITLE T%C3%A4", "SETDESC one%0Atwo%0a", "SETPROMPT PIN%3A", "SETERROR 100% wrong",
      "SETOK _Yes", "SETNOTOK _No", "SETCANCEL _Never")
    #expect(asked.kind == .passphrase)
    #expect(asked.text(.setTitle) == "Tä" && asked.text(.setDescription) == "one\ntwo\n")
    #expect(asked.prompt == "PIN:" && asked.text(.setError) == "100% wrong")
    #expect(asked.ok == "_Yes" && asked.text(.setNotOK) == "_No" && asked.cancel == "_Never")
  }

  @Test(arguments: [
    ("%", "%"), ("%4", "%4"), ("%ZZ", "%ZZ"), ("%%41", "%A"), ("%FF", "\u{FFFD}"),
    ("%41%", "A%"), ("%2g", "%2g"), ("%G2", "%G2"), ("%00", "\0"), ("a  b ", "a  b "),
  ])
  func `an invalid percent escape stays unchanged`(written: String, read: String) throws {
    #expect(try question("SETDESC \(written)").text(.setDescription) == read)
  }

  @Test func `default labels from options are used if no labels were set`() throws {
    let options = ["default-ok=_OK", "default-cancel=_Stop", "default-prompt=PIN:"]
    let asked = try question("OPTION \(options[0])", "OPTION \(options[1])", "OPTION \(options[2])")
    #expect(asked.ok == "_OK" && asked.cancel == "_Stop" && asked.prompt == "PIN:")
    let set = try question("OPTION \(options[0])", "SETOK _Yes", "SETPROMPT P")
    #expect(set.ok == "_Yes" && set.prompt == "P" && set.cancel == nil)
  }

  @Test func `the terminal and its locale come from the options`() throws {
    let asked = try question(
      "OPTION ttyname=/dev/pts/7", "OPTION ttytype=xterm", "OPTION lc-ctype=C.UTF-8",
      "OPTION lc-messages=zh_CN.UTF-8", "OPTION touch-file=/tmp/x")
    #expect(asked.value(.terminalName) == "/dev/pts/7" && asked.value(.touchFile) == "/tmp/x")
    #expect(
      asked.environment == [
        "TERM": "xterm", "LC_CTYPE": "C.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8", "LC_ALL": "",
        "LANGUAGE": "",
      ])
    #expect(try question().environment == [:])
    #expect(try question("OPTION ttytype").environment == [:])
  }

  @Test(
    arguments: [
      ("5", Duration.seconds(5)), ("0", nil), ("", nil), ("-1", nil), ("abc", nil),
      ("12x", .seconds(12)),
      ("99999999999999999999", nil),
    ] as [(String, Duration?)])
  func `SETTIMEOUT is read as a number of seconds`(text: String, limit: Duration?) throws {
    #expect(try question("SETTIMEOUT \(text)").timeLimit == limit)
  }

  @Test func `a time limit from the command line applies until the client sets one`() throws {
    var transcript = Transcript(PinentrySettings(options: [.terminalName: "/x"], timeout: 7))
    for line in ["GETPIN", "SETTIMEOUT", "GETPIN", "SETTIMEOUT 0", "GETPIN"] {
      _ = transcript.send(line)
    }
    #expect(transcript.questions.map(\.timeLimit) == [.seconds(7), .seconds(7), nil])
    #expect(transcript.questions.allSatisfy { $0.value(.terminalName) == "/x" })
  }

  @Test func `texts for a single question are forgotten after that question`() throws {
    var transcript = Transcript()
    for line in [
      "SETERROR Wrong", "SETREPEAT Again", "SETREPEATERROR Not same", "SETQUALITYBAR",
      "SETGENPIN Make one", "SETDESC about",
    ] { #expect(transcript.send(line) == "OK\n") }
    // A CONFIRM uses none of them up but the error and the quality.
    for line in [
      "CONFIRM", "SETERROR Wrong", "SETQUALITYBAR", "GETPIN", "GETPIN", "RESET", "GETPIN",
    ] {
      _ = transcript.send(line)
    }
    let asked = transcript.questions
    let (first, second, third) = (asked[1], asked[2], asked[3])
    #expect(asked[0].kind == .confirmation)
    let once = [PinentryCommand.setError, .setRepeat, .setQualityBar]
    #expect(once.map(first.text) == ["Wrong", "Again", ""])
    #expect(once.compactMap(second.text) == [])
    let kept = [PinentryCommand.setRepeatError, .setGeneratePIN, .setDescription]
    #expect(kept.map(first.text) == ["Not same", "Make one", "about"])
    #expect(kept.map(second.text) == kept.map(first.text) && kept.compactMap(third.text) == [])
  }

  @Test func `only a new passphrase is checked, and only if the client asks for that`() throws {
    #expect(try question("OPTION constraints-enforce", "SETREPEAT Again").checks)
    #expect(try !question("OPTION constraints-enforce").checks)
    #expect(try !question("SETREPEAT Again").checks)
    let hint = "OPTION constraints-hint-short=8 or more%2E"
    #expect(try question(hint, "SETREPEAT Again").hint == "8 or more.")
    #expect(try question(hint).hint == nil)
  }

  @Test(arguments: [("*", "*"), ("●", "●"), ("**", nil), ("", nil)] as [(String, Character?)])
  func `the client's mask glyph counts only if it is a single character`(
    text: String, mask: Character?
  ) throws {
    #expect(try question("OPTION invisible-char \(text)").mask == mask)
  }

  @Test(arguments: [
    ("CONFIRM", PinentryQuestion.Kind.confirmation, false),
    ("CONFIRM --other", .confirmation, false),
    ("CONFIRM --focus=ok", .confirmation, false), ("CONFIRM --focus=cancel", .confirmation, true),
    ("CONFIRM --one-button", .message, false), ("MESSAGE", .message, false),
  ])
  func `CONFIRM with one button shows a message, and with --focus=cancel Enter does not mean yes`(
    line: String, kind: PinentryQuestion.Kind, focusesCancel: Bool
  ) throws {
    let asked = try question(asking: line)
    #expect(asked.kind == kind && asked.focusesCancel == focusesCancel)
  }
}
