import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import CodePromptTerminalText
import PromptTestSupport

/// What is asked for, how it is drawn and on what window.
struct PromptSetting {
  var format = CodeFormat.digits(6)
  var mask = Mask.dots
  var style = FieldStyle.auto
  var rules = EntryRules()
  var title = ""
  var challenge = ""
  var challengeDrawing: ChallengeDrawing?
  var prompt = "Enter the code"
  /// Whether the prompt is somebody else's.
  var quotesPrompt = false
  var choices: ChoiceRow?
  var placeholder: Character?
  var drawing: CellDrawing?
  var usesColor = true
  var bracketsPastes = false
  var colors = ""
  var isASCII = false
  /// Whether ambiguous characters take two columns.
  var isWide = false
  var reflows = false
  /// Whether the terminal reflows as kitty 0.26 does.
  var isKitty = false
  /// Whether the terminal reflows, and takes erased rows that were wrapped for wrapped.
  var isGNUScreen = false
  /// Whether a terminal that reflows cuts rows below the cursor where it gets lower.
  var cutsBelow = false
  var isModal = false
  var slides = false
  var columns = 80
  var rows = 24

  var theme: PromptTheme {
    var theme = PromptTheme()
    theme.apply(colors)
    return usesColor ? theme : PromptTheme().withoutColors
  }

  var content: PromptContent {
    var content = PromptContent()
    content.title = DisplayText(title, isASCII: isASCII)
    content.challenge = shownChallenge
    content.prompt = DisplayText(prompt, isASCII: isASCII, dropsFrames: quotesPrompt)
    content.quotesPrompt = quotesPrompt
    content.choices = choices
    content.placeholder = placeholder
    content.style = style
    content.theme = theme
    content.isASCII = isASCII
    content.reflows = reflows || isKitty
    content.movesSavedCursor = isKitty
    content.deletesRows = isGNUScreen
    content.canReveal = rules.reveals || rules.revealsLast
    content.drawing = drawing
    content.isModal = isModal
    content.slides = slides
    content.challengeDrawing = challengeDrawing
    if isWide { content.avoidWideGlyphs(isWide: true) }
    return content
  }

  var shownChallenge: DisplayText { DisplayText(challenge, limit: 100, isASCII: isASCII) }

  func makeRenderer() throws -> CellRenderer {
    try CellRenderer(content, format: format, mask: mask, columns: columns, rows: rows)
  }

  var plainRenderer: PlainRenderer {
    PlainRenderer(
      content, format: format, mask: mask, bracketsPastes: bracketsPastes,
      words: PlainWords(
        asking: { "\($0), please" },
        progress: { count, total in
          total.map { "\(count) of \($0) entered" } ?? "\(count) entered"
        },
        blankProgress: { $0 ? "empty" : "hidden" }))
  }
}

/// A prompt that draws on a screen: the layers above and below a renderer, in a test's hands.
final class DrawnPrompt {
  private(set) var setting: PromptSetting
  private(set) var screen: VirtualScreen
  /// The bytes of the last frame.
  private(set) var sent: [UInt8] = []
  /// All bytes that the screen got since it was empty.
  private(set) var history: [UInt8] = []
  var status: StatusLine?
  /// Whether the field is one column to the right.
  var isShifted = false

  var session: EntrySession
  private var renderer: CellRenderer
  private var frame: FrameBuffer?

  /// Draws a prompt on a screen that shows some text already.
  init(
    _ setting: PromptSetting = PromptSetting(), typing text: String = "", status: StatusLine? = nil,
    below above: String = ""
  ) throws {
    self.setting = setting
    self.status = status
    session = try EntrySession(format: setting.format, mask: setting.mask, rules: setting.rules)
    renderer = try setting.makeRenderer()
    screen = VirtualScreen(columns: setting.columns, rows: setting.rows)
    screen.isWide = setting.isWide
    screen.keepsWrapMarks = setting.isGNUScreen
    show(above)
    take(KeyEvent.typing(text))
    frame = try FrameBuffer(capacity: 8192)
    try renderer.begin(session, status, in: &frame!)
    flush()
  }

  // MARK: What happens to it

  /// Takes events without drawing.
  func take(_ events: [KeyEvent]) {
    for event in events { _ = session.handle(event) }
  }

  /// Takes events and draws what changed, in one frame, whose bytes it returns.
  @discardableResult
  func draw(_ events: KeyEvent...) -> [UInt8] {
    take(events)
    renderer.update(session, status, isShifted: isShifted, in: &frame!)
    flush()
    return sent
  }

  @discardableResult
  func type(_ text: String) -> [UInt8] {
    take(KeyEvent.typing(text))
    return draw()
  }

  /// Pastes a text and lets it settle.
  func paste(_ text: String) {
    take([.pasteStart] + text.utf8.map(KeyEvent.pasteByte) + [.pasteEnd])
    _ = session.inputSettled()
    draw()
  }

  /// Submits what is typed and, if so said, has it checked.
  func submit(verifying: Bool) {
    _ = session.handle(.press(.enter, []))
    _ = session.inputIsEmpty()
    if verifying { session.verify() }
    draw()
  }

  func reject() {
    session.reject(.rejected(nil, attemptsLeft: nil))
    draw()
  }

  /// Shows or hides what is typed; returns the bytes.
  @discardableResult
  func toggleReveal() -> [UInt8] {
    session.toggleReveal()
    return draw()
  }

  /// Masks the last character again; returns the bytes.
  @discardableResult
  func hideLast() -> [UInt8] {
    session.hideLast()
    return draw()
  }

  func lock() {
    session.lock()
    draw()
  }

  func unlock(isNew: Bool) {
    session.unlock(isNew: isNew)
    draw()
  }

  /// Puts another challenge into the picture, if there is one.
  func replaceChallenge(_ text: String, drawing: ChallengeDrawing? = nil) throws {
    setting.challenge = text
    setting.challengeDrawing = drawing
    try renderer.redraw(
      columns: setting.columns, rows: setting.rows, with: (setting.shownChallenge, drawing),
      session, status, in: &frame!)
    flush()
  }

  /// Changes the window's size, and draws.
  func resize(columns: Int, rows: Int) throws {
    (setting.columns, setting.rows) = (columns, rows)
    resizeUnnoticed(columns: columns, rows: rows)
    try renderer.redraw(columns: columns, rows: rows, with: nil, session, status, in: &frame!)
    flush()
  }

  /// Changes the window's size, of which the prompt has not heard yet.
  func resizeUnnoticed(columns: Int? = nil, rows: Int) {
    let reflowing: VirtualScreen.ResizeBehaviour = setting.cutsBelow ? .reflowAndCut : .reflow
    let reflows = setting.reflows || setting.isGNUScreen
    screen.resize(
      columns: columns ?? setting.columns, rows: rows,
      behaviour: setting.isKitty ? .kitty : reflows ? reflowing : .truncate)
  }

  /// Whether the prompt is on its way into the window.
  var isSliding: Bool { renderer.isSliding }

  func slide() {
    renderer.slide(session, status, in: &frame!)
    flush()
  }

  func end() {
    renderer.end(keeping: nil, in: &frame!)
    flush()
  }

  func end(keeping mark: Summary.Mark, _ text: String) {
    let text = DisplayText(text, isASCII: setting.isASCII)
    renderer.end(keeping: Summary(mark: mark, text: text), in: &frame!)
    flush()
  }

  /// Forgets the picture, shows what a shell writes meanwhile, and draws again.
  func suspend(showing text: String) throws {
    forget(showing: text)
    try renderer.begin(session, status, in: &frame!)
    flush()
  }

  /// Forgets the picture, and shows what a shell writes meanwhile.
  func forget(showing text: String) {
    renderer.forget()
    show(text)
  }

  // MARK: What it is

  var count: Int { session.characterCount }
  var restoreSequence: String {
    get throws { try renderer.restoreSequence }
  }
  /// What is left to say where a frame was cut.
  var lastWords: (closing: String, rest: String) {
    get throws { try renderer.lastWords }
  }
  var row: Int { screen.cursor.row }
  var column: Int { screen.cursor.column }
  var style: ScreenStyle { screen.style(at: screen.cursor) }

  /// A screen on which all of it is drawn at once, below some text.
  func redrawn(below above: String = "") throws -> VirtualScreen {
    var renderer = try setting.makeRenderer()
    var frame = try FrameBuffer(capacity: 8192)
    try renderer.begin(session, status, in: &frame)
    let bytes = frame.takeAll()
    var screen = VirtualScreen(columns: setting.columns, rows: setting.rows)
    screen.isWide = setting.isWide
    screen.feed(Array(above.utf8) + bytes)
    return screen
  }

  /// Shows what others write.
  func show(_ text: String) {
    screen.feed(text)
    history += Array(text.utf8)
  }

  private func flush() {
    sent = frame!.takeAll()
    screen.feed(sent)
    history += sent
  }
}

extension FrameBuffer {
  /// Sends all pieces, and returns them.
  mutating func takeAll() -> [UInt8] {
    var all: [UInt8] = []
    while !isEmpty {
      let piece = unsafe withUnsent { unsafe Array($0) }
      sent(piece.count)
      all += piece
    }
    return all
  }
}

extension KeyEvent {
  static let backspace = KeyEvent.press(.backspace, [])

  static func typing(_ text: String) -> [KeyEvent] {
    text.unicodeScalars.map { .press(.character($0), []) }
  }
}

extension StatusLine {
  static func note(_ text: String) -> StatusLine { StatusLine([.note(text)]) }
  static func hint(_ text: String) -> StatusLine { StatusLine([.hint(text)]) }
}

extension StatusLine.Segment {
  static func note(_ text: String) -> Self { Self(DisplayText(text), .note) }
  static func hint(_ text: String) -> Self { Self(DisplayText(text), .hint) }
  static func progress(_ text: String) -> Self { Self(DisplayText(text), .progress) }
  static func information(_ text: String) -> Self { Self(DisplayText(text), .information) }
  static func urgent(_ text: String) -> Self { Self(DisplayText(text), .urgent) }
}

extension VirtualScreen {
  /// What is to be seen and where the cursor is: what must be the same whichever way it came.
  var look: String {
    let styles = (0..<min(rows, 12)).map { row in
      var styles = ""
      for column in 0..<columns {
        let cell = cell(row: row, column: column)
        if !cell.isBlank, !cell.isContinuation { styles += cell.style.brief }
      }
      return styles
    }
    let place = "\(cursor.row),\(cursor.column) \(isCursorVisible ? "" : "hidden")"
    return ([text, place] + styles).joined(separator: "\n")
  }

  /// Whether nothing strange was sent: no wrap, nor anything in the last column, no unknown bytes.
  var isClean: Bool { !wrapped && !isWrapPending && unknown.isEmpty }
}

extension ScreenStyle {
  fileprivate var brief: String {
    let color =
      switch foreground {
      case .palette(let number): "\(number)"
      default: "."
      }
    return color + (isBold ? "b" : "") + (isDim ? "d" : "")
  }
}
