internal import CodePromptTerminalText

/// The colours and attributes that SGR sequences have set (ECMA-48, 8.3.117, and xterm's ctlseqs).
struct SGRState {
  private var style = TextStyle()

  /// The most parameters that are read of one sequence, as in most terminals.
  private static let parameterLimit = 32

  /// Carries a sequence out if it is `CSI … m` with no more than numbers; passes over all else.
  mutating func apply(_ sequence: UnsafeRawBufferPointer) {
    guard sequence.count >= 3, unsafe sequence[0] == 0x1B, unsafe sequence[1] == UInt8(ascii: "["),
      unsafe sequence[sequence.count - 1] == UInt8(ascii: "m")
    else { return }
    // Each parameter with those that a colon joins to it.
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
    // Text can neither blink nor be hidden.
    style.attributes.formIntersection([
      .bold, .dim, .italic, .underline, .reverse, .strikethrough,
    ])
  }

  /// The style in which a terminal with so many colours draws it.
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
  /// A colour half way to black; those of the palette stay, since they may be any colours.
  fileprivate var dimmed: TextStyle.Color {
    if case .rgb(let red, let green, let blue) = self {
      .rgb(red / 2, green / 2, blue / 2)
    } else {
      self
    }
  }
}
