extension Mdoc {
  /// The markup of a word of running text, named after the mdoc(7) macro.
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

  /// Returns the macro for a word with the punctuation around it; nil for a word without markup.
  static func macro(for token: Substring) -> String? {
    let opening = token.prefix { $0 == "(" }
    var core = token[opening.endIndex...]
    // The closing parenthesis of `ssh(1)` belongs to the name: a word of this form keeps it.
    while let last = core.last, ".,;:)".contains(last), !core.isReference { core.removeLast() }
    guard let mark = mark(of: core) else { return nil }
    let name = escaped(core, beginsLine: false)
    let arguments =
      switch mark {
      // The macro `Fl` writes the first hyphen itself.
      case .option: core == "--" ? "\\-" : String(name.dropFirst(2))
      case .reference: core.dropLast().split(separator: "(").joined(separator: " ")
      // `\&` keeps mdoc from reading a word as a macro.
      case .typed:
        name.dropFirst().dropLast().split(separator: " ").map { "\\&\($0)" }
          .joined(separator: " ")
      case .value, .variable, .command, .path, .section: name
      }
    let closing = token[core.endIndex...]
    return ([mark.rawValue] + opening.map(String.init) + [arguments] + closing.map(String.init))
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
    if commands.contains(word) { return .command }
    if variables.contains(word) { return .variable }
    return values.contains(word) ? .value : nil
  }

  private static let commands: [Substring] = [
    "codeprompt", "codeprompt-askpass", "pinentry-codeprompt",
  ]

  private static let variables = Set(
    Reference.environment.flatMap { $0.name.split { ", ".contains($0) } } + [
      "SSH_ASKPASS", "SSH_ASKPASS_REQUIRE", "SSH_ASKPASS_PROMPT", "GIT_ASKPASS", "SUDO_ASKPASS",
      "GPG_TTY",
    ])

  private static let values = Set(
    OptionEntry.all.compactMap(\.kind).flatMap { $0.name.split(separator: "=") } + [
      "PROMPT", "ARGUMENT",
    ])
}

extension Substring {
  /// Whether this is a manual page with its section, such as `ssh(1)`.
  fileprivate var isReference: Bool {
    let parts = split(separator: "(", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].count == 2
      && parts[1].first?.isNumber == true && parts[1].last == ")"
  }
}
