internal import CodePromptCodeEntry
package import CodePromptTerminalText

/// The shape of the cells, or of a password's field.
public enum FieldStyle: Sendable {
  /// The widest that fits the window.
  case auto
  /// A box for each cell, three rows.
  case box
  /// A line under each cell, two rows.
  case underline
  /// The cells alone, one row.
  case compact
}

/// What a renderer draws besides the entry itself, and how.
package struct PromptContent: Sendable {
  /// The line at the top.
  package var title = DisplayText()
  /// What is to be answered, below the title; empty where the prompt says it.
  package var challenge = DisplayText()
  /// How the challenge is drawn where it is more than that text, and there is room for it.
  package var challengeDrawing: ChallengeDrawing?
  /// What is asked.
  package var prompt = DisplayText()
  /// Whether the prompt is somebody else's text: if it takes more than one row each of them has a
  /// mark in columns where no text is, so that none can pass for a row of the picture.
  package var quotesPrompt = false
  /// What may be answered to a question, in the place of a field; nil where something is typed in.
  package var choices: ChoiceRow?
  /// What is in an empty cell; nil for the style's own.
  package var placeholder: Character?
  /// The style asked for; a narrow window gets a smaller one.
  package var style = FieldStyle.auto
  /// How its parts look.
  package var theme = PromptTheme()
  /// Whether only ASCII is drawn.
  package var isASCII = false
  /// Whether only ASCII is drawn but for texts.
  private var avoidsWideGlyphs = false
  /// Whether the terminal takes two columns for ambiguous characters, those of boxes among them.
  private(set) var isWide = false
  /// Whether the first frame asks the terminal which of the two it does.
  package var asksForWidth = false
  /// Whether the terminal is known to wrap long rows anew when it gets narrower.
  package var reflows = false
  /// Whether a cursor that is saved in the last cell of the last row remains there when rows wrap
  /// anew, while the cursor itself does not: in kitty, which looks for both in the old rows by the
  /// numbers that it has found in the new ones, and so finds them again in a row further down.
  package var movesSavedCursor = false
  /// Whether what is typed may be shown later, so that a cell has room for every character.
  package var canReveal = false
  /// How an application draws cells; nil for the built-in ones.
  package var drawing: CellDrawing?

  /// Whether it covers the window, on the alternate screen, where there is room.
  package var isModal = false
  /// Whether it slides in there.
  package var slides = false

  /// Nothing is asked yet.
  package init() {}

  /// The most bytes of all texts but the entry's.
  var byteLimit: Int {
    title.byteCount + challenge.byteCount + prompt.byteCount + (choices?.byteLimit ?? 0)
  }

  var glyphs: Glyphs { isASCII || avoidsWideGlyphs ? .ascii : .unicode }

  /// Draws ASCII but for texts, on a terminal that `isWide` if ambiguous characters take two
  /// columns.
  package mutating func avoidWideGlyphs(isWide: Bool) {
    avoidsWideGlyphs = true
    self.isWide = isWide
    choices?.isWide = isWide
    if let placeholder, mayBeWide(placeholder) { self.placeholder = nil }
    if drawing?.isASCII == false { drawing = nil }
  }

  /// Whether a glyph may take two columns where one is reckoned.
  private func mayBeWide(_ glyph: Character) -> Bool {
    avoidsWideGlyphs && !glyph.isASCII && glyph.displayWidth == 1
  }

  /// The glyph for a character that is typed, or nil where nothing or the character is drawn.
  func maskGlyph(_ mask: Mask) -> String? {
    switch mask {
    case .dots: glyphs.dot
    case .glyph(let glyph) where isASCII && !glyph.isASCII || mayBeWide(glyph): glyphs.dot
    case .glyph(let glyph): String(glyph)
    case .blank, .shown: nil
    }
  }
}
