internal import CodePromptTerminalText

/// The colours and attributes that SGR sequences have set (ECMA-48, 8.3.117, and xterm's ctlseqs).
struct SGRState {
  private var style = TextStyle()

  /// The maximum number of parameters of a sequence, as in most terminals.
  private static let parameterLimit = 32

  /// Applies a sequence of the form `CSI … m` with only numbers; ignores all others.
  mutating func apply(_ sequence: UnsafeRawBufferPointer) {
    guard sequence.count >= 3, unsafe sequence[0] == 0x1B, unsafe sequence[1] == UInt8(ascii: "["),
      unsafe sequence[sequence.count - 1] == UInt8(ascii: "m")
    else { return }
    // Each parameter with its subparameters, which are separated by colons.
    var parameters: [[Int]] = [[0]]
    for index in 2..<sequence.count - 1 {
      let byte = unsafe sequence[index]
      switch byte {
      case UInt8(ascii: ";"): parameters.append([0])
      case UInt8(ascii: ":"): parameters[parameters.count - 1].append(0)
      default:
        guard byte.isDigit else { return }
        let last = parameters[parameters.count - 1].count - 1
        parameters[parameters.count - 1][last].append(digit: byte)
      }
      guard parameters.count <= SGRState.parameterLimit else { return }
    }
    _ = style.apply(parameters)
    // Blinking and hidden text are not supported.
    style.attributes.formIntersection([
      .bold, .dim, .italic, .underline, .reverse, .strikethrough,
    ])
  }

  /// Returns the style in which a terminal of this colour depth draws the next character.
  func cellStyle(_ colors: ColorDepth, isDimmed: Bool) -> TextStyle {
    var style = style
    if isDimmed {
      style.attributes.insert(.dim)
      style.foreground = style.foreground.dimmed
      style.background = style.background.dimmed
    }
    style.foreground = colors.limited(style.foreground)
    style.background = colors.limited(style.background)
    return style
  }
}

extension TextStyle.Color {
  /// The colour at half brightness; palette colours are unchanged, since their value is unknown.
  fileprivate var dimmed: TextStyle.Color {
    if case .rgb(let red, let green, let blue) = self {
      .rgb(red / 2, green / 2, blue / 2)
    } else {
      self
    }
  }
}
