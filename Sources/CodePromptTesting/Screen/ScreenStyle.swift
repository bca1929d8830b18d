/// The colours and attributes of a cell, as a terminal takes them from SGR sequences (ECMA-48,
/// 8.3.117).
///
/// The emulator has its own reading of these sequences, so that it sees a mistake of the prompt's.
package struct ScreenStyle: Equatable, Hashable, Sendable {
  /// What a style has besides colours.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package static let bold = Self(rawValue: 1 << 0)
    package static let dim = Self(rawValue: 1 << 1)
    package static let italic = Self(rawValue: 1 << 2)
    package static let underlined = Self(rawValue: 1 << 3)
    package static let blinking = Self(rawValue: 1 << 4)
    package static let reversed = Self(rawValue: 1 << 5)
    package static let struck = Self(rawValue: 1 << 6)

    package init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  package enum Color: Equatable, Hashable, Sendable {
    /// The terminal's own colour.
    case standard
    /// One of 256 colours, of which the first eight are black, red, green, yellow, blue, magenta,
    /// cyan and white, and the next eight the same, but bright.
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }

  // Not [], which is slow in a debug build: tests make a style for each cell that they compare.
  package var attributes = Attributes(rawValue: 0)
  package var foreground = Color.standard
  package var background = Color.standard

  package init() {}

  /// Applies the bytes between `ESC [` and `m`; returns false if it does not know one of them.
  mutating func apply(_ bytes: some Collection<UInt8>) -> Bool {
    var numbers = ParameterReader(bytes)
    while let number = numbers.next() {
      guard apply(number, &numbers) else { return false }
    }
    return !numbers.isSpoilt
  }

  private mutating func apply(_ number: Int, _ numbers: inout ParameterReader) -> Bool {
    switch number {
    case 0: self = ScreenStyle()
    case 1: attributes.insert(.bold)
    case 2: attributes.insert(.dim)
    case 3: attributes.insert(.italic)
    case 4:
      // A form of the underline may follow after a colon, of which 0 is none.
      if numbers.nextPart() == 0 {
        attributes.remove(.underlined)
      } else {
        attributes.insert(.underlined)
      }
    // Slow and rapid blinking.
    case 5, 6: attributes.insert(.blinking)
    case 7: attributes.insert(.reversed)
    case 9: attributes.insert(.struck)
    case 21: attributes.insert(.underlined)
    case 22: attributes.subtract([.bold, .dim])
    case 23: attributes.remove(.italic)
    case 24: attributes.remove(.underlined)
    case 25: attributes.remove(.blinking)
    case 27: attributes.remove(.reversed)
    case 29: attributes.remove(.struck)
    case 30...37: foreground = .palette(UInt8(number - 30))
    case 38:
      guard let color = numbers.nextColor() else { return false }
      foreground = color
    case 39: foreground = .standard
    case 40...47: background = .palette(UInt8(number - 40))
    case 48:
      guard let color = numbers.nextColor() else { return false }
      background = color
    case 49: background = .standard
    case 90...97: foreground = .palette(UInt8(number - 90 + 8))
    case 100...107: background = .palette(UInt8(number - 100 + 8))
    default: return false
    }
    return true
  }
}

/// Reads the numbers of a control sequence one by one. After a semicolon, a new parameter begins;
/// after a colon, a part of the same parameter. A missing number is 0.
struct ParameterReader {
  private var rest: ArraySlice<UInt8>
  private var isAtEnd = false
  /// Whether there was anything else than numbers, semicolons and colons.
  private(set) var isSpoilt = false

  init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

  /// Returns the number with which the next parameter begins; nil after the last one.
  mutating func next() -> Int? {
    while nextPart() != nil {}
    guard !isAtEnd, !isSpoilt else { return nil }
    let number = readNumber()
    if rest.first == UInt8(ascii: ";") { rest.removeFirst() } else { isAtEnd = rest.isEmpty }
    return number
  }

  /// Returns the next part of the same parameter; nil if there is none.
  mutating func nextPart() -> Int? {
    guard rest.first == UInt8(ascii: ":") else { return nil }
    rest.removeFirst()
    let number = readNumber()
    if rest.first == UInt8(ascii: ";") { rest.removeFirst() } else { isAtEnd = rest.isEmpty }
    return number
  }

  /// Returns the colour after 38 or 48: `5;N`, `2;R;G;B`, or with colons, where an empty or other
  /// number may precede R (ITU-T T.416, 13.1.8); nil if it is none.
  mutating func nextColor() -> ScreenStyle.Color? {
    var parts: [Int] = []
    while let part = nextPart() { parts.append(part) }
    if parts.isEmpty {
      guard let kind = next() else { return nil }
      parts = [kind]
      for _ in 0..<(kind == 5 ? 1 : kind == 2 ? 3 : 0) { parts.append(next() ?? -1) }
    } else if parts.first == 2, parts.count > 4 {
      parts.remove(at: 1)
    }
    let amounts = parts.dropFirst().map { UInt8(exactly: $0) }
    switch (parts.first, amounts.count) {
    case (5, 1): return amounts[0].map { .palette($0) }
    case (2, 3...):
      guard let red = amounts[0], let green = amounts[1], let blue = amounts[2] else { return nil }
      return .rgb(red, green, blue)
    default: return nil
    }
  }

  private mutating func readNumber() -> Int {
    var number = 0
    while let byte = rest.first, byte != UInt8(ascii: ";"), byte != UInt8(ascii: ":") {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), number < 100_000 else {
        isSpoilt = true
        return 0
      }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return number
  }
}
