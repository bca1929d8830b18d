package import CodePromptKeyDecoding

/// What is read: the bytes that are not yet decoded, and the moments at which they arrived.
///
/// It reads no clock: every moment is passed to it.
package struct KeyInput: ~Copyable {
  /// The bytes of the read that is being handled.
  package var bytes: SecretBytes
  var decoder = KeyDecoder()
  /// The length of the pause after which a lone ESC counts as the Escape key: `TerminalEnvironment`
  /// chooses it, longer over ssh.
  let escapeDelay: Duration
  /// Whether a person presses the keys, who makes pauses between answers. A program that looks for
  /// a question in lines, as in a dumb terminal, answers at once.
  package var isTypedByPerson = false
  /// The byte of the key that interrupts, as the terminal's settings have it.
  package var interruptKey: UInt8 = 0x03
  /// Whether bytes arrived in this step of the loop, which proves that the process is in the
  /// foreground.
  var cameNow = true
  /// The moment of the last byte of an unfinished key, paste or text, from which its pause counts.
  var lastByte = Duration.zero
  /// The moment of the last read; nil before the first one.
  private var lastRead: Duration?
  /// The time between the last two reads; nil before the second one.
  private var sinceRead: Duration?
  /// The moment from which Enter counts before anything is typed; nil if it counts.
  private var enterCounts: Duration?
  /// The moment from which a key can answer; nil if it can.
  private var keysCount: Duration?
  /// The moment until which the prompt's end waits for the cursor position report that the first
  /// frame requests; nil if none is expected.
  package private(set) var widthReportEnd: Duration?

  /// Creates an input that reads into a buffer.
  package init(_ bytes: consuming SecretBytes, escapeDelay: Duration) {
    self.bytes = bytes
    self.escapeDelay = escapeDelay
  }

  // MARK: Reads

  /// Notes that bytes were read.
  package mutating func noteRead(at now: Duration) {
    sinceRead = lastRead.map { now - $0 }
    lastRead = now
  }

  /// Whether the last two reads were less than this apart, and a person presses the keys.
  package func followsPreviousKey(within time: Duration) -> Bool {
    isTypedByPerson && sinceRead.map { $0 < time } ?? false
  }

  /// Whether nothing was read for a second, after which the user is unlikely to be in the middle of
  /// typing.
  func isQuiet(at now: Duration) -> Bool { lastRead.map { now - $0 >= .seconds(1) } ?? true }

  /// Decodes the event at a position, and moves the position past it; nil for the beginning of a
  /// sequence that has not arrived whole.
  package mutating func nextEvent(at index: inout Int) -> KeyEvent? {
    unsafe bytes.withUnsafeBytes { unsafe decoder.next(in: $0, at: &index) }
  }

  /// Forgets an unfinished sequence or paste whose rest will not arrive.
  mutating func forgetSequence() { decoder = KeyDecoder() }

  /// Whether nothing but ^C arrived, 250 ms or more after the last byte of an unfinished paste. The
  /// paste's end sequence was probably lost, so the ^C counts as a key.
  package func isLoneInterrupt(at now: Duration) -> Bool {
    guard case .string = decoder.pending else { return false }
    for index in 0..<bytes.count where bytes[index] != interruptKey { return false }
    return now - lastByte >= .milliseconds(250)
  }

  // MARK: Keys that were meant for the question before

  /// Lets keys be too early: nobody reads a question and answers it in a fifth of a second, and
  /// Enter alone may be pressed out of habit for half a second.
  package mutating func ignoreKeys(at now: Duration) {
    guard isTypedByPerson else { return }
    keysCount = now + .milliseconds(200)
    enterCounts = now + .milliseconds(500)
  }

  /// Returns what the time says about the keys of a read.
  package func timing(at now: Duration) -> KeyTiming {
    var timing = KeyTiming()
    timing.awaitsPauses = isTypedByPerson
    timing.mayBounce = followsPreviousKey(within: .milliseconds(80))
    timing.isEarly = keysCount.map { now < $0 } ?? false
    timing.ignoresEnter = enterCounts.map { now < $0 } ?? false
    return timing
  }

  /// Lets the time begin anew after a key that came too early: it may be held down, or pressed
  /// again and again.
  package mutating func noteKey(_ timing: KeyTiming, at now: Duration) {
    if timing.isEarly { keysCount = now + .milliseconds(200) }
    if timing.ignoresEnter { enterCounts = now + .milliseconds(500) }
  }

  // MARK: The width of ambiguous characters (Unicode Standard Annex 11)

  // In a Chinese, Japanese or Korean locale the first frame draws such a character and requests a
  // cursor position report. The report arrives among the keys at any time.

  /// Expects the report. A terminal that has not sent it half a second after the first frame counts
  /// as one that never does.
  package mutating func expectWidthReport(at now: Duration) {
    widthReportEnd = now + .milliseconds(500)
  }

  /// Takes an event if it is the expected report; returns how many columns the terminal gives an
  /// ambiguous character, or nil if the event is something else.
  package mutating func takeWidthReport(_ event: KeyEvent) -> Int? {
    guard widthReportEnd != nil else { return nil }
    let column: UInt16
    switch event {
    case .cursorReport(let reported): column = reported
    // A cursor position report for the screen's first row is the same sequence as F3 with Shift or
    // Alt.
    case .press(.function(3), let modifiers): column = UInt16(modifiers.rawValue) + 1
    default: return nil
    }
    guard column == 2 || column == 3 else { return nil }
    widthReportEnd = nil
    return Int(column) - 1
  }
}
