import CellRendering
import CodeEntry
import PromptTestSupport
import TerminalText
import Testing

/// The renderer of a prompt hands everything on to its cells.
struct PromptRendererTests {
  @Test func `what is drawn is what the cells draw`() throws {
    let session = try EntrySession(format: .digits(2), mask: .dots)
    let setting = PromptSetting(format: .digits(2), title: "Title")
    var cells = try setting.makeRenderer()
    var renderer = PromptRenderer.cells(try setting.makeRenderer())
    var drawn = try FrameBuffer(capacity: 8192)
    var handedOn = try FrameBuffer(capacity: 8192)
    let challenge = DisplayText("6 × 7?")
    let summary = Summary(mark: .accepted, text: DisplayText("Title"))

    try cells.begin(session, nil, in: &drawn)
    try cells.replaceChallenge(challenge, session, .hint("hint"), in: &drawn)
    cells.update(session, StatusLine([], spinner: 1), in: &drawn)
    cells.end(keeping: summary, in: &drawn)

    try renderer.begin(session, nil, in: &handedOn)
    renderer.say(DisplayText("Accepted"), in: &handedOn)
    try renderer.replaceChallenge(challenge, session, .hint("hint"), in: &handedOn)
    renderer.update(session, StatusLine([], spinner: 1), in: &handedOn)
    renderer.end(keeping: summary, in: &handedOn)
    #expect(text(handedOn) == text(drawn) && text(drawn).contains("6 × 7?"))
    let farewell = try renderer.farewell
    #expect(farewell == "")
  }

  @Test func `a crash after the picture was drawn erases it, and after its end nothing`() throws {
    let session = try EntrySession(format: .digits(2), mask: .dots)
    var renderer = PromptRenderer.cells(try PromptSetting(challenge: "one\ntwo").makeRenderer())
    var frame = try FrameBuffer(capacity: 8192)
    try renderer.begin(session, nil, in: &frame)
    try renderer.replaceChallenge(DisplayText("a\nb\nc\nd"), session, nil, in: &frame)
    var screen = VirtualScreen(showing: text(frame).utf8)
    #expect(screen.text.hasPrefix("  a\n  b\n  c\n  d\n"))
    screen.feed(try renderer.farewell)
    #expect(screen.text == "" && screen.cursor == .init(row: 0, column: 0))
    #expect(screen.privateModes == [7, 25])
  }

  private func text(_ frame: borrowing FrameBuffer) -> String {
    unsafe frame.withUnsent { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension PromptRenderer {
  /// What a crash sends.
  var farewell: String {
    get throws {
      var frame = try FrameBuffer(capacity: 8192)
      sayFarewell(in: &frame)
      return String(decoding: frame.takeAll(), as: UTF8.self)
    }
  }

  /// What is left to say where a frame was cut.
  var lastWords: (closing: String, rest: String) {
    get throws {
      var frame = try FrameBuffer(capacity: 8192)
      let count = sayLastWords(in: &frame)
      let bytes = frame.takeAll()
      return (
        String(decoding: bytes.prefix(count), as: UTF8.self),
        String(decoding: bytes.dropFirst(count), as: UTF8.self)
      )
    }
  }
}
