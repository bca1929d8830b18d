internal import CodePromptCellRendering
internal import CodePromptKit

// The values of options, or nil for options that were not given; an error says which values an
// option accepts.
extension TypedArguments {
  func number(_ option: OptionID, _ range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = self[option] else { return nil }
    guard text.utf8.allSatisfy(\.isDigit), let number = Int(text), range.contains(number) else {
      let limit = range.upperBound == Int(Int32.max) ? "on" : "to \(range.upperBound)"
      throw .wrongValue(option, takes: "a number from \(range.lowerBound) \(limit)", not: text)
    }
    return number
  }

  /// Returns a duration such as `90`, `90s`, `500ms` or `2m`, or nil if there is no value.
  func duration(_ option: OptionID, allowsZero: Bool = true) throws(UsageError) -> Duration? {
    guard let text = self[option], !text.isEmpty else { return nil }
    guard let duration = Duration(typed: text), allowsZero || duration > .zero else {
      let limit = allowsZero ? "" : "above zero "
      throw .wrongValue(
        option, takes: "a time \(limit)as 90s, 500ms or 2m, at most a week", not: text)
    }
    return duration
  }

  /// Returns exit statuses such as `22` or `1,5-7`.
  func statuses(_ option: OptionID) throws(UsageError) -> [ClosedRange<Int32>]? {
    guard let text = self[option] else { return nil }
    var ranges: [ClosedRange<Int32>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let bounds = part.split(separator: "-", omittingEmptySubsequences: false).map { number in
        number.utf8.allSatisfy(\.isDigit) ? Int32(number) ?? 0 : 0
      }
      guard let first = bounds.first, let last = bounds.last, bounds.count <= 2, first <= last,
        (1...123).contains(first), (1...123).contains(last)
      else { throw .wrongValue(option, takes: "statuses from 1 to 123 as 22 or 1,5-7", not: text) }
      ranges.append(first...last)
    }
    return ranges
  }

  func ownTexts() throws(UsageError) -> PromptTexts {
    var own = PromptTexts()
    for option in options where option.id == .text {
      let word = option.value
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw .wrongValue(.text, takes: "NAME=TEXT", not: word)
      }
      guard let name = PromptText(rawValue: String(parts[0])) else {
        let names = PromptText.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("--text knows no '\(parts[0])': it knows \(names)")
      }
      own[name] = String(parts[1])
    }
    return own
  }

  /// Returns the choice whose word was given; `other` is one more form for the error to list, which
  /// the caller accepts itself.
  func choice<Choice>(
    _ option: OptionID, _ choices: @autoclosure () -> KeyValuePairs<String, Choice>,
    or other: String? = nil
  ) throws(UsageError) -> Choice? {
    guard let text = self[option] else { return nil }
    // The list is built only here, so that a start without this option does not build it.
    let choices = choices()
    guard let choice = choices.first(where: { $0.key == text }) else {
      let words = choices.map(\.key) + (other.map { [$0] } ?? [])
      let list = "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
      throw .wrongValue(option, takes: list, not: text)
    }
    return choice.value
  }

  func glyph(_ option: OptionID) throws(UsageError) -> Character? {
    guard let text = self[option] else { return nil }
    guard text.count == 1, text.utf8.count <= 32, let glyph = text.first, glyph.isDrawn else {
      throw .wrongValue(option, takes: "one character", not: text)
    }
    return glyph
  }

  func mask() throws(UsageError) -> Mask? {
    if has(.mask), has(.show) { throw .contradiction(.mask, .show) }
    switch last(of: .mask, .show) {
    case .show: return .shown
    case .mask where self[.mask] == "": return .dots
    case .mask:
      if let word = Mask.words.first(where: { $0.key == self[.mask] }) { return word.value }
      return try glyph(.mask).map { .glyph($0) }
    default: return nil
    }
  }

  func charset() throws(UsageError) -> Charset? {
    if let text = self[.charset], text.hasPrefix(Charset.ownPrefix) {
      guard let charset = Charset(characters: String(text.dropFirst(Charset.ownPrefix.count)))
      else {
        throw .wrongValue(
          .charset, takes: "characters after 'chars:' that each fill a cell", not: text)
      }
      return charset
    }
    return try choice(.charset, Charset.words, or: Charset.ownPrefix + "ABC")
  }

  /// Returns group sizes that add up to a number of cells; empty if the option was not given.
  func groups(of count: Int) throws(UsageError) -> [Int] {
    guard let text = self[.groups] else { return [] }
    let groups = text.split(separator: "-", omittingEmptySubsequences: false).map { size in
      size.utf8.allSatisfy(\.isDigit) ? Int(size) ?? 0 : 0
    }
    guard groups.allSatisfy({ (1...count).contains($0) }), groups.reduce(0, +) == count else {
      throw .wrongValue(.groups, takes: "sizes as 3-3 that add up to \(count)", not: text)
    }
    return groups
  }
}

extension Duration {
  /// The longest duration accepted, in milliseconds: a week.
  private static let limit = 7 * 24 * 3600 * 1000

  /// Parses a duration such as `90`, `90s`, `500ms` or `2m`; nil for anything else.
  init?(typed text: String) {
    let digits = text.utf8.prefix(while: \.isDigit)
    let factor =
      switch String(text.utf8.dropFirst(digits.count)) {
      case "", "s": 1000
      case "ms": 1
      case "m": 60000
      default: 0
      }
    guard factor > 0, let number = Int(String(digits) ?? ""), number <= Duration.limit / factor
    else { return nil }
    self = .milliseconds(number * factor)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
