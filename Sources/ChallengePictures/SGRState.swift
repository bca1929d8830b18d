/// The colours and attributes that SGR sequences have set (ECMA-48, 8.3.117, and xterm's ctlseqs).
struct SGRState {
  private var style = CellStyle()

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
    apply(parameters)
  }

  /// The style in which a terminal with so many colours draws it.
  func cellStyle(_ colors: ColorDepth, isDimmed: Bool) -> CellStyle {
    var style = style
    if isDimmed {
      style.attributes.insert(.faint)
      style.foreground = style.foreground.dimmed
      style.background = style.background.dimmed
    }
    style.foreground = colors.limited(style.foreground)
    style.background = colors.limited(style.background)
    return style
  }

  private mutating func apply(_ parameters: [[Int]]) {
    var rest = parameters[...]
    while let parameter = rest.popFirst() {
      switch parameter[0] {
      case 0: style = CellStyle()
      case 30...37: style.foreground = .palette(UInt8(parameter[0] - 30))
      case 38:
        guard let color = SGRState.color(parameter, &rest) else { return }
        style.foreground = color
      case 39: style.foreground = .standard
      case 40...47: style.background = .palette(UInt8(parameter[0] - 40))
      case 48:
        guard let color = SGRState.color(parameter, &rest) else { return }
        style.background = color
      case 49: style.background = .standard
      // An underline's colour is not kept, but its numbers are no attributes.
      case 58: guard SGRState.color(parameter, &rest) != nil else { return }
      case 90...97: style.foreground = .palette(UInt8(parameter[0] - 82))
      case 100...107: style.background = .palette(UInt8(parameter[0] - 92))
      default: applyAttribute(parameter)
      }
    }
  }

  private mutating func applyAttribute(_ parameter: [Int]) {
    switch parameter[0] {
    case 4 where parameter.count > 1 && parameter[1] == 0, 24: style.attributes.remove(.underlined)
    case 1...9:
      let attribute = CellStyle.Attributes(rawValue: 1 << UInt16(parameter[0]))
      style.attributes.formUnion(attribute.intersection(.all))
    // Doubly underlined.
    case 21: style.attributes.insert(.underlined)
    case 22: style.attributes.subtract([.bold, .faint])
    case 23: style.attributes.remove(.italic)
    case 27: style.attributes.remove(.reversed)
    case 29: style.attributes.remove(.struck)
    default: break
    }
  }

  /// The colour behind a 38, 48 or 58: `5;n` or `2;r;g;b`, or joined by colons `5:n`, `2:r:g:b` or
  /// `2:space:r:g:b`.
  private static func color(_ parameter: [Int], _ rest: inout ArraySlice<[Int]>) -> CellColor? {
    var values = parameter.dropFirst()
    if values.isEmpty {
      let count = rest.first == [5] ? 2 : rest.first == [2] ? 4 : 0
      values = rest.prefix(count).map { $0[0] }[...]
      rest = rest.dropFirst(count)
    } else if values.first == 2, values.count > 4 {
      values = ([2] + values.dropFirst(2))[...]
    }
    let samples = values.dropFirst().compactMap(UInt8.init(exactly:))
    switch (values.first, samples.count) {
    case (5, 1): return .palette(samples[0])
    case (2, 3...): return .rgb(RGB(samples[0], samples[1], samples[2]))
    default: return nil
    }
  }
}

extension CellColor {
  /// A colour half way to black; those of the palette stay, since they may be any colours.
  fileprivate var dimmed: CellColor {
    if case .rgb(let rgb) = self { .rgb(rgb.dimmed) } else { self }
  }
}
