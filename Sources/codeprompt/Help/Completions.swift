/// The completion scripts for shells, generated from the option table.
///
/// Each script finds the `--` before COMMAND as the parser does, and passes the words after it to
/// the shell's own completion of that command. It offers an option until it has been typed.
enum Completions {
  static var scripts: [(name: String, () -> String)] {
    [("bash", { bash }), ("zsh", { zsh }), ("fish", { fish })]
  }

  /// The options whose value may be the next word.
  static var withNextWord: [OptionEntry] {
    OptionEntry.all.filter { if case .required = $0.value { true } else { false } }
  }

  static var longWithNextWord: [String] { withNextWord.compactMap { $0.names.last } }

  /// The short names of options, split by whether their value may be the next word.
  static var letters: (withValue: String, alone: String) {
    let withValue = withNextWord.compactMap { $0.short }
    let all = OptionEntry.all.compactMap { $0.short }
    return (String(withValue), String(all.filter { !withValue.contains($0) }))
  }
}
