/// The scripts that let shells complete a command line, made from the table that parsing uses.
///
/// Each looks for the `--` that begins COMMAND as parsing does, and hands what is after it to the
/// shell's own completion of that command. Each offers an option until it is there.
enum Completions {
  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The options whose value may be the next word.
  static var withNextWord: [CommandOption] {
    CommandOption.all.filter { option in
      if case .required = option.value { true } else { false }
    }
  }

  /// The letters of options, of those whose value may be the next word and of the others.
  static var letters: (withValue: String, alone: String) {
    let withValue = withNextWord.compactMap(\.short)
    let all = CommandOption.all.compactMap(\.short)
    return (String(withValue), String(all.filter { !withValue.contains($0) }))
  }
}

extension CommandOption {
  /// Whether each of several counts, and not the last of them.
  var isRepeatable: Bool { id == .text }
}
