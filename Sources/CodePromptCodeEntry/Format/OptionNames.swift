/// What chooses the options: one function says which of them a text names.
///
/// Labels and names are kept in the form in which they are compared, in one piece of memory, since
/// each key of a filter looks through all of them.
struct OptionNames: Sendable {
  /// Who gives a text, which decides what comes first.
  enum Reader: Sendable {
    /// A person, who sees the labels, and maybe the numbers of the options: a key, a number, a
    /// label, a name.
    case person(seesNumbers: Bool)
    /// A program, which knows the names: a name, a key, a number, a label.
    case program
  }

  private enum Kind { case key, number, label, name }

  private let choices: Choices
  private var scalars: [Unicode.Scalar] = []
  /// Where the label of each option ends, and then its name.
  private var ends: [Int] = []

  init(_ choices: Choices) {
    self.choices = choices
    scalars.reserveCapacity(
      choices.options.reduce(0) { $0 + $1.label.utf8.count + $1.name.utf8.count })
    for option in choices.options {
      for text in [option.label, option.name] {
        for scalar in text.unicodeScalars { TextFolding.append(scalar, to: &scalars) }
        ends.append(scalars.count)
      }
    }
  }

  /// Returns the index of the option that a text names; nil if there is none, or if two have it.
  ///
  /// The first kind of name, in the reader's order, that an option has decides. If several options
  /// have it, the one counts that has it as it was typed, or else the one that has it but for upper
  /// and lower case.
  func index(of text: [Unicode.Scalar], for reader: Reader) -> Int? {
    let order: [Kind] =
      switch reader {
      case .person(seesNumbers: true): [.key, .number, .label, .name]
      case .person(seesNumbers: false): [.key, .label, .name]
      case .program: [.name, .key, .number, .label]
      }
    let compared = TextFolding.folded(text)
    for kind in order {
      // A key has to be seen, and nobody sees a name.
      if kind == .name, kind != order.first, compared.count == 1 { continue }
      let found = indices(kind, compared)
      if found.count == 1 { return found[0] }
      if !found.isEmpty { return exact(kind, text, among: found) }
    }
    return nil
  }

  /// Whether the key of a letter that chooses an option has a letter of another option on another
  /// layout of the keyboard.
  func isAmbiguous(_ letter: Unicode.Scalar, for index: Int) -> Bool {
    KeyboardLayouts.others(LetterConversion.lower.folding(letter)).contains { other in
      let meant = indices(.key, [other])
      return !meant.isEmpty && !meant.contains(index)
    }
  }

  /// Returns the indices of the options of which a text is the key, the number, and so on.
  private func indices(_ kind: Kind, _ text: [Unicode.Scalar]) -> [Int] {
    let options = choices.options
    switch kind {
    case .key:
      guard text.count == 1 else { return [] }
      // An option's own key comes before another one's key of English.
      let own = options.indices.filter { index in
        options[index].key.map { TextFolding.folded([$0]) } == text
      }
      return own.isEmpty ? options.indices.filter { options[$0].otherKeys.contains(text[0]) } : own
    case .number:
      return number(text).map { [$0] } ?? []
    case .label:
      return options.indices.filter { index in
        equals(text, label(index))
          || options[index].otherWords.contains { folded($0) == text }
      }
    case .name where choices.shape == .row: return []
    case .name: return options.indices.filter { equals(text, name($0)) }
    }
  }

  /// Returns the only one of several options that has a text in itself, not only when compared.
  private func exact(_ kind: Kind, _ text: [Unicode.Scalar], among found: [Int]) -> Int? {
    func isOfOne(_ form: (Unicode.Scalar) -> Unicode.Scalar) -> Int? {
      let exact = found.filter { index in
        let option = choices.options[index]
        let texts =
          switch kind {
          case .key: [option.letter.map { String($0) } ?? ""]
          case .name: [option.name]
          case .number, .label: [option.label] + option.otherWords
          }
        return texts.contains { $0.unicodeScalars.map(form) == text.map(form) }
      }
      return exact.count == 1 ? exact[0] : nil
    }
    return isOfOne { $0 } ?? isOfOne(LetterConversion.lower.folding)
  }

  /// Returns the index of the option with a number, counted from 1; nil for another text.
  private func number(_ text: [Unicode.Scalar]) -> Int? {
    guard choices.shape == .column, text.count <= 9,
      text.allSatisfy({ ("0"..."9").contains($0) })
    else { return nil }
    let number = text.reduce(0) { $0 * 10 + Int($1.value) - 48 }
    return choices.options.indices.contains(number - 1) ? number - 1 : nil
  }

  /// Whether a text is the beginning of what chooses an option.
  func begin(with text: [Unicode.Scalar]) -> Bool {
    let compared = TextFolding.folded(text)
    return choices.options.indices.contains { index in
      scalars[label(index)].starts(with: compared)
        || choices.options[index].otherWords.contains {
          folded($0).starts(with: compared)
        }
    }
  }

  /// Returns those of some options whose label or name contains a text.
  func indices(containing text: [Unicode.Scalar], among candidates: [Int]) -> [Int] {
    let compared = TextFolding.folded(text)
    return candidates.filter {
      contains(compared, in: label($0)) || contains(compared, in: name($0))
    }
  }

  // MARK: Texts

  private func folded(_ text: String) -> [Unicode.Scalar] {
    TextFolding.folded(text.unicodeScalars)
  }

  private func label(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[2 * index - 1])..<ends[2 * index]
  }

  private func name(_ index: Int) -> Range<Int> { ends[2 * index]..<ends[2 * index + 1] }

  private func equals(_ text: [Unicode.Scalar], _ range: Range<Int>) -> Bool {
    range.count == text.count && scalars[range].elementsEqual(text)
  }

  private func contains(_ text: [Unicode.Scalar], in range: Range<Int>) -> Bool {
    guard let first = text.first, text.count <= range.count else { return text.isEmpty }
    // Few places begin with the first letter.
    return (range.lowerBound...range.upperBound - text.count).contains {
      scalars[$0] == first && scalars[$0..<$0 + text.count].elementsEqual(text)
    }
  }
}
