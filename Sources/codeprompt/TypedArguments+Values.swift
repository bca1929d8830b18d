internal import CodePromptKit

// The values of options, each read in one way and refused with what the option takes.
extension TypedArguments {
  /// A whole number in a range, or nil if the option was not typed.
  func number(_ option: OptionID, _ range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = values[option] else { return nil }
    guard text.utf8.allSatisfy(\.isDigit), let number = Int(text), range.contains(number) else {
      let bounds =
        range.upperBound == Int(Int32.max)
        ? "\(range.lowerBound) on" : "\(range.lowerBound) to \(range.upperBound)"
      throw UsageError(option, takes: "a number from \(bounds)", not: text)
    }
    return number
  }

  /// One of some words, or nil if the option was not typed.
  func choice<Choice>(
    _ option: OptionID, _ choices: KeyValuePairs<String, Choice>
  ) throws(UsageError) -> Choice? {
    guard let text = values[option] else { return nil }
    guard let choice = choices.first(where: { $0.key == text }) else {
      let words = choices.map(\.key)
      let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
      throw UsageError(option, takes: list, not: text)
    }
    return choice.value
  }

  /// One character that can be drawn, or nil if the option was not typed.
  func glyph(_ option: OptionID) throws(UsageError) -> Character? {
    guard let text = values[option] else { return nil }
    guard text.count == 1, text.utf8.count <= 32, let glyph = text.first, glyph.isDrawn else {
      throw UsageError(option, takes: "one character", not: text)
    }
    return glyph
  }

  /// How what is typed is shown, or nil if no option says so.
  func mask() throws(UsageError) -> Mask? {
    switch last(of: .mask, .show) {
    case .show: return .shown
    case .mask where values[.mask] == "": return .dots
    case .mask where values[.mask] == "none": return .blank
    case .mask: return try glyph(.mask).map { .glyph($0) }
    default: return nil
    }
  }

  /// The characters that are taken, or nil if the option was not typed.
  func charset() throws(UsageError) -> Charset? {
    if let text = values[.charset], text.hasPrefix("chars:") {
      guard let charset = Charset(characters: String(text.dropFirst(6))) else {
        throw UsageError(
          .charset, takes: "behind 'chars:' characters that each fill a cell", not: text)
      }
      return charset
    }
    return try choice(
      .charset,
      [
        "digits": .digits, "hex": .hex, "letters": .letters, "alphanumeric": .alphanumeric,
        "base32": .base32, "printable": .printable, "chars:ABC": .printable,
      ])
  }

  /// The sizes of groups that add up to a number of cells; empty if the option was not typed.
  func groups(of count: Int) throws(UsageError) -> [Int] {
    guard let text = values[.groups] else { return [] }
    let groups = text.split(separator: "-", omittingEmptySubsequences: false).map { size in
      size.utf8.allSatisfy(\.isDigit) ? Int(size) ?? 0 : 0
    }
    guard groups.allSatisfy({ (1...count).contains($0) }), groups.reduce(0, +) == count else {
      throw UsageError(.groups, takes: "sizes as 3-3 that add up to \(count)", not: text)
    }
    return groups
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension Character {
  /// Whether this takes one or two columns and controls nothing.
  fileprivate var isDrawn: Bool {
    DisplayText(String(self)).lines == [String(self)] && (1...2).contains(displayWidth)
  }
}
