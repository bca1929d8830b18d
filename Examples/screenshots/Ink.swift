import CodePromptCellRendering
import PromptTestSupport

/// The colours and the weight in which characters of a screenshot are drawn.
struct Ink: Hashable {
  /// A colour of the theme.
  enum Paint: Hashable {
    /// The colour of text, the window's colour, or one of the terminal's 16 colours.
    case text, window, palette(UInt8)
  }

  /// The colour of the character.
  private(set) var paint = Paint.text
  /// The background colour of the character's cell.
  private(set) var background = Paint.window
  private var isBold = false
  private var isDim = false

  /// The ink of a style; nil for a style that no screenshot needs.
  init?(_ style: ScreenStyle, isUnderCursor: Bool) {
    guard let foreground = Paint(style.foreground, standard: .text),
      let background = Paint(style.background, standard: .window)
    else { return nil }
    (paint, self.background) = (foreground, background)
    (isBold, isDim) = (style.isBold, style.isDim)
    guard style.attributes.isSubset(of: [.bold, .dim, .reversed]) else { return nil }
    if style.isReversed != isUnderCursor { swap(&paint, &self.background) }
  }

  /// The names of the style sheet's classes for the ink.
  var classes: String {
    paint.name + (isBold ? " b" : "") + (isDim ? " d" : "")
  }
}

extension Ink.Paint {
  init?(_ color: ScreenStyle.Color, standard: Ink.Paint) {
    switch color {
    case .standard: self = standard
    case .palette(let number) where number < 16: self = .palette(number)
    case .palette, .rgb: return nil
    }
  }

  /// The name of the style sheet's class for the colour.
  var name: String {
    switch self {
    case .text: "fg"
    case .window: "bg"
    case .palette(let number): "c\(number)"
    }
  }
}
