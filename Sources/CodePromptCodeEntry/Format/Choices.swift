/// The options of which one is chosen: those of a question, of a message, or of a list. A notice
/// has none.
package struct Choices: Equatable, Sendable {
  /// An option: what it is called, and what chooses it.
  package struct Option: Equatable, Sendable {
    /// The name by which the application knows the option; in a list it is the answer.
    package var name: String
    /// The label that is shown.
    package var label: String
    /// The letter or symbol that chooses the option, besides its number; nil for none.
    package var letter: Character?
    /// Other letters that choose it, in lower case: those of English.
    package var otherKeys: [Unicode.Scalar] = []
    /// Other words that choose it, beside the label.
    package var otherWords: [String] = []

    /// Creates an option.
    package init(_ name: String, label: String, letter: Character? = nil) {
      self.name = name
      self.label = label
      self.letter = letter
    }

    /// The letter in lower case; nil if there is none, or if no key types it.
    var key: Unicode.Scalar? { letter?.keyInLowerCase }
  }

  /// How the options are drawn.
  package enum Shape: Sendable {
    /// Beside each other, each with its key. Their names are not typed, since nobody knows them.
    case row
    /// Below each other, each with its number or its letter.
    case column
  }

  /// The maximum number of options of which each has a key, the digit of its number. The options of
  /// a longer list are filtered by what is typed.
  package static let keyLimit = 9

  /// The options in the order in which they are shown.
  package var options: [Option]
  /// The index of the option that is the answer for a user who gives none; nil for none.
  package var defaultIndex: Int?
  /// How the options are drawn.
  package var shape: Shape

  /// Creates choices, those of a list unless `shape` says otherwise.
  package init(_ options: [Option], defaultIndex: Int? = nil, shape: Shape = .column) {
    self.options = options
    self.defaultIndex = defaultIndex
    self.shape = shape
  }

  /// Whether each option has a key, since there are few.
  package var haveKeys: Bool { shape == .row || options.count <= Choices.keyLimit }

  /// A name that two options have; nil if there is none.
  package var repeatedName: String? { Choices.repeated(options.map { $0.name }) }

  /// A label that two options have; nil if there is none.
  package var repeatedLabel: String? { Choices.repeated(options.map { $0.label }) }

  private static func repeated(_ texts: [String]) -> String? {
    let sorted = texts.sorted()
    return zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
  }

  /// Whether a label has more than one line, of which only the first would be shown.
  package static func hasSeveralLines(_ label: String) -> Bool {
    label.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }

  /// The reason why the options can't be those of a list; nil if they can.
  package var fault: String? {
    if options.isEmpty { return "has no options" }
    if let defaultIndex, !options.indices.contains(defaultIndex) {
      return "has no option with the index \(defaultIndex), which is to be the default"
    }
    var keys: [Unicode.Scalar] = []
    for option in options {
      if option.name.isEmpty { return "has an option without a name" }
      if option.name.unicodeScalars.contains(where: { $0.isControl }) {
        return "has a control character in a name"
      }
      if option.name.utf8.count > CodeFormat.byteLimit { return "has a name that is too long" }
      if option.label.isEmpty { return "has an option without a label" }
      if Choices.hasSeveralLines(option.label) { return "has a label of several lines" }
      guard option.letter != nil else { continue }
      if !haveKeys { return "has letters, but more than \(Choices.keyLimit) options" }
      guard let key = option.key, !("0"..."9").contains(key) else {
        return "has a letter that no key types, or that is a digit"
      }
      if keys.contains(key) { return "has one letter twice" }
      keys.append(key)
    }
    if let repeatedName {
      return "has the name '\(repeatedName)' twice (an option without a name has its number)"
    }
    return repeatedLabel.map { "has the label '\($0)' twice" }
  }

  /// Returns the index of the option that a line of a file or pipe names; nil if there is none.
  ///
  /// Blanks around it are ignored. An empty line is the default.
  package func index(ofLine line: UnsafeRawBufferPointer) -> Int? {
    let text = unsafe Array(String(decoding: line, as: UTF8.self).unicodeScalars)
    guard let first = text.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = text.lastIndex(where: { !$0.properties.isWhitespace })
    else { return defaultIndex }
    return OptionNames(self).index(of: Array(text[first...last]), for: .program)
  }
}
