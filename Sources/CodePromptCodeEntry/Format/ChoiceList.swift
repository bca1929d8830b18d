/// The options of which the user chooses one.
package struct ChoiceList: Equatable, Sendable {
  /// An option with its label.
  package struct Option: Equatable, Sendable {
    /// The name by which the application knows the option; it is the answer.
    package var name: String
    /// The label that is shown.
    package var label: String
    /// The letter that chooses the option, besides its number; nil for none.
    package var letter: Character?

    /// Creates an option.
    package init(_ name: String, label: String, letter: Character? = nil) {
      self.name = name
      self.label = label
      self.letter = letter
    }

    /// The letter in lower case; nil if there is none, or if no key types it.
    var key: Unicode.Scalar? { letter?.keyInLowerCase }
  }

  /// The maximum number of options of which each has a key, the digit of its number. The options of
  /// a longer list are filtered by what is typed.
  package static let keyLimit = 9

  /// The options in the order in which they are shown.
  package var options: [Option]
  /// The index of the option that is the answer for a user who gives none; nil for none.
  package var defaultIndex: Int?

  /// Creates a list.
  package init(_ options: [Option], defaultIndex: Int? = nil) {
    self.options = options
    self.defaultIndex = defaultIndex
  }

  /// Whether a digit or letter chooses an option at once, since the list is short.
  package var hasKeys: Bool { options.count <= ChoiceList.keyLimit }

  /// A name that two options have; nil if there is none.
  package var repeatedName: String? {
    let names = options.map { $0.name }.sorted()
    return zip(names, names.dropFirst()).first { $0 == $1 }?.0
  }

  /// The reason why the list can't be used; nil if it can.
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
      guard option.letter != nil else { continue }
      if !hasKeys { return "has letters, but more than \(ChoiceList.keyLimit) options" }
      guard let key = option.key, !("0"..."9").contains(key) else {
        return "has a letter that no key types, or that is a digit"
      }
      if keys.contains(key) { return "has one letter twice" }
      keys.append(key)
    }
    return repeatedName.map {
      "has the name '\($0)' twice (an option without a name has its number)"
    }
  }
}

// The options that a typed text names.
extension ChoiceList {
  /// Returns the index of the option that was typed at once as a whole: its key, number, name or
  /// label, in upper or lower case; nil if there is none.
  func index(ofTyped text: [Unicode.Scalar]) -> Int? {
    let text = text.map(LetterConversion.lower.folding)
    let ofKey = text.count == 1 ? options.firstIndex { $0.key == text[0] } : nil
    return ofKey ?? index(ofNumber: text) ?? index(ofWord: text)
  }

  /// Returns the index of the option that a line of a file or pipe names; nil if there is none.
  ///
  /// Blanks around it are ignored. The line is the name, the number or the label; an empty line is
  /// the default. A name precedes a number, since programs know the names.
  package func index(ofLine line: UnsafeRawBufferPointer) -> Int? {
    let text = unsafe Array(String(decoding: line, as: UTF8.self).unicodeScalars)
    guard let first = text.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = text.lastIndex(where: { !$0.properties.isWhitespace })
    else { return defaultIndex }
    let word = Array(text[first...last])
    let ofName = options.firstIndex { Array($0.name.unicodeScalars) == word }
    return ofName ?? index(ofTyped: word)
  }

  /// Returns the index of the option with a number, counted from 1; nil for another text.
  func index(ofNumber text: [Unicode.Scalar]) -> Int? {
    guard text.count <= 9, text.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    let number = text.reduce(0) { $0 * 10 + Int($1.value) - 48 }
    return (1...options.count).contains(number) ? number - 1 : nil
  }

  /// Returns the index of the option whose name or label is a text in lower case; nil if no option
  /// has it. A label that several options have names none of them.
  func index(ofWord text: [Unicode.Scalar]) -> Int? {
    let names = options.indices.filter { options[$0].name.inLowerCase == text }
    if let named = names.first, names.count == 1 { return named }
    let labelled = options.indices.filter { options[$0].label.inLowerCase == text }
    return labelled.count == 1 ? labelled[0] : nil
  }
}

extension String {
  fileprivate var inLowerCase: [Unicode.Scalar] {
    unicodeScalars.map(LetterConversion.lower.folding)
  }
}
