import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptTerminalText
import PromptTestSupport
import Testing

/// Tests the bytes that a renderer has ready for a crash, and the memory that a frame needs.
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

  @Test func `the frame of a usual prompt needs at most 19 kilobytes of memory`() throws {
    let renderer = try PromptSetting(title: "Sign in", columns: 80, rows: 24).makeRenderer()
    #expect(renderer.frameLimit <= 18_769)
  }

  @Test func `a frame has room for the combining marks of every text`() throws {
    let (bare, marked) = (
      String(repeating: "e", count: 20), String(repeating: "e\u{301}", count: 20)
    )
    func limit(_ change: (inout PromptContent) -> Void) throws -> Int {
      var content = PromptSetting(title: bare, challenge: bare, prompt: bare).content
      change(&content)
      return try CellRenderer(
        content, format: .digits(6), mask: .dots, columns: 80, rows: 24, FrameBuffer(capacity: 1)
      ).frameLimit
    }
    let least = try limit { _ in }
    for text in [\PromptContent.title, \.challenge, \.prompt] {
      #expect(try limit { $0[keyPath: text] = DisplayText(marked) } == least + 40)
    }
    func row(_ key: String, _ label: String, _ sentence: String) throws -> Int {
      let choice = ChoiceRow.Choice(key: key, label: label, role: .focused)
      return try limit { $0.choices = ChoiceRow([choice], sentence: sentence) }
    }
    let ofQuestion = try row("Y", bare, bare)
    #expect(try row("Y", bare, marked) == ofQuestion + 40)
    #expect(try row("Y", marked, bare) == ofQuestion + 40)
    #expect(try row("Y\u{301}", bare, bare) == ofQuestion + 2)
  }

  @Test(arguments: [(2, false), (3, false), (4, true), (80, true)])
  func `only the first frame in a wide window asks for a width`(columns: Int, asks: Bool) throws {
    let session = try EntrySession(format: .digits(2), mask: .dots)
    var content = PromptSetting().content
    content.firstFrame.asksForWidth = true
    let renderer = try CellRenderer(
      content, format: .digits(2), mask: .dots, columns: columns, rows: 24,
      FrameBuffer(capacity: 8192))
    try renderer.begin(session, nil)
    func sent() -> String { String(decoding: renderer.frame.takeAll(), as: UTF8.self) }
    #expect(sent().contains("\r●\u{1B}[6n\r") == asks)
    renderer.forget()
    try renderer.begin(session, nil)
    #expect(!sent().contains("\u{1B}[6n"))
  }
}

extension PromptRenderer {
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
