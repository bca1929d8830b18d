import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import CodePromptTerminalText
import PromptTestSupport
import Testing

/// What a prompt asks for, how it is drawn, and the window's size.
struct PromptSetting: CustomTestStringConvertible {
  var format = CodeFormat.digits(6)
  var mask = Mask.dots
  var style = PromptStyle.auto
  var rules = EntryRules()
  var title = ""
  var challenge = ""
  var challengeDrawing: ChallengeDrawing?
  var prompt = "Enter the code"
  /// Whether the prompt's text comes from another program and must be marked.
  var quotesPrompt = false
  var choices: ChoiceRow?
  var list: ChoiceColumn?
  var placeholder: Character?
  var customCells: PromptCells?
  var usesColor = true
  var colors = ""
  var isASCII = false
  /// Whether ambiguous characters take two columns.
  var isWide = false
  var reflows = false
  /// Whether the terminal reflows as kitty 0.26 does.
  var isKitty = false
  /// Whether the terminal reflows as GNU Screen does, which keeps the marks of wrapped rows.
  var isGNUScreen = false
  var isInTmux = false
  /// Whether a terminal that reflows cuts the rows below the cursor when the window gets lower.
  var cutsBelow = false
  var isModal = false
  var slides = false
  /// Whether the prompt only appends lines.
  var isPlain = false
  var columns = 80
  var rows = 24

  /// The properties that differ from those of the usual setting.
  var testDescription: String {
    zip(Mirror(reflecting: self).children, Self.usualValues).compactMap { own, usual in
      let value = String(describingForTest: own.value)
      return value == usual ? nil : "\(own.label ?? ""): \(value)"
    }.joined(separator: ", ")
  }

  private static let usualValues = Mirror(reflecting: PromptSetting()).children.map {
    String(describingForTest: $0.value)
  }

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
    content.list = list
    content.placeholder = placeholder
    content.style = style
    content.theme = theme
    content.isASCII = isASCII
    content.quirks.reflows = reflows || isKitty || isGNUScreen
    content.quirks.misplacesCursor = isKitty
    content.quirks.joinsErasedRows = isGNUScreen
    content.quirks.pinsSavedCursor = isInTmux
    content.canReveal = rules.reveals || rules.revealsLast
    content.customCells = customCells
    content.isModal = isModal
    content.firstFrame.slides = slides
    content.challengeDrawing = challengeDrawing
    if isWide { content.avoidWideGlyphs(on: .wide) }
    return content
  }

  var shownChallenge: DisplayText { DisplayText(challenge, limit: 100, isASCII: isASCII) }

  func makeRenderer() throws -> CellRenderer {
    try CellRenderer(
      content, format: format, mask: mask, columns: columns, rows: rows,
      FrameBuffer())
  }

  fileprivate func makePlainRenderer() throws -> any PromptRenderer {
    PlainRenderer(
      content, bracketsPastes: false, words: TestWords(), try FrameBuffer())
  }

  private struct TestWords: PlainWords {
    let colon = ": "
    func asking(_ question: String, needsEnter: Bool) -> String { "\(question), please" }
    func askingForPassword(_ question: String) -> (line: String, isQuestion: Bool) {
      ("Password: ", false)
    }
    func entered(_ count: Int, of total: Int?) -> String {
      total.map { "\(count) of \($0) entered" } ?? "\(count) entered"
    }
    func matching(_ count: Int, _ label: String) -> String { "\(count): \(label)" }
    func entered(isEmpty: Bool) -> String { isEmpty ? "empty" : "hidden" }
  }
}

/// A prompt on a test's screen, with its session, its renderer, and the frame buffer between the
/// renderer and the screen.
final class DrawnPrompt {
  private(set) var setting: PromptSetting
  private(set) var screen: VirtualScreen
  /// The bytes of the last frame.
  private(set) var sent: [UInt8] = []
  /// All bytes that the screen got so far.
  private(set) var history: [UInt8] = []
  var status: StatusLine?
  /// Whether the cells are shifted one column to the right, as in a shake.
  var isShifted = false

  var session: EntrySession
  private let renderer: any PromptRenderer
  /// The renderer if it draws in cells.
  private let cells: CellRenderer?

  /// Draws a prompt on a screen that already shows some text.
  init(
    _ setting: PromptSetting = PromptSetting(), typing text: String = "", status: StatusLine? = nil,
    below above: String = ""
  ) throws {
    self.setting = setting
    self.status = status
    session = try EntrySession(format: setting.format, mask: setting.mask, rules: setting.rules)
    cells = setting.isPlain ? nil : try setting.makeRenderer()
    renderer = try cells ?? setting.makePlainRenderer()
    screen = VirtualScreen(columns: setting.columns, rows: setting.rows)
    screen.isWide = setting.isWide
    screen.keepsWrapMarks = setting.isGNUScreen
    show(above)
    take(KeyEvent.typing(text))
    try renderer.begin(session, status)
    flush()
  }

  func take(_ events: [KeyEvent]) {
    for event in events { handle(session.handle(event)) }
  }

  /// Handles the end of available input.
  func settle() { handle(session.inputIsEmpty()) }

  /// Has a first entry repeated, as a loop does if nothing speaks against the entry.
  private func handle(_ action: EntryAction) {
    if action == .submitFirst { session.beginRepetition() }
  }

  /// Handles events, draws the changes in one frame, and returns its bytes.
  @discardableResult
  func draw(_ events: KeyEvent...) -> [UInt8] {
    take(events)
    #expect(throws: Never.self) { try renderer.update(session, status, isShifted: isShifted) }
    flush()
    return sent
  }

  @discardableResult
  func type(_ text: String) -> [UInt8] {
    take(KeyEvent.typing(text))
    return draw()
  }

  /// Pastes a text and ends the pause after it.
  func paste(_ text: String) {
    take([.pasteStart] + text.utf8.map(KeyEvent.pasteByte) + [.pasteEnd])
    _ = session.inputSettled()
    draw()
  }

  /// Submits the entry, and starts its check if `verifying`.
  func submit(verifying: Bool) {
    take([.press(.enter, [])])
    settle()
    if verifying { session.startCheck() }
    draw()
  }

  func reject() {
    session.reject(.rejected(nil, attemptsLeft: nil))
    draw()
  }

  func replaceChallenge(_ text: String, drawing: ChallengeDrawing? = nil) throws {
    setting.challenge = text
    setting.challengeDrawing = drawing
    try renderer.show((setting.shownChallenge, drawing), session, status)
    flush()
  }

  func resize(columns: Int, rows: Int) throws {
    (setting.columns, setting.rows) = (columns, rows)
    resizeUnnoticed(columns: columns, rows: rows)
    try cells?.redraw(columns: columns, rows: rows, session, status)
    flush()
  }

  /// Changes the window's size without a redraw, as if the prompt did not know of it yet.
  func resizeUnnoticed(columns: Int? = nil, rows: Int) {
    let reflowing: VirtualScreen.ResizeBehaviour = setting.cutsBelow ? .reflowAndCut : .reflow
    let reflows = setting.reflows || setting.isGNUScreen
    screen.resize(
      columns: columns ?? setting.columns, rows: rows,
      behaviour: setting.isKitty ? .kitty : reflows ? reflowing : .truncate)
  }

  var isSliding: Bool { cells?.isSliding == true }

  func slide() {
    #expect(throws: Never.self) { try cells?.slide(session, status) }
    flush()
  }

  func end() { end(saying: "", keeping: nil) }

  func end(saying lastWords: String = "", accepted: Bool, _ text: String) {
    let shown = DisplayText(text, isASCII: setting.isASCII)
    end(saying: lastWords, keeping: Summary(isAccepted: accepted, text: shown))
  }

  private func end(saying lastWords: String, keeping summary: Summary?) {
    renderer.end(saying: DisplayText(lastWords), keeping: summary)
    flush()
  }

  /// Makes the renderer forget what is drawn, shows what a shell writes, and draws again.
  func suspend(showing text: String) throws {
    forget(showing: text)
    try renderer.begin(session, status)
    flush()
  }

  /// Makes the renderer forget what is drawn, and shows what a shell writes.
  func forget(showing text: String) {
    cells?.forget()
    show(text)
  }

  // MARK: State

  var restoreSequence: String {
    get throws { try renderer.restoreSequence }
  }
  /// The abort sequence in two parts: one ends a cut image, the other restores the modes.
  var lastWords: (closing: String, rest: String) {
    get throws { try renderer.lastWords }
  }

  var cutCrashSequence: String { renderer.cutCrashSequence }
  var row: Int { screen.cursor.row }
  var column: Int { screen.cursor.column }

  /// A screen on which the prompt's current state is drawn at once, below some text.
  func redrawn(below above: String = "") throws -> VirtualScreen {
    let renderer = try setting.makeRenderer()
    try renderer.begin(session, status)
    let bytes = renderer.frame.takeAll()
    var screen = VirtualScreen(columns: setting.columns, rows: setting.rows)
    screen.isWide = setting.isWide
    screen.feed(Array(above.utf8) + bytes)
    return screen
  }

  /// Expects a screen as if the prompt had been drawn at once, and that no row wrapped.
  func expectRedrawn(
    below above: String = "", _ comment: String = "", at place: SourceLocation = #_sourceLocation
  ) throws {
    let fresh = try redrawn(below: above)
    let difference = screen.difference(from: fresh)
    try #require(
      difference == nil && screen.isClean && fresh.isClean,
      "\(comment):\n\(difference.map { "\($0)" } ?? screen.text)", sourceLocation: place)
  }

  /// Ends the prompt, and expects that only these lines are left, with the cursor below them.
  func expectEnd(
    leaving left: String = "", _ comment: String = "", at place: SourceLocation = #_sourceLocation
  ) {
    let shown = screen.text
    end()
    let height = left.isEmpty ? 0 : left.split(separator: "\n").count
    #expect(
      screen.text == left && row == height && column == 0 && screen.isClean,
      "\(comment):\n\(shown)\nleft:\n\(screen.text)", sourceLocation: place)
  }

  func show(_ text: String) {
    screen.feed(text)
    history += Array(text.utf8)
  }

  private func flush() {
    sent = renderer.frame.takeAll()
    screen.feed(sent)
    history += sent
  }
}

extension FrameBuffer {
  /// Takes and returns all unsent bytes, piece by piece.
  func takeAll() -> [UInt8] {
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
  /// Text, colours and cursor of the screen, to tell two styles of a prompt apart.
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

  /// Whether no row wrapped, the last column is free and no unknown sequence was sent.
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
