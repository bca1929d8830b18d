import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptSecretStorage
import CodePromptKeyDecoding
import CodePromptTerminalText
import PromptTestSupport
import Testing

/// Tests the bytes that a renderer has ready for a crash, and frames for which memory is short.
struct PromptRendererTests {
  @Test func `the restore sequence erases a prompt that has grown after its first frame`() throws {
    let session = try EntrySession(format: .digits(2), mask: .dots)
    let renderer = try PromptSetting(challenge: "one\ntwo").makeRenderer()
    try renderer.begin(session, nil)
    try renderer.show((DisplayText("a\nb\nc\nd"), nil), session, nil)
    var screen = VirtualScreen(showing: renderer.frame.takeAll())
    #expect(screen.text.hasPrefix("  a\n  b\n  c\n  d\n"))
    let restoreSequence = try renderer.restoreSequence
    // Only a sequence that would be too long erases everything below.
    #expect(!restoreSequence.contains("\u{1B}[J"))
    screen.feed(restoreSequence)
    #expect(screen.text == "" && screen.cursor == .init(row: 0, column: 0))
    #expect(screen.privateModes == [7, 25])
  }

  @Test func `all flags of a prompt content are off by default`() {
    let content = PromptContent()
    #expect(!content.isASCII && !content.quotesPrompt && !content.canReveal)
    #expect(!content.isModal && !content.firstFrame.slides && !content.firstFrame.asksForWidth)
    let quirks = content.quirks
    #expect(!quirks.reflows && !quirks.misplacesCursor && !quirks.joinsErasedRows)
    #expect(!quirks.miscountsColumns && !quirks.pinsSavedCursor)
  }

  /// The memory that is lacking here is that of a frame: of the first one, of one with a longer
  /// status, or of one for another window.
  @Test func `a frame without memory is not sent, and the prompt is erased all the same`() throws {
    let setting = PromptSetting(format: .digits(2), prompt: "Code")
    var completed: Set<Int> = []
    for capacity in stride(from: 100, through: 700, by: 9) {
      var session = try EntrySession(format: setting.format, mask: .dots)
      let renderer = try CellRenderer(
        setting.content, format: setting.format, mask: .dots, columns: 80, rows: 24,
        FrameBuffer(capacity: capacity))
      var screen = VirtualScreen(showing: Array("before\r\n".utf8))
      let status = StatusLine.note(String(repeating: "a long note ", count: 14))
      var steps = 0
      do throws(SecretStorageError) {
        try renderer.begin(session, nil)
        screen.feed(renderer.frame.takeAll())
        steps = 1
        _ = session.handle(.press(.character("1"), .none))
        try renderer.update(session, status, isShifted: false)
        screen.feed(renderer.frame.takeAll())
        steps = 2
        try renderer.redraw(columns: 80, rows: 20, session, status)
        screen.feed(renderer.frame.takeAll())
        steps = 3
      } catch {
        #expect(renderer.frame.isEmpty)
      }
      completed.insert(steps)
      renderer.end(saying: DisplayText(""), keeping: nil)
      screen.feed(renderer.frame.takeAll())
      #expect(screen.text == "before", "\(capacity) bytes, \(steps) frames")
      #expect(screen.cursor == .init(row: 1, column: 0), "\(capacity) bytes, \(steps) frames")
    }
    #expect(completed == [0, 1, 2, 3])
  }

  @Test func `a crash while a frame is sent draws nothing more, and restores the modes`() throws {
    let prompt = try DrawnPrompt(PromptSetting())
    let words = try prompt.lastWords
    #expect(prompt.cutCrashSequence == words.closing + words.rest)
  }

  @Test(arguments: [(2, false), (3, false), (4, true), (80, true)])
  func `only the first frame in a wide window asks for a width`(columns: Int, asks: Bool) throws {
    let session = try EntrySession(format: .digits(2), mask: .dots)
    var content = PromptSetting().content
    content.firstFrame.asksForWidth = true
    let renderer = try CellRenderer(
      content, format: .digits(2), mask: .dots, columns: columns, rows: 24,
      FrameBuffer())
    try renderer.begin(session, nil)
    func sent() -> String { String(decoding: renderer.frame.takeAll(), as: UTF8.self) }
    #expect(sent().contains("\r●\u{1B}[6n\r") == asks)
    renderer.forget()
    try renderer.begin(session, nil)
    #expect(!sent().contains("\u{1B}[6n"))
  }
}

extension PromptRenderer {
  /// The bytes that a crash of the program sends while a frame is sent.
  var cutCrashSequence: String {
    addCrashSequence(isCut: true)
    return String(decoding: frame.takeAll(), as: UTF8.self)
  }

  /// The bytes that a crash sends.
  var restoreSequence: String {
    get throws {
      let before = String(repeating: "a frame ", count: 64)
      frame.append(before)
      let count = addRestoreSequence(isCut: false)
      #expect(count == 0)
      let text = String(decoding: frame.takeAll(), as: UTF8.self)
      #expect(text.hasPrefix(before))
      return String(text.dropFirst(before.count))
    }
  }

  /// The abort sequence: what ends a cut image, and what restores the modes.
  var lastWords: (closing: String, rest: String) {
    get throws {
      frame.append("a frame")
      let count = addRestoreSequence(isCut: true)
      let bytes = frame.takeAll().dropFirst("a frame".utf8.count)
      return (
        String(decoding: bytes.prefix(count), as: UTF8.self),
        String(decoding: bytes.dropFirst(count), as: UTF8.self)
      )
    }
  }
}
