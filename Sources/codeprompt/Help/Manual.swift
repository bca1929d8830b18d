internal import CodePromptKit

/// The manual codeprompt(1), generated from the tables of parser and help.
enum Manual {
  /// The source, in mdoc(7).
  static var text: String {
    var manual = Mdoc(title: "CODEPROMPT", section: 1, date: Release.date)
    let parts = [
      opening, options, keys, accessibility, checking, scripts, recipes, askpass, pinentry,
      environment, statuses, examples, closing,
    ]
    for part in parts { part.forEach { manual.add($0) } }
    return manual.source
  }

  private static var options: [ManualBlock] {
    [
      .section("OPTIONS"),
      .text(
        """
        Short options join, as in `-md6`, and options may follow PROMPT. A value follows a `=` or is \
        the next word; one in brackets is taken only after the `=`. The last \
        of an option that is there twice counts. What can have no effect is refused, and so are \
        --mask and --show together. A PROMPT that looks like a value before which the `=` is \
        missing is asked, with a hint on standard error.
        """),
      .more("DURATION is `90`, `90s`, `500ms` or `2m`, at most a week."),
    ]
      + CommandOption.Group.allCases.flatMap { group in
        let items = CommandOption.all.filter { $0.group == group }.map(\.manualItem)
        return [ManualBlock.subsection(group.rawValue), .items(items, width: "Ds")]
      }
  }

  private static var environment: [ManualBlock] {
    let items = EnvironmentVariable.all.map {
      ManualItem($0.names.joined(separator: ", "), $0.meaning.asSentence)
    }
    return [
      .section("ENVIRONMENT"), .items(items, width: "Ds"),
      .section("FILES"),
      .items(
        [ManualItem("/dev/tty", "The terminal that is asked on, but for --tty.")], width: "Ds"),
    ]
  }

  private static var statuses: [ManualBlock] {
    let items = ExitStatus.listed.map { ManualItem("\($0.code)", $0.meaning.asSentence) }
    return [
      .section("EXIT STATUS"), .items(items, width: "130"),
      .more(
        """
        A signal ends it as it ends any command, once the terminal is as it was found: after \
        Ctrl-C a shell shows 130. Standard output is empty unless the status is 0. Messages go to \
        standard error, one line each.
        """),
    ]
  }
}

extension CommandOption {
  fileprivate var manualItem: ManualItem {
    var names: [String] = []
    if let short { names.append("Fl \(short)") }
    if id != .shortHelp { names.append("Fl \\-\(Mdoc.escaped(long[...], beginsLine: false))") }
    var term = names.joined(separator: " , ")
    switch value {
    case .none: break
    case .required(let kind): term += " Ar \(Mdoc.escaped(kind.name[...], beginsLine: false))"
    case .optional(let kind): term += " Ns Op = Ns Ar \(kind.name)"
    }
    return ManualItem(term: term, text: help.asSentence, more: manualDetails)
  }
}

extension String {
  /// The text with its first letter capitalized and a full stop.
  fileprivate var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
