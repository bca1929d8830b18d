/// A text with places for its values: `{count} {attempt|attempts} left`.
package struct Template {
  /// A value, by its name in braces.
  package typealias Value = (name: String, text: String)

  /// What is in braces is ASCII, so that characters need not be told apart.
  private let text: Substring.UTF8View

  package init(_ text: String) { self.text = text[...].utf8 }

  private init(_ text: Substring.UTF8View) { self.text = text }

  private enum Part {
    case text(Substring)
    case value(Substring)
    /// Forms of a word, which may have values of their own.
    case forms([Template])
  }

  /// Returns the text with its values, and with the forms of words that follow the count. Braces
  /// that name no value stay as they are, and so do braces in values.
  package func filled(_ count: Int?, _ values: [Value], _ plural: PluralRule) -> String {
    var filled = ""
    forEachPart { part in
      switch part {
      case .text(let words): filled += words
      case .forms(let forms):
        // An application's text may have the forms of another language.
        let form =
          forms.count == plural.formCount
          ? plural.form(after: count ?? 0) : count == 1 ? 0 : forms.count - 1
        filled += forms[form].filled(count, values, plural)
      case .value(let name):
        if name == "count", let count {
          filled += "\(count)"
        } else if let value = values.first(where: { $0.name == name }) {
          filled += value.text
        } else {
          filled += "{\(name)}"
        }
      }
    }
    return filled
  }

  /// Returns what is wrong with the template of a text; nil if nothing is.
  ///
  /// With a plural rule, a word must have as many forms as the rule. Without one, as in an
  /// application's texts for any language, it may have others: the first one then follows 1, and
  /// the last one any other number.
  package func fault(of text: PromptText, _ plural: PluralRule? = nil) -> String? {
    var names: [String] = []
    var formCounts: [Int] = []
    collect(&names, &formCounts)
    if let plural, formCounts.contains(where: { $0 != plural.formCount }) {
      return "needs \(plural.formCount) forms of a word"
    }
    if !formCounts.isEmpty, !text.hasCount { return "has forms of a word, but no number" }
    let isRight = text.values.contains { wanted in
      wanted.allSatisfy(names.contains) && names.allSatisfy(wanted.contains)
    }
    if isRight { return nil }
    if let unknown = names.first(where: { name in !text.values.contains { $0.contains(name) } }) {
      return "has no value {\(unknown)}"
    }
    let wanted = text.values.map { $0.map { "{\($0)}" }.joined(separator: " and ") }
    return "needs \(wanted.joined(separator: ", or "))"
  }

  /// Collects the names of the values, and how many forms each word has that has several.
  private func collect(_ names: inout [String], _ formCounts: inout [Int]) {
    forEachPart { part in
      switch part {
      case .text: break
      case .value(let name): names.append(String(name))
      case .forms(let forms):
        formCounts.append(forms.count)
        for form in forms { form.collect(&names, &formCounts) }
      }
    }
  }

  private func forEachPart(_ body: (Part) -> Void) {
    var rest = text
    while let open = rest.firstIndex(of: UInt8(ascii: "{")), let close = Template.end(rest[open...])
    {
      if open > rest.startIndex { body(.text(Substring(rest[..<open]))) }
      let inside = rest[rest.index(after: open)..<close]
      let forms = Template.forms(of: inside)
      body(forms.count > 1 ? .forms(forms) : .value(Substring(inside)))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { body(.text(Substring(rest))) }
  }

  /// Returns the index of the brace that closes the first one; nil if none does.
  private static func end(_ text: Substring.UTF8View) -> String.Index? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: break
      }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Divides the inside of braces at the bars that are in no inner braces.
  private static func forms(of text: Substring.UTF8View) -> [Template] {
    var forms: [Template] = []
    var start = text.startIndex
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "|") where depth == 0:
        forms.append(Template(text[start..<index]))
        start = text.index(after: index)
      default: break
      }
    }
    forms.append(Template(text[start...]))
    return forms
  }
}
