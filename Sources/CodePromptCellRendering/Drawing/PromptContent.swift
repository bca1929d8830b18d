internal import CodePromptCodeEntry
package import CodePromptTerminalText

/// The content that a renderer draws around the entry, and how it is drawn.
package struct PromptContent: Sendable {
  /// What only the first frame of a prompt does.
  package struct FirstFrame: Sendable {
    /// Whether it asks the terminal how wide ambiguous characters are.
    package var asksForWidth = false
    /// Whether a modal prompt slides into the window.
    package var slides = false
  }

  /// The line above everything else.
  package var title = DisplayText()
  /// The challenge's text below the title; empty if the prompt contains it.
  package var challenge = DisplayText()
  /// The challenge's drawing, used instead of its text if there is room.
  package var challengeDrawing: ChallengeDrawing?
  /// The question; its last rows are beside or above the field.
  package var prompt = DisplayText()
  /// Whether the prompt is another program's text: if it takes more than one row, each row starts
  /// with a mark, so that none can pass for the prompt's own output.
  package var quotesPrompt = false
  /// The answers to a question, shown instead of a field; nil if the answer is typed.
  package var choices: ChoiceRow?
  /// The character in an empty cell; nil for the style's default.
  package var placeholder: Character?
  /// The style requested; a narrow window gets a smaller one.
  package var style = FieldStyle.auto
  /// The colours and attributes of the parts.
  package var theme = PromptTheme()
  /// Whether the terminal shows only ASCII.
  package var isASCII = false
  /// Whether everything but texts is drawn in ASCII.
  private var avoidsWideGlyphs = false
  /// Whether the terminal draws ambiguous characters, such as box lines, in two columns.
  private(set) var isWide = false
  /// How the terminal differs from most.
  package var quirks = TerminalQuirks()
  /// Whether what is typed may be shown later, so that a cell has room for every character.
  package var canReveal = false
  /// The application's drawing of cells; nil for the built-in ones.
  package var customCells: CustomCells?
  /// Whether the prompt covers the window, on the alternate screen, if there is room.
  package var isModal = false
  /// What only the first frame does.
  package var firstFrame = FirstFrame()

  /// Creates a content without texts.
  package init() {}

  /// The maximum number of bytes of all texts except the entry's.
  var byteLimit: Int {
    title.byteCount + challenge.byteCount + prompt.byteCount + (choices?.byteLimit ?? 0)
  }

  var glyphs: Glyphs { isASCII || avoidsWideGlyphs ? .ascii : .unicode }

  /// Draws everything but texts in ASCII from now on; `isWide` tells whether the terminal draws
  /// ambiguous characters in two columns.
  package mutating func avoidWideGlyphs(isWide: Bool) {
    avoidsWideGlyphs = true
    self.isWide = isWide
    choices?.isWide = isWide
    if let placeholder, mayBeWide(placeholder) { self.placeholder = nil }
    if customCells?.isASCII == false { customCells = nil }
  }

  /// Returns whether a glyph whose computed width is one column may take two.
  private func mayBeWide(_ glyph: Character) -> Bool {
    avoidsWideGlyphs && !glyph.isASCII && glyph.columns() == 1
  }

  /// Returns the glyph for each typed character; nil if nothing, or the character itself, is drawn.
  func maskGlyph(_ mask: Mask) -> String? {
    switch mask {
    case .dots: glyphs.dot
    case .glyph(let glyph) where isASCII && !glyph.isASCII || mayBeWide(glyph): glyphs.dot
    case .glyph(let glyph): String(glyph)
    case .blank, .shown: nil
    }
  }

  /// The width of a glyph in columns: 2 if any glyph is wide.
  func glyphWidth(_ format: CodeFormat, _ mask: Mask) -> Int {
    let isShown = mask == .shown || canReveal
    let mayBeWide =
      (maskGlyph(mask) ?? "").columns() > 1 || placeholder.map { $0.columns() > 1 } == true
      || isShown && format.charset == .any
      || isShown && format.charset.listedCharacters.contains { $0.columns(isWide: isWide) > 1 }
    return mayBeWide ? 2 : 1
  }
}
