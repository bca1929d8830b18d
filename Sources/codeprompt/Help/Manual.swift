internal import CodePromptKit

/// The manual codeprompt(1), generated from the tables that the parser and the help use.
package enum Manual {
  static var text: String {
    let parts = [
      opening, options, keys, checking, scripts, recipes, otherNames, surroundings, examples,
    ]
    return Mdoc(parts.joined(separator: "\n")).source
  }

  private static var options: String {
    let groups = OptionEntry.groups.map { heading, options in
      "## \(heading)\n.Bl -tag -width Ds\n\(options.map { $0.manualItem }.joined()).El\n"
    }
    return """
      # OPTIONS
      Short options can be joined, as in `-md6`, and options may follow PROMPT. A value follows a
      `=` or is the next word. A value in brackets is optional and must follow the `=`. If an option
      is repeated, the last one wins. An option that needs another option is refused without it.
      Options that contradict each other are refused. In `--mask none`, the word `none` is used as
      PROMPT, since it does not follow a `=`; a warning on standard error says so.

      DURATION is a time such as `90` (seconds), `500ms`, `1.5s`, `2m`, `1h`, `2d` or `1m30s`,
      at most a week. CMD is a command line for sh(1). Defaults are in parentheses, as in (3).

      \(groups.joined())
      """
  }

  private static var surroundings: String {
    """
    # ENVIRONMENT
    \(list(Reference.environment))
    # FILES
    \(list([("/dev/tty", "the terminal to ask on, unless --tty names another")]))
    # EXIT STATUS
    \(list(Reference.statuses, width: "130"))
    After a signal, such as that of Ctrl-C, codeprompt restores the terminal and then ends by the
    same signal. A shell shows this as status 128 plus the number of the signal: 130 for Ctrl-C.

    Standard output is empty unless the status is 0 or 4; with 4 it may be cut off. If the status is
    1 to 6 or 124, a message of one line on standard error gives the reason, unless a person
    answered no.
    """
  }

  /// Returns a list of what names mean; `width` is the width of the names.
  static func list(_ rows: [Reference.Row], width: String = "Ds") -> String {
    let lines = rows.map { name, meaning in "- \(name.capitalized): \(meaning.asSentence)\n" }
    return ".Bl -tag -width \(width)\n\(lines.joined()).El\n"
  }
}

extension OptionEntry {
  /// The option's item in the manual's list: its names and value, its help, and details.
  fileprivate var manualItem: String {
    var term = names.map { "Fl " + Mdoc.escaped($0.dropFirst(), beginsLine: false) }
      .joined(separator: " , ")
    switch value {
    case .none: break
    case .required(let name, _): term += " Ar \(Mdoc.escaped(name[...], beginsLine: false))"
    case .optional(let name, _): term += " Ns Op = Ns Ar \(name)"
    }
    return ".It \(term)\n\(help.asSentence)\n\n\(details)\n"
  }
}

extension String {
  var capitalized: String { prefix(1).uppercased() + dropFirst() }

  var asSentence: String { capitalized + (hasSuffix(".") ? "" : ".") }
}
