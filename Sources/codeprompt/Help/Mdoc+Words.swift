extension Mdoc {
  /// Returns the macro for a word of running text with the punctuation around it; nil for a word
  /// without markup.
  static func macro(for token: Substring) -> String? {
    let opening = token.prefix { $0 == "(" }
    var core = token[opening.endIndex...]
    // The closing parenthesis of `ssh(1)` belongs to the name: a word of this form keeps it.
    while let last = core.last, ".,;:)".contains(last), !core.isReference { core.removeLast() }
    guard let mark = macroName(for: core) else { return nil }
    let name = escaped(core, beginsLine: false)
    let arguments =
      switch mark {
      // The macro `Fl` writes the first hyphen itself.
      case "Fl": core == "--" ? "\\-" : String(name.dropFirst(2))
      case "Xr": core.dropLast().split(separator: "(").joined(separator: " ")
      // `\&` keeps mdoc from reading a word as a macro.
      case "Ql":
        name.dropFirst().dropLast().split(separator: " ").map { "\\&\($0)" }
          .joined(separator: " ")
      default: name
      }
    let closing = token[core.endIndex...]
    return ([mark] + opening.map(String.init) + [arguments] + closing.map(String.init))
      .joined(separator: " ")
  }

  /// Returns the name of the mdoc(7) macro for what is typed, a page, a path, an option, a section,
  /// a command, a variable or a value; nil for any other word.
  private static func macroName(for word: Substring) -> String? {
    if word.first == "`" { return "Ql" }
    if word.isReference { return "Xr" }
    if word.first == "/" { return "Pa" }
    if word.hasPrefix("--") || word.first == "-" && word.dropFirst().first?.isLetter == true {
      return "Fl"
    }
    if word == "CHECKING" { return "Sx" }
    if commands.contains(word) { return "Nm" }
    if variables.contains(word) { return "Ev" }
    return values.contains(word) ? "Ar" : nil
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
    OptionEntry.all.compactMap { $0.kind }.flatMap { $0.name.split(separator: "=") } + [
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
