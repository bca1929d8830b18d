internal import CodePromptKit

/// The manual codeprompt(1), generated from the tables that the parser and the help use.
enum Manual {
  static var text: String {
    var manual = Mdoc(title: "CODEPROMPT", section: 1, date: Release.date)
    let parts = [
      opening, options, keys, accessibility, checking, scripts, recipes, askpass, pinentry,
      environment, statuses, examples, closing,
    ]
    for part in parts { manual.add(part) }
    return manual.source
  }

  private static var options: String {
    let groups = CommandOption.groups.map { heading, options in
      "## \(heading)\n.Bl -tag -width Ds\n\(options.map(\.manualItem).joined()).El\n"
    }
    return """
      # OPTIONS
      Short options join, as in `-md6`, and options may follow PROMPT. A value follows a `=` or is
      the next word; one in brackets is taken only after the `=`. The last of an option that is
      there twice counts. What can have no effect is refused, and so are --mask and --show
      together. A PROMPT that looks like a value before which the `=` is missing is asked, with a
      hint on standard error.

      DURATION is `90`, `90s`, `500ms` or `2m`, at most a week.

      \(groups.joined())
      """
  }

  private static var environment: String {
    let variables = EnvironmentVariable.all.map {
      ($0.names.joined(separator: ", "), $0.meaning.asSentence)
    }
    return """
      # ENVIRONMENT
      \(list(variables))
      # FILES
      \(list([("/dev/tty", "The terminal that is asked on, but for --tty.")]))
      """
  }

  private static var statuses: String {
    """
    # EXIT STATUS
    \(list(ExitStatus.listed.map { ("\($0.code)", $0.meaning.asSentence) }, width: "130"))
    A signal ends it as it ends any command, once the terminal is as it was found: after Ctrl-C a
    shell shows 130. Standard output is empty unless the status is 0. Messages go to standard
    error, one line each.
    """
  }

  /// Returns a list of terms with their descriptions; `width` is the width of the terms.
  static func list(_ items: [(String, String)], width: String = "Ds") -> String {
    let lines = items.map { term, text in "- \(term): \(text)\n" }
    return ".Bl -tag -width \(width)\n\(lines.joined()).El\n"
  }
}

extension CommandOption {
  /// The option's item in the manual's list: its names and value, its help, and details.
  fileprivate var manualItem: String {
    var names: [String] = []
    if let short { names.append("Fl \(short)") }
    if id != .shortHelp { names.append("Fl \\-\(Mdoc.escaped(long[...], beginsLine: false))") }
    var term = names.joined(separator: " , ")
    switch value {
    case .none: break
    case .required(let kind): term += " Ar \(Mdoc.escaped(kind.name[...], beginsLine: false))"
    case .optional(let kind): term += " Ns Op = Ns Ar \(kind.name)"
    }
    return ".It \(term)\n\(helpText.asSentence)\n\n\(details)\n"
  }
}

extension String {
  var capitalized: String { prefix(1).uppercased() + dropFirst() }

  var asSentence: String { capitalized + "." }
}
