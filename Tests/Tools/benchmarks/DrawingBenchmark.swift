import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import CodePromptTerminalText

/// What the frame of a key takes in each style, beside a full repaint: the time through decoder,
/// session and renderer, and the bytes of the longest frame.
enum DrawingBenchmark {
  static func run(_ setting: Setting, _ report: inout Report) {
    let titles = ["", "a key", "bytes at most", "full repaint", "bytes at most"]
    do {
      let rows = try [("compact", PromptStyle.compact), ("underline", .underline), ("box", .box)]
        .map { name, style in
          let (key, repaint) = (try Typist(style), try Typist(style, repaints: true))
          return [
            name, figure(duration(key.time), ratio: key.time / repaint.time), "\(key.mostBytes)",
            duration(repaint.time), "\(repaint.mostBytes)",
          ]
        }
      report.add("A frame of six masked digits; × is that of a full repaint", [titles] + rows)
    } catch {
      report.note("There is no memory to draw in: \(error)")
    }
  }
}

/// Types and deletes six digits in a prompt without a terminal.
private struct Typist {
  /// The seconds of a key.
  private(set) var time = 0.0
  private(set) var mostBytes = 0

  init(_ style: PromptStyle, repaints: Bool = false) throws {
    let format = CodeFormat.code(6, charset: .digits, groups: [3, 3])
    var content = PromptContent()
    content.title = DisplayText("Two-factor sign-in")
    content.prompt = DisplayText("Code from your authenticator")
    content.style = style
    content.quirks.reflows = true
    let frame = try FrameBuffer()
    var session = try EntrySession(format: format, mask: .dots)
    func begun() throws -> CellRenderer {
      let renderer = try CellRenderer(
        content, format: format, mask: .dots, columns: 80, rows: 24, frame)
      try renderer.begin(session, nil)
      return renderer
    }
    var renderer = try begun()
    frame.discard()
    var decoder = KeyDecoder()
    let keys = Array("123456".utf8) + [UInt8](repeating: 0x7F, count: 6)
    let rounds = 2000
    var most = 0
    let seconds = try leastSeconds {
      for _ in 0..<rounds {
        for key in keys {
          unsafe withUnsafeBytes(of: key) { read in
            var index = 0
            while let event = unsafe decoder.next(in: read, at: &index) {
              _ = session.handle(event)
            }
          }
          if repaints { renderer = try begun() }
          try renderer.update(session, nil, isShifted: false)
          most = max(most, frame.count)
          frame.discard()
        }
      }
    }
    (time, mostBytes) = (seconds / Double(rounds * keys.count), most)
  }
}
