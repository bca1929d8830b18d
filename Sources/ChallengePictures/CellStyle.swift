/// How a character of a picture is drawn: its colours and attributes.
struct CellStyle: Equatable {
  /// Attributes by the SGR parameter that turns each on.
  struct Attributes: OptionSet, Equatable {
    let rawValue: UInt16

    static let bold = Attributes(rawValue: 1 << 1)
    static let faint = Attributes(rawValue: 1 << 2)
    static let italic = Attributes(rawValue: 1 << 3)
    static let underlined = Attributes(rawValue: 1 << 4)
    static let reversed = Attributes(rawValue: 1 << 7)
    static let struck = Attributes(rawValue: 1 << 9)

    /// Those that text may have; it can neither blink nor be hidden.
    static let all: Attributes = [.bold, .faint, .italic, .underlined, .reversed, .struck]
  }

  var foreground = CellColor.standard
  var background = CellColor.standard
  var attributes: Attributes = []
}
