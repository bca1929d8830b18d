internal import AssuanProtocol

/// The command line of the server, which GnuPG's agent starts with any of these options.
///
/// It is parsed like `getopt_long`, without abbreviations. Unknown words are ignored with a
/// message: a user whose agent passes an option too many can still use the keys.
struct ServerArguments {
  enum Task {
    case serve, help, version
  }

  private(set) var task = Task.serve
  /// Messages about ignored words.
  private(set) var complaints: [String] = []
  private var options: [PinentryOption: String] = [:]
  private var timeout = 0

  var settings: PinentrySettings { PinentrySettings(options: options, timeout: timeout) }

  init(_ words: ArraySlice<String>) {
    var words = words
    while let word = words.popFirst(), word != "--" {
      if word.hasPrefix("--") {
        takeLong(word, &words)
      } else if word.hasPrefix("-"), word != "-" {
        takeShort(word.dropFirst(), &words)
      } else {
        complaints.append("'\(word)' is not an option")
      }
    }
  }

  /// Parses `--name`, `--name value` or `--name=value`.
  private mutating func takeLong(_ word: String, _ words: inout ArraySlice<String>) {
    let name = word.prefix { $0 != "=" }
    let value = word.count == name.count ? nil : String(word.dropFirst(name.count + 1))
    guard let option = ServerArguments.table.first(where: { $0.long == name.dropFirst(2) }) else {
      complaints.append("unknown option '\(word)'")
      return
    }
    if value != nil, !option.effect.takesValue {
      complaints.append("option '\(name)' takes no value")
    } else {
      take(option.effect, String(name), value, &words)
    }
  }

  /// Parses a word of short options; the last one's value follows its letter or is the next word.
  private mutating func takeShort(_ letters: Substring, _ words: inout ArraySlice<String>) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = ServerArguments.table.first(where: { $0.short == letter }) else {
        complaints.append("unknown option '-\(letter)'")
        continue
      }
      let value = letters.isEmpty ? nil : String(letters)
      take(option.effect, "-\(letter)", value, &words)
      if option.effect.takesValue { return }
    }
  }

  private mutating func take(
    _ effect: Effect, _ name: String, _ attached: String?, _ words: inout ArraySlice<String>
  ) {
    let value = effect.takesValue ? attached ?? words.popFirst() : nil
    switch (effect, value) {
    case (.task(let task), _): self.task = task
    case (.nothing, _): break
    case (_, nil): complaints.append("option '\(name)' needs a value")
    case (.option(let option), let value?): options[option] = value
    case (.timeout, let value?): timeout = max(0, Int(value) ?? 0)
    case (.ignoredValue, _): break
    }
  }

  // MARK: The options

  private enum Effect {
    case task(Task)
    case option(PinentryOption)
    case timeout
    /// An option whose value only pinentries with windows or colours use.
    case ignoredValue
    case nothing

    var takesValue: Bool {
      switch self {
      case .option, .timeout, .ignoredValue: true
      case .task, .nothing: false
      }
    }
  }

  private static let table: [(short: Character, long: String, effect: Effect)] = [
    ("h", "help", .task(.help)), ("V", "version", .task(.version)),
    ("T", "ttyname", .option(.terminalName)), ("N", "ttytype", .option(.terminalType)),
    ("C", "lc-ctype", .option(.characterLocale)), ("M", "lc-messages", .option(.messageLocale)),
    ("D", "display", .option(.display)), ("o", "timeout", .timeout),
    ("a", "ttyalert", .option(.alert)), ("W", "parent-wid", .option(.parentWindow)),
    ("c", "colors", .ignoredValue), ("g", "no-global-grab", .nothing), ("d", "debug", .nothing),
    ("e", "enhanced", .nothing),
  ]

  static let help = """
    Usage: pinentry-codeprompt [OPTIONS]
    Asks for passphrases and PINs on the terminal, for GnuPG's agent. It speaks the
    protocol of pinentry on standard input and output. To use it, put this line with
    the absolute path into ~/.gnupg/gpg-agent.conf, and run
    gpgconf --reload gpg-agent:

      pinentry-program /usr/local/bin/pinentry-codeprompt

      -T, --ttyname FILE        terminal (/dev/tty)
      -N, --ttytype NAME        type of the terminal, like TERM
      -C, --lc-ctype NAME       character set, like LC_CTYPE
      -M, --lc-messages NAME    language, like LC_MESSAGES
      -o, --timeout SECONDS     time limit
      -V, --version             show the version
      -h, --help                show this help

    The agent's options -D, -W, -a, -c, -d, -e and -g are accepted without effect.

    """
}
