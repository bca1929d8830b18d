internal import CodePromptCellRendering
internal import CodePromptKeyDecoding
internal import CodePromptSecretStorage
internal import CodePromptSystem

// The width of ambiguous characters (Unicode Annex 11): in a Chinese, Japanese or Korean locale the
// first frame draws such a character and requests a cursor position report. The report arrives
// among the keys at any time.
extension PromptLoop where Device: ~Copyable {
  /// Returns whether an event is the expected cursor position report, and evaluates it.
  mutating func takeAnswer(_ event: KeyEvent) -> Bool {
    let column: UInt16
    switch event {
    case .cursorReport(let reported): column = reported
    // A cursor position report for the screen's first row is the same sequence as F3 with Shift or
    // Alt.
    case .press(.function(3), let modifiers): column = UInt16(modifiers.rawValue) + 1
    default: return false
    }
    guard column == 2 || column == 3 else { return false }
    keys.answerEnd = nil
    if column == 3 {
      renderer.avoidWideGlyphs()
      drawing.mustDrawAgain = true
    }
    return true
  }

  /// Waits for the cursor position report if it is still expected: otherwise the terminal's next
  /// reader would get it as typed text.
  mutating func awaitAnswer() {
    guard let end = keys.answerEnd, device.isInForeground else { return }
    keys.bytes.removeAll()
    defer { keys.bytes.removeAll() }
    while keys.answerEnd != nil, case let left = end - device.now, left > .zero,
      device.wait(upTo: left, forOutput: false).contains(.input),
      device.read(into: &keys.bytes) == .bytes
    {
      var index = 0
      while let event = unsafe keys.bytes.withUnsafeBytes({
        unsafe keys.decoder.next(in: $0, at: &index)
      }) {
        _ = takeAnswer(event)
      }
      keys.bytes.removeAll()
    }
    keys.answerEnd = nil
  }
}

extension Duration {
  /// How long a cursor position report is expected; after that, the terminal counts as one that
  /// sends none.
  static let answering = Duration.milliseconds(500)
}
