internal import CodePromptCellRendering
internal import CodePromptKeyDecoding
internal import CodePromptSecretStorage
internal import CodePromptTerminalMode

// How wide the terminal draws what Unicode calls ambiguous (Annex 11): in a Chinese, Japanese or
// Korean locale the first frame draws such a character and asks where the cursor is. The answer
// comes among the keys, whenever it does.
extension PromptLoop where Device: ~Copyable {
  /// Takes an event that is the awaited answer, and says whether it was.
  mutating func takeAnswer(_ event: KeyEvent) -> Bool {
    let column: UInt16
    switch event {
    case .cursorReport(let reported): column = reported
    // In the first row of the screen it is the same sequence as F3 with Shift or Alt.
    case .press(.function(3), let modifiers): column = modifiers.rawValue + 1
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

  /// Waits for an answer that is still on its way: it would be typed into whatever reads next.
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
  /// So long after it was asked the terminal is taken for one that does not answer.
  static let answering = Duration.milliseconds(500)
}
