public import CodePromptCodeEntry
public import Testing

// A failing test prints its arguments. Without these descriptions, a format would be printed with
// each character that it accepts.

extension CodeFormat: CustomTestStringConvertible {
  /// The format in a failure, such as `6 cells, digits`.
  public var testDescription: String {
    var parts: [String] = []
    switch shape {
    case .cells(let count): parts.append("\(count) cells")
    case .line(let range): parts.append(text == nil ? "password \(range)" : "text \(range)")
    case .question: parts.append("question")
    case .choice(let list): parts.append("choice of \(list.options.count)")
    }
    if charset != .any { parts.append(charset.testDescription) }
    if letterCase != .asTyped { parts.append("\(letterCase) case") }
    if !groups.isEmpty { parts.append("groups \(groups)") }
    return parts.joined(separator: ", ")
  }
}

extension PromptCharacters: CustomTestStringConvertible {
  /// The set in a failure: its name, or its first characters.
  public var testDescription: String {
    if self == .any { return "any" }
    if let named = PromptCharacters.named.first(where: { $0.charset == self }) { return named.name }
    let characters = listedCharacters.sorted().prefix(20).map(Character.init)
    return "chars:\(String(characters))"
  }
}
