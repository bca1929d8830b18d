import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import CodePromptTerminalText

/// A plain prompt in a test's hands, frame by frame.
final class SpokenPrompt {
  var session: EntrySession
  private var renderer: PlainRenderer
  private var frame = try? FrameBuffer(capacity: 8192)

  init(_ setting: PromptSetting) throws {
    session = try EntrySession(format: setting.format, mask: setting.mask, rules: setting.rules)
    renderer = setting.plainRenderer
  }

  /// What is said first, for each line one string.
  func begin(_ status: StatusLine? = nil) throws -> [String] {
    try renderer.begin(session, status, in: &frame!)
    return flush()
  }

  /// What is said after some typing.
  func type(_ text: String = "", _ status: StatusLine? = nil) -> [String] {
    press(KeyEvent.typing(text), status)
  }

  /// What is said after some keys.
  func press(_ events: [KeyEvent], _ status: StatusLine? = nil) -> [String] {
    for event in events { _ = session.handle(event) }
    renderer.update(session, status, isShifted: false, in: &frame!)
    return flush()
  }

  func replaceChallenge(_ text: String) throws -> [String] {
    let challenge = DisplayText(text, limit: 100)
    try renderer.redraw(columns: 80, rows: 24, with: (challenge, nil), session, nil, in: &frame!)
    return flush()
  }

  func say(_ text: String) -> [String] {
    renderer.say(DisplayText(text), in: &frame!)
    return flush()
  }

  func end() -> [String] {
    renderer.end(keeping: nil, in: &frame!)
    return flush()
  }

  func end(keeping summary: Summary) -> [String] {
    renderer.end(keeping: summary, in: &frame!)
    return flush()
  }

  private func flush() -> [String] {
    let text = unsafe frame!.withUnsent { unsafe String(decoding: $0, as: UTF8.self) }
    frame!.discard()
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    // The first frame begins at the start of a row, each other one below what was said.
    if let first = lines.first, first.hasPrefix("\r") { return lines }
    return lines.first == "" ? Array(lines.dropFirst()) : ["in the same row: " + text]
  }
}
