extension PromptTheme {
  /// Attributes and colours, as the sequence SGR of ECMA-48 sets them.
  public struct Style: Equatable, Sendable {
    /// What may be set besides colours; terminals leave out what they don't know.
    public struct Attributes: OptionSet, Sendable {
      /// A bit for each attribute.
      public let rawValue: UInt8

      /// Creates a set from its bits.
      public init(rawValue: UInt8) {
        self.rawValue = rawValue
      }

      /// Bold, or brighter.
      public static let bold = Attributes(rawValue: 1 << 0)
      /// Faint.
      public static let dim = Attributes(rawValue: 1 << 1)
      /// Italic.
      public static let italic = Attributes(rawValue: 1 << 2)
      /// Underlined.
      public static let underline = Attributes(rawValue: 1 << 3)
      /// Blinking.
      public static let blink = Attributes(rawValue: 1 << 4)
      /// Foreground and background swapped.
      public static let reverse = Attributes(rawValue: 1 << 6)
      /// Crossed out.
      public static let strikethrough = Attributes(rawValue: 1 << 7)

      // Bit N for the parameter N + 1, but for 9, which takes the place of 8: hidden text has no use.
      fileprivate init?(parameter: Int) {
        guard (1...9).contains(parameter), parameter != 8 else { return nil }
        self.init(rawValue: 1 << UInt8(min(parameter - 1, 7)))
      }
    }

    /// A colour of the terminal's.
    public enum Color: Equatable, Sendable {
      /// The one that text has without any.
      case standard
      /// One of 256, of which the terminal's person chose the first 16.
      case palette(UInt8)
      /// A colour by its parts.
      case rgb(UInt8, UInt8, UInt8)
    }

    // The attributes in the lowest byte, then 28 bits for each colour: styles are compared for each cell
    // that is drawn.
    private var bits: UInt64 = 0

    /// What is set besides colours.
    public var attributes: Attributes {
      get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits)) }
      set { bits = bits & ~0xFF | UInt64(newValue.rawValue) }
    }

    /// The colour of the characters.
    public var foreground: Color {
      get { Color(bits: bits >> 8 & Color.mask) }
      set { bits = bits & ~(Color.mask << 8) | newValue.bits << 8 }
    }

    /// The colour behind them.
    public var background: Color {
      get { Color(bits: bits >> 36) }
      set { bits = bits & ~(Color.mask << 36) | newValue.bits << 36 }
    }

    /// Creates a style.
    public init(
      _ attributes: Attributes = [], color: Color = .standard, background: Color = .standard
    ) {
      self.attributes = attributes
      foreground = color
      self.background = background
    }

    /// The most bytes of the sequence that sets one.
    static let byteLimit = 56

    /// Whether a space in it is to be seen.
    var showsOnSpaces: Bool {
      bits >> 36 != 0
        || !attributes.isDisjoint(with: [.underline, .reverse, .strikethrough])
    }
  }
}

// MARK: As parameters

extension PromptTheme.Style {
  /// Reads the parameters of a sequence, as `1;38;5;208`; nil where one is not known.
  init?(parameters text: Substring) {
    self.init()
    var numbers: [Int] = []
    for word in text.split(separator: ";") {
      // By bytes: among characters a digit with marks stands between two digits.
      guard word.utf8.count <= 3, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(word)
      else { return nil }
      numbers.append(number)
    }
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: self = PromptTheme.Style()
      case 30...37: foreground = .palette(UInt8(number - 30))
      case 90...97: foreground = .palette(UInt8(number - 82))
      case 40...47: background = .palette(UInt8(number - 40))
      case 100...107: background = .palette(UInt8(number - 92))
      case 38, 48:
        guard let color = Color(&rest) else { return nil }
        if number == 38 { foreground = color } else { background = color }
      case 39: foreground = .standard
      case 49: background = .standard
      default:
        guard let attribute = Attributes(parameter: number) else { return nil }
        attributes.insert(attribute)
      }
    }
  }

  /// Sends what sets this style after another one was in force.
  func send(after last: PromptTheme.Style, in frame: inout FrameBuffer) {
    frame.appendControlIntroducer()
    var isFirst = true
    func add(_ number: Int) {
      if !isFirst { frame.append(UInt8(ascii: ";")) }
      isFirst = false
      frame.append(decimal: number)
    }
    var last = last
    if !adds(to: last) {
      last = PromptTheme.Style()
      // An empty parameter is 0, which turns all off.
      isFirst = self == last
    }
    let new = attributes.subtracting(last.attributes)
    for bit in 0..<8 where new.rawValue & 1 << UInt8(bit) != 0 { add(bit == 7 ? 9 : bit + 1) }
    if foreground != last.foreground { foreground.parameters(from: 30, add) }
    if background != last.background { background.parameters(from: 40, add) }
    frame.append(UInt8(ascii: "m"))
  }

  /// Whether all that a style sets is set by this one too.
  private func adds(to last: PromptTheme.Style) -> Bool {
    attributes.isSuperset(of: last.attributes)
      && (last.foreground == .standard || last.foreground == foreground)
      && (last.background == .standard || last.background == background)
  }
}

extension PromptTheme.Style.Color {
  fileprivate static let mask: UInt64 = (1 << 28) - 1

  /// The kind, and below it in 24 bits the number or the parts; nothing but zeros for the standard one.
  fileprivate var bits: UInt64 {
    switch self {
    case .standard: 0
    case .palette(let number): 1 << 24 | UInt64(number)
    case .rgb(let red, let green, let blue):
      2 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
    }
  }

  fileprivate init(bits: UInt64) {
    func part(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    switch bits >> 24 {
    case 0: self = .standard
    case 1: self = .palette(part(0))
    default: self = .rgb(part(16), part(8), part(0))
    }
  }

  /// Reads what follows 38 or 48.
  fileprivate init?(_ numbers: inout ArraySlice<Int>) {
    let kind = numbers.popFirst()
    let parts = numbers.prefix(kind == 5 ? 1 : 3).compactMap { UInt8(exactly: $0) }
    numbers = numbers.dropFirst(parts.count)
    switch (kind, parts.count) {
    case (5, 1): self = .palette(parts[0])
    case (2, 3): self = .rgb(parts[0], parts[1], parts[2])
    default: return nil
    }
  }

  /// The parameters of this as a foreground (from 30) or a background (from 40).
  fileprivate func parameters(from base: Int, _ add: (Int) -> Void) {
    switch self {
    case .standard: add(base + 9)
    case .palette(let number) where number < 8: add(base + Int(number))
    case .palette(let number) where number < 16: add(base + 52 + Int(number))
    case .palette(let number):
      add(base + 8)
      add(5)
      add(Int(number))
    case .rgb(let red, let green, let blue):
      add(base + 8)
      add(2)
      for part in [red, green, blue] { add(Int(part)) }
    }
  }
}
