internal import CodePromptCodeEntry
internal import CodePromptTerminalText

/// The code points of UTF-8 bytes that may be shown, as they are drawn.
///
/// On a terminal that shows only ASCII, the others become `?`.
@safe struct DrawnScalars {
  struct Element {
    /// The code point that is drawn.
    let scalar: Unicode.Scalar
    /// The columns that it adds to the text.
    let width: Int
    /// The offset of the code point's first byte.
    let offset: Int
    /// Whether the code point begins a character of the text.
    let beginsCharacter: Bool
    /// Whether it is drawn as a part of the character before it.
    let joins: Bool
  }

  private var characters: CharacterReader
  private var measure: TextMeasure
  private let isASCII: Bool

  /// Creates a reader of bytes, which must stay valid while it is used.
  init(_ bytes: UnsafeRawBufferPointer, isASCII: Bool, isWide: Bool = false) {
    characters = unsafe CharacterReader(bytes: bytes)
    measure = TextMeasure(isWide: isWide)
    self.isASCII = isASCII
  }

  /// The columns that the code points not read yet take.
  var columns: Int {
    var rest = self
    var columns = 0
    while let element = rest.next() { columns += element.width }
    return columns
  }

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
