internal import CodePromptTerminalText

extension PromptTheme {
  /// The colours and attributes of a text, as set by SGR sequences (ECMA-48, 8.3.117).
  public struct Style: Equatable, Sendable {
    /// The attributes besides colours; terminals ignore those that they don't support.
    public struct Attributes: OptionSet, Sendable {
      /// The bits of the set: bit N stands for the attribute that the SGR parameter N turns on.
      public let rawValue: UInt16

      /// Creates a set from its bits.
      public init(rawValue: UInt16) {
        self.rawValue = rawValue
      }

      /// Bold, or brighter in some terminals.
      public static let bold = Attributes(rawValue: 1 << 1)
      /// Faint.
      public static let dim = Attributes(rawValue: 1 << 2)
      /// Italic.
      public static let italic = Attributes(rawValue: 1 << 3)
      /// Underlined.
      public static let underline = Attributes(rawValue: 1 << 4)
      /// Blinking.
      public static let blink = Attributes(rawValue: 1 << 5)
      /// Foreground and background swapped.
      public static let reverse = Attributes(rawValue: 1 << 7)
      /// Crossed out.
      public static let strikethrough = Attributes(rawValue: 1 << 9)
    }

    /// A colour of the terminal.
    public enum Color: Equatable, Sendable {
      /// The terminal's default colour for text, or for the background.
      case standard
      /// The colour with this number of the terminal's palette of 256, of which users choose the
      /// first 16.
      case palette(UInt8)
      /// The colour with these amounts of red, green and blue, each from 0 to 255.
      case rgb(UInt8, UInt8, UInt8)
    }

    /// The attributes besides colours.
    public var attributes: Attributes
    /// The colour of the characters.
    public var foreground: Color
    /// The colour of the background.
    public var background: Color

    /// Creates a style.
    public init(
      _ attributes: Attributes = [], color: Color = .standard, background: Color = .standard
    ) {
      self.attributes = attributes
      foreground = color
      self.background = background
    }

    /// Whether the style is visible on a space.
    package var showsOnSpaces: Bool {
      background != .standard
        || !attributes.isDisjoint(with: [.underline, .reverse, .strikethrough])
    }

    /// Creates a style from SGR parameters such as `1;38;5;208`; nil if one is unknown.
    ///
    /// Empty parameters are skipped. In a sequence, they would mean 0.
    package init?(parameters text: Substring) {
      self.init()
      let words = text.split(separator: ";").joined(separator: ";")
      guard let parameters = PromptTheme.Style.parameters(words.utf8), apply(parameters) else {
        return nil
      }
    }

    /// Splits the parameters of an SGR sequence, each into its number and subparameters.
    ///
    /// Parameters are separated by semicolons, and the subparameters of one by colons; an empty one
    /// is 0. Nil if there is any other character, or if there are more than 32 parameters: most
    /// terminals have such a limit.
    package static func parameters(_ bytes: some Collection<UInt8>) -> [[Int]]? {
      guard bytes.allSatisfy({ $0.isDigit || ";:".utf8.contains($0) }) else { return nil }
      let parameters = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        .map {
          $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
            $0.decimal
          }
        }
      return parameters.count > 32 ? nil : parameters
    }

    /// Applies SGR parameters in their order, and returns whether all are known.
    ///
    /// Unknown parameters have no effect. After an invalid colour, the rest is not applied.
    package mutating func apply(_ parameters: [[Int]]) -> Bool {
      var rest = parameters[...]
      var areKnown = true
      while let parameter = rest.popFirst() {
        let number = parameter[0]
        switch number {
        case 0: self = PromptTheme.Style()
        case 30...37: foreground = .palette(UInt8(number - 30))
        case 40...47: background = .palette(UInt8(number - 40))
        case 90...97: foreground = .palette(UInt8(8 + number - 90))
        case 100...107: background = .palette(UInt8(8 + number - 100))
        case 38, 48, 58:
          guard let color = Color(parameter, &rest) else { return false }
          if number == 38 { foreground = color }
          if number == 48 { background = color }
          // The underline's own colour is not supported.
          if number == 58 { areKnown = false }
        case 39: foreground = .standard
        case 49: background = .standard
        case 4 where parameter.count > 1 && parameter[1] == 0, 24: attributes.remove(.underline)
        case 1...7, 9: attributes.insert(Attributes(rawValue: 1 << UInt16(number)))
        // A double underline, which is drawn as a single one.
        case 21: attributes.insert(.underline)
        case 22: attributes.subtract([.bold, .dim])
        case 23, 25, 27, 29: attributes.remove(Attributes(rawValue: 1 << UInt16(number - 20)))
        default: areKnown = false
        }
      }
      return areKnown
    }

    /// Returns the SGR sequence that changes the style `last` to this one; empty if they are the
    /// same.
    package func sequence(after last: PromptTheme.Style) -> String {
      if self == last { return "" }
      var last = last
      var sequence = "\u{1B}["
      var separator = ""
      let keeps =
        attributes.isSuperset(of: last.attributes)
        && (foreground != .standard || last.foreground == .standard)
        && (background != .standard || last.background == .standard)
      // If an attribute or a colour must be turned off, everything is reset, and what remains is
      // turned on again: that is the shortest. The reset is the empty parameter before the first
      // separator, which means 0.
      if !keeps {
        last = PromptTheme.Style()
        separator = ";"
      }
      func add(_ parameter: String) {
        sequence += separator + parameter
        separator = ";"
      }
      let new = attributes.subtracting(last.attributes)
      for number in 0..<16 where new.contains(Attributes(rawValue: 1 << UInt16(number))) {
        add("\(number)")
      }
      if foreground != last.foreground { add(foreground.parameters(from: 30)) }
      if background != last.background { add(background.parameters(from: 40)) }
      return sequence + "m"
    }
  }
}

extension PromptTheme.Style.Color {
  /// Parses the colour after the parameter 38, 48 or 58; nil if it is invalid.
  ///
  /// The forms are `5;n`, `2;r;g;b`, `5:n`, `2:r:g:b` and `2:space:r:g:b` (ITU-T T.416, 13.1.8), of
  /// which the ones with colons are in `parameter`, and the others in `rest`, from which they are
  /// removed.
  fileprivate init?(_ parameter: [Int], _ rest: inout ArraySlice<[Int]>) {
    var values = parameter.dropFirst()
    if values.isEmpty {
      let count =
        switch rest.first {
        case [5]: 2
        case [2]: 4
        default: 0
        }
      values = rest.prefix(count).map { $0[0] }[...]
      rest = rest.dropFirst(count)
    } else if values.first == 2, values.count > 4 {
      values = ([2] + values.dropFirst(2))[...]
    }
    let parts = values.dropFirst().compactMap(UInt8.init(exactly:))
    switch (values.first, parts.count) {
    case (5, 1): self = .palette(parts[0])
    case (2, 3...): self = .rgb(parts[0], parts[1], parts[2])
    default: return nil
    }
  }

  /// Returns the SGR parameters for this colour: a foreground if `base` is 30, a background if it
  /// is 40.
  fileprivate func parameters(from base: Int) -> String {
    switch self {
    case .standard: "\(base + 9)"
    case .palette(let number) where number < 8: "\(base + Int(number))"
    case .palette(let number) where number < 16: "\(base + 60 + Int(number) - 8)"
    case .palette(let number): "\(base + 8);5;\(number)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
