/// A word of running text that the manual marks up, with the punctuation around it.
struct MarkedWord {
  /// The markup of a word, named after the mdoc(7) macro.
  private enum Mark: String {
    case option = "Fl"
    case value = "Ar"
    case variable = "Ev"
    case command = "Nm"
    case reference = "Xr"
    case path = "Pa"
    case section = "Sx"
    case typed = "Ql"
  }

  private let opening: Substring
  private let closing: Substring
  private let mark: Mark
  private let arguments: String

  init?(_ token: Substring) {
    opening = token.prefix { $0 == "(" }
    var core = token[opening.endIndex...]
    // The closing parenthesis of `ssh(1)` belongs to the name: a word of this form keeps it.
    while let last = core.last, ".,;:)".contains(last), !core.isReference { core.removeLast() }
    closing = token[core.endIndex...]
    guard let mark = MarkedWord.mark(of: core) else { return nil }
    self.mark = mark
    let name = Mdoc.escaped(core, beginsLine: false)
    switch mark {
    case .option:
      // The macro `Fl` writes the first hyphen itself.
      arguments = core == "--" ? "\\-" : String(name.dropFirst(2))
    case .reference: arguments = core.dropLast().split(separator: "(").joined(separator: " ")
    case .typed:
      // `\&` keeps mdoc from reading a word as a macro.
      arguments = name.dropFirst().dropLast().split(separator: " ").map { "\\&\($0)" }
        .joined(separator: " ")
    case .value, .variable, .command, .path, .section: arguments = name
    }
  }

  var macro: String {
    ([mark.rawValue] + opening.map(String.init) + [arguments] + closing.map(String.init))
      .joined(separator: " ")
  }

  private static func mark(of word: Substring) -> Mark? {
    if word.first == "`" { return .typed }
    if word.isReference { return .reference }
    if word.first == "/" { return .path }
    if word.hasPrefix("--") || word.first == "-" && word.dropFirst().first?.isLetter == true {
      return .option
    }
    if word == "CHECKING" { return .section }
    if commands.contains(String(word)) { return .command }
    if variables.contains(String(word)) { return .variable }
    return values.contains(String(word)) ? .value : nil
  }

  private static let commands = ["codeprompt", "codeprompt-askpass", "pinentry-codeprompt"]

  private static let variables = Set(
    EnvironmentVariable.all.flatMap(\.names) + [
      "SSH_ASKPASS", "SSH_ASKPASS_REQUIRE", "SSH_ASKPASS_PROMPT", "GIT_ASKPASS", "SUDO_ASKPASS",
      "GPG_TTY",
    ])

  private static let values: Set<String> = {
    var names: Set<String> = ["PROMPT", "ARGUMENT"]
    for kind in OptionEntry.all.compactMap(\.kind) {
      names.formUnion(kind.name.split(separator: "=").map(String.init))
    }
    return names
  }()
}

extension Substring {
  /// Whether this is a manual page with its section, such as `ssh(1)`.
  fileprivate var isReference: Bool {
    let parts = split(separator: "(", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].count == 2
      && parts[1].first?.isNumber == true && parts[1].last == ")"
  }
}
