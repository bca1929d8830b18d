internal import CodePromptCodeEntry

/// The code points of UTF-8 bytes that may be shown, in ASCII or as `?`, and their columns.
@safe struct DrawnScalars {
  /// A code point, its columns and offset, and whether it combines with the last character.
  typealias Element = (
    scalar: Unicode.Scalar, width: Int, offset: Int, beginsCharacter: Bool, joins: Bool
  )

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
    var (rest, columns) = (self, 0)
    while let element = rest.next() { columns += element.width }
    return columns
  }

  mutating func next() -> Element? {
    while let element = characters.next() {
      guard let scalar = element.scalar, scalar.isShown else { continue }
      let isReplaced = isASCII && !scalar.isASCII
      let width = isReplaced ? 1 : measure.columns(adding: scalar)
      return (
        isReplaced ? "?" : scalar, width, element.offset, element.beginsCharacter,
        joins: !isReplaced && (width == 0 || !element.beginsCharacter)
      )
    }
    return nil
  }
}
