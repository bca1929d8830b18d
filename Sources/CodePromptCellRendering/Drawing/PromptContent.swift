internal import CodePromptCodeEntry
package import CodePromptTerminalText

/// What a renderer draws around the entry, and the way in which it draws all of the prompt.
package struct PromptContent: Sendable {
  /// What only the first frame of a prompt does.
  package struct FirstFrame: Sendable {
    /// Whether the frame asks the terminal in how many columns it draws ambiguous characters.
    package var asksForWidth = false
    /// Whether a modal prompt slides into the window.
    package var slides = false
  }

  /// The lines above everything else.
  package var title = DisplayText()
  /// The challenge's text, drawn below the title; empty if the question contains it.
  package var challenge = DisplayText()
  /// The challenge's drawing, used instead of its text if there is room.
  package var challengeDrawing: ChallengeDrawing?
  /// The question, drawn above the field, or beside it if both fit into one row.
  package var prompt = DisplayText()
  /// Whether the question is another program's text, and so is quoted if it takes several rows.
  ///
  /// Each row of a quoted question begins with a mark, so that none can look like the prompt's own
  /// text.
  package var quotesPrompt = false
  /// The answers to a question, shown instead of a field; nil if the answer is typed.
  package var choices: ChoiceRow?
  /// The options of a list, shown instead of a field; nil if the answer is no choice from a list.
  package var list: ChoiceColumn?
  /// The character in an empty cell; nil for that of the cells' style, if it has one.
  package var placeholder: Character?
  /// The requested style; if the window is too small for it, a smaller style is used.
  package var style = PromptStyle.auto
  /// The colours and attributes of the parts.
  package var theme = PromptTheme()
  /// Whether the terminal shows only ASCII.
  package var isASCII = false
  /// Whether everything except texts is drawn in ASCII (``avoidWideGlyphs(on:)``).
  private var avoidsWideGlyphs = false
  /// The widths on the terminal.
  private(set) var widths = Widths.narrow
  /// The ways in which the terminal differs from most others.
  package var quirks = TerminalQuirks()
  /// Whether masked text may be shown in clear later, so that cells need room for any character.
  package var canReveal = false
  /// The application's way to draw the cells; nil for the built-in cells.
  package var customCells: PromptCells?
  /// Whether the prompt is drawn on the alternate screen, in the middle of the window, if it fits.
  package var isModal = false
  /// What only the first frame does.
  package var firstFrame = FirstFrame()

  /// Creates a content without texts, for a terminal without quirks.
  package init() {}

  /// The characters with which the prompt is drawn, apart from its texts.
  var glyphs: Glyphs { isASCII || avoidsWideGlyphs ? .ascii : .unicode }

  /// Uses only ASCII from now on for everything except texts.
  ///
  /// `widths` are those on the terminal. A placeholder that may be wide is removed, and so are
  /// custom cells that are not in ASCII.
  package mutating func avoidWideGlyphs(on widths: Widths) {
    avoidsWideGlyphs = true
    self.widths = widths
    choices?.widths = widths
    list?.widths = widths
    if let placeholder, mayBeWide(placeholder) { self.placeholder = nil }
    if customCells?.isASCII == false { customCells = nil }
  }

  /// Returns whether a glyph with a computed width of one column may take two on this terminal.
  private func mayBeWide(_ glyph: Character) -> Bool {
    avoidsWideGlyphs && !glyph.isASCII && Widths.narrow.columns(of: glyph) == 1
  }

  /// Returns the glyph that is drawn for each typed character.
  ///
  /// It is nil if the mask draws nothing, or the character itself.
  func maskGlyph(_ mask: Mask) -> String? {
    switch mask {
    case .dots: glyphs.dot
    case .glyph(let glyph) where isASCII && !glyph.isASCII || mayBeWide(glyph): glyphs.dot
    case .glyph(let glyph): String(glyph)
    case .blank, .shown: nil
    }
  }

  /// Returns the width of a cell's content in columns.
  ///
  /// It is 2 if the mask's glyph, the placeholder, or a character that may be shown in clear is
  /// wide; otherwise it is 1.
  func glyphWidth(_ format: CodeFormat, _ mask: Mask) -> Int {
    let isShown = mask == .shown || canReveal
    let mayBeWide =
      widths.columns(of: maskGlyph(mask) ?? "") > 1
      || placeholder.map { widths.columns(of: $0) > 1 } == true
      || isShown && format.charset == .any
      || isShown && format.charset.listedCharacters.contains { widths.columns(of: $0) > 1 }
    return mayBeWide ? 2 : 1
  }
}
