internal import CodePromptCellRendering
internal import CodePromptKit
internal import CodePromptTerminalText

/// An option of the command line with its value, which is empty if it has none.
///
/// The functions return the value as a type; their errors say which values the option accepts.
package struct ParsedOption: Sendable {
  let id: OptionID
  let value: String

  func number(_ range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let number = value.number, range.contains(number) else {
      let limits =
        range.upperBound == Int(Int32.max)
        ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
      let isRange = [.digits, .length].contains(id) && value.split(separator: "-").count == 2
      throw accepts(
        "a number \(limits)", isRange ? "use --min and --max for a range" : nil)
    }
    return number
  }

  func descriptor() throws(UsageError) -> Int32 { Int32(try number(0...Int(Int32.max))) }

  /// Returns a duration such as `90`, `1.5s`, `500ms` or `1m30s`.
  func duration(allowsZero: Bool = true) throws(UsageError) -> Duration {
    guard let duration = Duration(typed: value), allowsZero || duration > .zero else {
      throw accepts(
        "a time \(allowsZero ? "" : "above zero ")such as 90s, 2m or 1h30m, at most a week")
    }
    return duration
  }

  func submission() throws(UsageError) -> CodePrompt.Format.Submission {
    if value == "auto" { return .whenFull }
    if value == "enter" { return .onEnter }
    guard let duration = Duration(typed: value), duration > .zero else {
      throw accepts("auto, enter or a time such as 800ms")
    }
    return .whenStill(for: duration)
  }

  /// Returns exit statuses such as `22` or `1,5-7`.
  func statuses() throws(UsageError) -> [ClosedRange<Int32>] {
    var ranges: [ClosedRange<Int32>] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let bounds = part.split(separator: "-", omittingEmptySubsequences: false)
        .map { $0.number ?? 0 }
      guard let first = bounds.first, let last = bounds.last, bounds.count <= 2, first <= last,
        (1...255).contains(first), (1...255).contains(last)
      else { throw accepts("statuses from 1 to 255 such as 22 or 1,5-7") }
      ranges.append(Int32(first)...Int32(last))
    }
    return ranges
  }

  /// Replaces the text whose name is before the `=`.
  func replaceText(of settings: inout PromptSettings) throws(UsageError) {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { throw accepts("NAME=TEXT") }
    guard let name = TextName(rawValue: String(parts[0])) else {
      let names = TextName.words.listed
      throw UsageError("--text has no NAME \(String(parts[0]).quoted): use \(names)")
    }
    if name == .attemptsLeft, parts[1].contains(where: { "{}".contains($0) }) {
      throw UsageError("--text attempts-left can't have { or }: leave them out")
    }
    name.replace(with: String(parts[1]), in: &settings.wording)
  }

  /// Adds an alternative whose name is before the `=`.
  func addOffer(to alternatives: inout [PromptAlternative]) throws(UsageError) {
    let (name, text) = try namedText(unlike: alternatives.map { $0.name })
    if name == PromptAlternative.forgot.name {
      throw UsageError("--offer can't be named 'forgot': use --forgot")
    }
    guard alternatives.count < PromptAlternative.letters.count - 1 else {
      throw UsageError("--offer has no letter left for \(name.quoted): leave some offers out")
    }
    alternatives.append(PromptAlternative(name, label: text))
  }

  /// Adds an option of a list whose name is before the `=`.
  func addChoice(to options: inout [ChoicePrompt<String>.Option]) throws(UsageError) {
    // There may be very many, so their names are compared once, at the end.
    let (name, text) = try namedText(unlike: [])
    if Choices.hasSeveralLines(text) {
      throw UsageError("--choose has a TEXT of several lines for \(name.quoted): use one line")
    }
    options.append(ChoicePrompt.Option(name, label: text, name: name))
  }

  /// Returns the name before the `=`, which must be a new one, and the text after it.
  private func namedText(unlike names: [String]) throws(UsageError) -> (name: String, text: String)
  {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !DisplayText(String(parts[1])).isBlank else {
      throw accepts("NAME=TEXT")
    }
    let name = String(parts[0])
    if let fault = PromptAlternative.fault(inName: name) {
      throw UsageError("\(id.typed) has a NAME \(name.quoted) that \(fault): use another one")
    }
    if names.contains(name) {
      throw UsageError("\(id.typed) has the NAME \(name.quoted) twice: use another one")
    }
    return (name, String(parts[1]))
  }

  /// Returns the choice whose word was given.
  func choice<Choice>(_ choices: [(name: String, Choice)]) throws(UsageError) -> Choice {
    guard let choice = choices.first(where: { $0.name == value }) else {
      throw accepts(choices.map { $0.name }.listed)
    }
    return choice.1
  }

  /// Returns the case whose raw value was given.
  func choice<Choice: CaseIterable & RawRepresentable>() throws(UsageError) -> Choice
  where Choice.RawValue == String {
    try choice(Choice.allCases.map { ($0.rawValue, $0) })
  }

  func glyph() throws(UsageError) -> Character {
    guard value.count == 1, value.utf8.count <= 32, let glyph = value.first, glyph.isDrawn else {
      throw accepts("one character")
    }
    return glyph
  }

  func display() throws(UsageError) -> SecretSettings.Display {
    if value.isEmpty { return .masked() }
    if value == "none" { return .hidden }
    let glyph = try glyph()
    guard glyph.isMask else { throw accepts("a character that can be seen, or none") }
    return .masked(with: glyph)
  }

  /// Returns the question with the answer that Enter gives, if one is named.
  func question() throws(UsageError) -> ConfirmPrompt {
    var question = ConfirmPrompt("")
    if !value.isEmpty { question.defaultAnswer = try choice([("yes", true), ("no", false)]) }
    return question
  }

  func charset() throws(UsageError) -> PromptCharacters {
    if value.hasPrefix(PromptCharacters.ownPrefix) {
      let characters = String(value.dropFirst(PromptCharacters.ownPrefix.count))
      guard let charset = PromptCharacters(characters: characters) else {
        throw accepts("one or more visible characters after 'chars:'")
      }
      return charset
    }
    guard let named = PromptCharacters.named.first(where: { $0.name == value }) else {
      throw accepts(
        (PromptCharacters.named.map { $0.name } + ["\(PromptCharacters.ownPrefix)ABC"]).listed)
    }
    return named.charset
  }

  /// Returns group sizes that add up to a number of cells.
  func groups(of count: Int) throws(UsageError) -> [Int] {
    let groups = value.split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.number ?? 0 }
    guard groups.allSatisfy({ (1...count).contains($0) }), groups.reduce(0, +) == count else {
      throw accepts("sizes such as 3-3 that add up to \(count)")
    }
    return groups
  }

  private func accepts(_ values: String, _ advice: String? = nil) -> UsageError {
    let advice = advice ?? "see 'codeprompt --help'"
    return UsageError("\(id.typed) takes \(values), not \(value.quoted): \(advice)")
  }
}

extension PromptCharacters {
  /// The prefix of a custom set of characters, as in `chars:ABC`.
  static let ownPrefix = "chars:"

  /// The names of the sets, with what the names don't say.
  static var explainedNames: [String] {
    named.map { $0.name + ($0.help.isEmpty ? "" : " (\($0.help))") }
  }
}

extension StringProtocol {
  /// The number that is written with nothing but digits; nil for another text.
  fileprivate var number: Int? { utf8.allSatisfy { $0.isDigit } ? Int(self) : nil }
}
