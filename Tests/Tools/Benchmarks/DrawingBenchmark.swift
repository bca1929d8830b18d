import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding

/// How many bytes the renderer writes for a key in each style, compared with a full repaint.
enum DrawingBenchmark {
  private static let styles: [(name: String, style: FieldStyle, limit: Double)] = [
    ("compact", .compact, 48), ("underline", .underline, 110), ("box", .box, 160),
  ]

  static func run(_ report: inout Report) {
    for (name, style, limit) in styles {
      do {
        let (most, repaint) = try bytesOfKeys(style)
        report.add(
          Row(
            name: "bytes drawn a key at most, \(name)", figure: Double(most), unit: "",
            reference: ("full repaint", Double(repaint)), budget: .atMost(limit)))
      } catch {
        report.note("There is no memory to draw in: \(error)")
      }
    }
  }

  /// Types six masked digits in two groups and deletes them; returns the size of the longest frame
  /// after a key and of the longest full repaint.
  private static func bytesOfKeys(_ style: FieldStyle) throws -> (most: Int, repaint: Int) {
    let format = CodeFormat.code(6, charset: .digits, groups: [3, 3])
    var content = PromptContent()
    content.title = DisplayText("Two-factor sign-in")
    content.prompt = DisplayText("Code from your authenticator")
    content.style = style
    content.reflows = true
    var session = try EntrySession(format: format, mask: .dots)
    let frame = try FrameBuffer(capacity: 16384)
    func makeRenderer() throws -> CellRenderer {
      try CellRenderer(content, format: format, mask: .dots, columns: 80, rows: 24, frame)
    }
    var renderer = try makeRenderer()
    try renderer.begin(session, nil)
    _ = takeCount(frame)
    var (most, repaint) = (0, 0)
    let digits = "123456".unicodeScalars.map { KeyEvent.press(.character($0), []) }
    for event in digits + Array(repeating: .press(.backspace, []), count: 6) {
      _ = session.handle(event)
      renderer.update(session, nil, isShifted: false)
      most = max(most, takeCount(frame))
      var whole = try makeRenderer()
      try whole.begin(session, nil)
      repaint = max(repaint, takeCount(frame))
    }
    return (most, repaint)
  }

  private static func takeCount(_ frame: FrameBuffer) -> Int {
    let count = unsafe frame.withUnsent { $0.count }
    frame.discard()
    return count
  }
}
