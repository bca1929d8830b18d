internal import CodeEntry

/// The widths that a layout is made from, measured once for all styles.
struct Measures {
  /// The widest text of a password's field.
  static let lineLimit = 32

  /// The columns of the first line of the prompt.
  let promptWidth: Int
  /// The columns of a glyph: 2 if any glyph is wide.
  let glyphWidth: Int
  private let format: CodeFormat

  init(_ picture: Picture, _ format: CodeFormat, _ mask: Mask) {
    self.format = format
    promptWidth = picture.prompt.lines.first?.displayWidth ?? 0
    var width = max(1, picture.maskGlyph(mask)?.displayWidth ?? 1)
    if let placeholder = picture.placeholder { width = max(width, placeholder.displayWidth) }
    if mask == .shown || picture.canReveal {
      width = max(width, format.charset.widestCharacter)
    }
    glyphWidth = min(width, 2)
  }

  /// Whether the field is one line, for a password.
  var isLine: Bool { format.cellCount == nil }

  /// The columns that the field takes at least, or nil for a style that it can't have.
  func leastFieldWidth(_ style: Layout.Style, _ cellOffsets: [Int]) -> Int? {
    switch (style, format.cellCount) {
    case (.hidden, _): 0
    case (.counter, nil): nil
    case (.counter, .some(let count)): count >= 10 ? 5 : 3
    case (.compact, nil): 3
    case (_, nil): 8 + style.padding
    case (_, .some): cellOffsets.last
    }
  }

  /// The offset of each cell, and behind them the width of all; empty where there are none.
  func cellOffsets(_ style: Layout.Style) -> [Int] {
    guard let count = format.cellCount, style != .counter, style != .hidden else { return [] }
    var offsets: [Int] = []
    var offset = 0
    for cell in 0..<count {
      if cell > 0 { offset += groupEnds.contains(cell) ? (style == .box ? 3 : 2) : 1 }
      offsets.append(offset)
      offset += glyphWidth + style.padding
    }
    return offsets + [offset]
  }

  /// The cells that begin a group, but for the first.
  private var groupEnds: [Int] {
    guard format.groups.reduce(0, +) == format.cellCount else { return [] }
    var end = 0
    return format.groups.map { size in
      end += size
      return end
    }
  }
}

extension Charset {
  /// The columns of the widest character of the set.
  fileprivate var widestCharacter: Int {
    self == .any ? 2 : listedCharacters.map(\.displayWidth).max() ?? 1
  }
}
