/// The labels and names of a list in lower case, in one piece of memory, in which each key of a
/// filter looks.
struct OptionTexts: Equatable, Sendable {
  private var scalars: [Unicode.Scalar] = []
  /// Where each label ends, and then each name.
  private var ends: [Int] = []

  init(_ list: ChoiceList) {
    for option in list.options {
      for text in [option.label, option.name] {
        scalars += text.unicodeScalars.lazy.map(LetterConversion.lower.folding)
        ends.append(scalars.count)
      }
    }
  }

  /// Whether the label or the name of an option contains a text in lower case.
  func contain(_ text: [Unicode.Scalar], at index: Int) -> Bool {
    contains(text, in: label(index)) || contains(text, in: name(index))
  }

  /// Returns the index of the option, one of those with these indices, whose name or label is a
  /// text in lower case; nil if no option has it, or if several have it as their label.
  func index(of text: [Unicode.Scalar], among indices: [Int]) -> Int? {
    let named = indices.filter { equals(text, name($0)) }
    if named.count == 1 { return named[0] }
    let labelled = indices.filter { equals(text, label($0)) }
    return labelled.count == 1 ? labelled[0] : nil
  }

  private func label(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : ends[2 * index - 1])..<ends[2 * index]
  }

  private func name(_ index: Int) -> Range<Int> { ends[2 * index]..<ends[2 * index + 1] }

  private func equals(_ text: [Unicode.Scalar], _ range: Range<Int>) -> Bool {
    range.count == text.count && scalars[range].elementsEqual(text)
  }

  private func contains(_ text: [Unicode.Scalar], in range: Range<Int>) -> Bool {
    guard text.count <= range.count else { return false }
    return (range.lowerBound...range.upperBound - text.count).contains {
      scalars[$0...].starts(with: text)
    }
  }
}
