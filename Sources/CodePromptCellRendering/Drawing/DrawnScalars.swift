internal import CodePromptCodeEntry
internal import CodePromptTerminalText

/// A reader of those code points of a text in UTF-8 that may be shown, in the form that is drawn.
///
/// On a terminal that shows only ASCII, all other code points become `?`.
@safe struct DrawnScalars {
  /// A code point as it is drawn.
  struct Element {
    /// The code point that is drawn.
    let scalar: Unicode.Scalar
    /// The number of columns that the code point adds to the text.
    let width: Int
    /// The offset of the code point's first byte in the text.
    let offset: Int
    /// Whether the code point begins a character of the text.
    let beginsCharacter: Bool
    /// Whether the code point is drawn as a part of the character before it.
    let joins: Bool
  }

  private var characters: CharacterReader
  private var measure: TextMeasure
  private let isASCII: Bool

  /// Creates a reader of bytes, which must stay valid while the reader is used.
  init(_ bytes: UnsafeRawBufferPointer, _ widths: Widths, isASCII: Bool) {
    characters = unsafe CharacterReader(bytes: bytes)
    measure = TextMeasure(widths)
    self.isASCII = isASCII
  }

  /// The number of columns of the code points that have not been read yet.
  var columns: Int {
    var rest = self
    var columns = 0
    while let element = rest.next() { columns += element.width }
    return columns
  }

  /// Returns the next code point that may be shown; nil at the end of the text.
  mutating func next() -> Element? {
    while let element = characters.next() {
      guard let scalar = element.scalar, scalar.isShown else { continue }
      let isReplaced = isASCII && !scalar.isASCII
      let width = isReplaced ? 1 : measure.columns(adding: scalar)
      return Element(
        scalar: isReplaced ? "?" : scalar, width: width, offset: element.offset,
        beginsCharacter: element.beginsCharacter,
        joins: !isReplaced && (width == 0 || !element.beginsCharacter))
    }
    return nil
  }
}
