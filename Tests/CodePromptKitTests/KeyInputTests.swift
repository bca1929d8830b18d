import CodePromptKeyDecoding
import CodePromptKit
import CodePromptLoop
import CodePromptSecretStorage
import Testing

/// What is read, without a loop around it: every moment is given.
struct KeyInputTests {
  /// An input, with moments in milliseconds.
  private final class Input {
    private var input: KeyInput

    init(_ text: String = "", isTypedByPerson: Bool = true, reads moments: Int...) throws {
      input = KeyInput(try SecretBytes(capacity: 64), escapeDelay: .milliseconds(50))
      input.isTypedByPerson = isTypedByPerson
      for moment in moments { input.noteRead(at: .milliseconds(moment)) }
      read(text)
    }

    /// Reads a text, and decodes all that is complete; returns how many events there were.
    @discardableResult
    func read(_ text: String) -> Int {
      for byte in text.utf8 { _ = input.bytes.append(byte) }
      var index = 0
      var count = 0
      while input.nextEvent(at: &index) != nil { count += 1 }
      input.bytes.removeAll()
      return count
    }

    func follows(within time: Int) -> Bool {
      input.followsPreviousKey(within: .milliseconds(time))
    }

    func ignoreKeys(at now: Int) { input.ignoreKeys(at: .milliseconds(now)) }

    /// Reads something, which is a key or a report of the terminal, and returns what the time says
    /// about it.
    func timing(at now: Int, isKey: Bool = true) -> KeyTiming {
      input.noteRead(at: .milliseconds(now))
      let timing = input.timing(at: .milliseconds(now))
      if isKey { input.noteKey(timing, at: .milliseconds(now)) }
      return timing
    }

    /// The end of the pause that began at a moment.
    func pauseEnd(from now: Int, _ format: CodeFormat = .digits(6)) throws -> Duration? {
      input.restartPause(at: .milliseconds(now))
      return input.pauseEnd(for: try EntrySession(format: format, mask: .dots))
    }

    func settle(at now: Int) throws -> KeyInput.Settled {
      input.settle(
        at: .milliseconds(now), for: try EntrySession(format: .digits(6), mask: .dots))
    }

    /// Whether these bytes count as a key that ends an unfinished paste.
    func isLoneInterrupt(_ bytes: String, at now: Int) -> Bool {
      for byte in bytes.utf8 { _ = input.bytes.append(byte) }
      defer { input.bytes.removeAll() }
      return input.isLoneInterrupt(at: .milliseconds(now))
    }

    func expectWidthReport(at now: Int) { input.expectWidthReport(at: .milliseconds(now)) }

    func takeWidthReport(_ event: KeyEvent) -> Int? { input.takeWidthReport(event) }

    var widthReportEnd: Duration? { input.widthReportEnd }
  }

  @Test
  func `a key follows the one before it only within the given time, and only from a person`() throws
  {
    let first = try Input(reads: 0)
    #expect(!first.follows(within: 500))
    let soon = try Input(reads: 0, 1000, 1499)
    #expect(soon.follows(within: 500))
    #expect(!soon.follows(within: 499))
    let program = try Input(isTypedByPerson: false, reads: 0, 1)
    #expect(!program.follows(within: 500))
  }

  @Test
  func `a key is too early for a fifth of a second, and Enter for half a second`() throws {
    for (moment, isEarly, ignoresEnter) in [
      (1000, true, true), (1199, true, true), (1200, false, true), (1499, false, true),
      (1500, false, false),
    ] {
      let input = try Input()
      #expect(!input.timing(at: 0).isEarly && !input.timing(at: 0).ignoresEnter)
      input.ignoreKeys(at: 1000)
      let timing = input.timing(at: moment)
      #expect(timing.isEarly == isEarly && timing.ignoresEnter == ignoresEnter, "\(moment)")
    }
    // Each key that comes too early begins the time anew.
    let held = try Input()
    held.ignoreKeys(at: 0)
    for moment in [100, 299, 498] { #expect(held.timing(at: moment).isEarly) }
    #expect(!held.timing(at: 698).isEarly)
    // A report of the terminal does not.
    let report = try Input()
    report.ignoreKeys(at: 0)
    #expect(report.timing(at: 190, isKey: false).isEarly && !report.timing(at: 200).isEarly)
  }

  @Test
  func `a key may have bounced within 80 ms, and only a person's keys depend on the time`() throws {
    #expect(try Input(reads: 100).timing(at: 179).mayBounce)
    #expect(try !Input(reads: 100).timing(at: 180).mayBounce)
    #expect(try Input().timing(at: 0).awaitsPauses)
    let program = try Input(isTypedByPerson: false, reads: 1000)
    program.ignoreKeys(at: 1000)
    #expect(program.timing(at: 1000) == KeyTiming())
  }

  @Test(arguments: [
    ("", nil), ("12", nil), ("\u{1B}", 50), ("\u{1B}[", 250), ("\u{1B}[M", 5),
    ("\u{1B}[200~12", 1000),
  ])
  func `what is pending decides how long its pause is`(text: String, pause: Int?) throws {
    let end = try Input(text).pauseEnd(from: 300)
    #expect(end == pause.map { .milliseconds(300 + $0) })
  }

  @Test
  func `the rest of a mouse report in a question may take as long as a sequence`() throws {
    let end = try Input("\u{1B}[M").pauseEnd(from: 0, .question(QuestionChoices()))
    #expect(end == .milliseconds(250))
  }

  @Test
  func `after its pause a lone ESC is the Escape key, and a sequence is nothing`() throws {
    guard case .event(.press(.escape, _)) = try Input("\u{1B}").settle(at: 50) else {
      Issue.record("no Escape")
      return
    }
    guard case .nothing = try Input("\u{1B}[1;").settle(at: 250) else {
      Issue.record("a part of a sequence became a key")
      return
    }
  }

  @Test
  func `a lone interrupt ends an unfinished paste only after a quarter of a second`() throws {
    let input = try Input("\u{1B}[200~12")
    _ = try input.pauseEnd(from: 0)
    #expect(!input.isLoneInterrupt("\u{03}", at: 249))
    #expect(input.isLoneInterrupt("\u{03}", at: 250))
    #expect(!input.isLoneInterrupt("\u{03}1", at: 250))
    // Without a paste it is an ordinary key.
    let other = try Input()
    #expect(!other.isLoneInterrupt("\u{03}", at: 1000))
  }

  @Test
  func `a cursor position report is taken once, and only while it is expected`() throws {
    let input = try Input()
    #expect(input.takeWidthReport(.cursorReport(column: 3)) == nil)
    input.expectWidthReport(at: 100)
    #expect(input.widthReportEnd == .milliseconds(600))
    // A report about another place, and a key.
    #expect(input.takeWidthReport(.cursorReport(column: 1)) == nil)
    #expect(input.takeWidthReport(.cursorReport(column: 4)) == nil)
    #expect(input.takeWidthReport(.press(.function(4), .shift)) == nil)
    #expect(input.takeWidthReport(.cursorReport(column: 3)) == 2)
    #expect(input.widthReportEnd == nil)
    #expect(input.takeWidthReport(.cursorReport(column: 3)) == nil)
    // In the first row the report is the same sequence as F3 with a modifier.
    input.expectWidthReport(at: 100)
    #expect(input.takeWidthReport(.press(.function(3), .shift)) == 1)
  }

  @Test
  func `an ESC waits longer while a report is expected, which begins with one`() throws {
    let input = try Input("\u{1B}")
    input.expectWidthReport(at: 0)
    #expect(try input.pauseEnd(from: 100) == .milliseconds(350))
    #expect(try input.pauseEnd(from: 600) == .milliseconds(650))
  }
}
