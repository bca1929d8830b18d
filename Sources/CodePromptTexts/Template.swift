/// A text with places for its values: `{count} {attempt|attempts} left`.
package struct Template {
  /// A value, by its name in braces.
  package typealias Value = (name: String, text: String)

  private let text: Substring

  package init(_ text: String) { self.init(text[...]) }

  private init(_ text: Substring) { self.text = text }

  private enum Part {
    case text(Substring)
    case value(Substring)
    /// Forms of a word, which may have values of their own.
    case forms([Substring])
  }

  /// Returns the text with its values, and with the forms of words that follow the count. Braces
  /// that name no value stay as they are, and so do braces in values.
  package func filled(_ count: Int?, _ values: [Value], _ plural: PluralRule) -> String {
    var filled = ""
    forEachPart { part in
      switch part {
      case .text(let words): filled += words
      case .forms(let forms):
        let form = forms[min(plural.form(after: count ?? 0), forms.count - 1)]
        filled += Template(form).filled(count, values, plural)
      case .value("count") where count != nil: filled += "\(count ?? 0)"
      case .value(let name):
        if let value = values.first(where: { $0.name == name }) {
          filled += value.text
        } else {
          filled += "{\(name)}"
        }
      }
    }
    return filled
  }

  /// Returns what is wrong with the template of a text in a language with a plural rule; nil if
  /// nothing is.
  package func fault(of text: PromptText, _ plural: PluralRule) -> String? {
    let (names, formCounts) = parts
    if formCounts.contains(where: { $0 != plural.formCount }) {
      return "needs \(plural.formCount) forms of a word"
    }
    return fault(of: text, names, formCounts)
  }

  /// Returns what is wrong with the template of a text in whatever language; nil if nothing is. If
  /// there are fewer forms of a word than the language has, the last one stands for the others.
  package func fault(of text: PromptText) -> String? {
    let (names, formCounts) = parts
    return fault(of: text, names, formCounts)
  }

  private func fault(
    of text: PromptText, _ names: Set<String>, _ formCounts: [Int]
  ) -> String? {
    if !formCounts.isEmpty, !text.hasCount { return "has forms of a word, but no number" }
    if text.values.contains(names) { return nil }
    let wanted = text.values.map { $0.sorted().map { "{\($0)}" }.joined(separator: " and ") }
    return wanted == [""] ? "has no values" : "needs \(wanted.joined(separator: ", or "))"
  }

  /// The names of the values, and how many forms each word has that has several.
  private var parts: (names: Set<String>, formCounts: [Int]) {
    var names = Set<String>()
    var formCounts: [Int] = []
    forEachPart { part in
      switch part {
      case .text: break
      case .value(let name): names.insert(String(name))
      case .forms(let forms):
        formCounts.append(forms.count)
        for form in forms {
          let inner = Template(form).parts
          names.formUnion(inner.names)
          formCounts += inner.formCounts
        }
      }
    }
    return (names, formCounts)
  }

  private func forEachPart(_ body: (Part) -> Void) {
    var rest = text
    while let open = rest.firstIndex(of: "{"), let close = Template.closing(rest[open...]) {
      if open > rest.startIndex { body(.text(rest[..<open])) }
      let inside = rest[rest.index(after: open)..<close]
      let forms = Template.forms(of: inside)
      body(forms.count > 1 ? .forms(forms) : .value(inside))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { body(.text(rest)) }
  }

  /// Returns the index of the brace that closes the first one; nil if none does.
  private static func closing(_ text: Substring) -> String.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Divides the inside of braces at the bars that are in no inner braces.
  private static func forms(of text: Substring) -> [Substring] {
    var forms: [Substring] = []
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "{": depth += 1
      case "}": depth -= 1
      case "|" where depth == 0:
        forms.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    forms.append(text[start...])
    return forms
  }
}
