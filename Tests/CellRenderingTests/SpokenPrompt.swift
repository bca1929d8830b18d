import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding

/// A prompt in plain lines whose test gets the lines of each frame.
final class SpokenPrompt {
  var session: EntrySession
  /// The lines of the first frame.
  private(set) var first: [String] = []
  private var renderer: PlainRenderer

  /// Draws the first frame of a prompt.
  init(
    _ setting: PromptSetting = PromptSetting(), _ status: StatusLine? = nil,
    rules change: (inout EntryRules) -> Void = { _ in }
  ) throws {
    var rules = setting.rules
    change(&rules)
    session = try EntrySession(format: setting.format, mask: setting.mask, rules: rules)
    renderer = try setting.makePlainRenderer()
    first = try begin(status)
  }

  /// Draws the first frame and returns its lines.
  func begin(_ status: StatusLine? = nil) throws -> [String] {
    try renderer.begin(session, status)
    return flush()
  }

  /// Types a text and returns the appended lines.
  func type(_ text: String = "", _ status: StatusLine? = nil) -> [String] {
    press(KeyEvent.typing(text), status)
  }

  /// Handles some events and returns the appended lines.
  func press(_ events: [KeyEvent], _ status: StatusLine? = nil) -> [String] {
    for event in events { _ = session.handle(event) }
    renderer.update(session, status, isShifted: false)
    return flush()
  }

  func replaceChallenge(_ text: String) throws -> [String] {
    let challenge = DisplayText(text, limit: 100)
    try renderer.redraw(columns: 80, rows: 24, with: (challenge, nil), session, nil)
    return flush()
  }

  func end(saying lastWords: String = "", keeping summary: Summary? = nil) -> [String] {
    renderer.end(saying: DisplayText(lastWords), keeping: summary)
    return flush()
  }

  private func flush() -> [String] {
    let text = String(decoding: renderer.frame.takeAll(), as: UTF8.self)
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    // The first frame of plain lines starts in the cursor's row, and each later frame in a new row.
    if let first = lines.first, first.hasPrefix("\r") { return lines }
    return lines.first == "" ? Array(lines.dropFirst()) : ["in the same row: " + text]
  }
}
