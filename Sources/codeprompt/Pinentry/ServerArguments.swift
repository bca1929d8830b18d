internal import AssuanProtocol

/// The command line of the server, which GnuPG's agent starts with any of these options.
///
/// It is parsed like `getopt_long`, without abbreviations. Unknown words are ignored with a
/// message, as in other pinentries: a user whose agent passes one option too many can still use the
/// keys.
struct ServerArguments {
  enum Task: Equatable {
    case serve
    case help
    case version
  }

  private(set) var task = Task.serve
  /// The messages about ignored words.
  private(set) var complaints: [String] = []
  private var options: [PinentryOption: String] = [:]
  private var timeout = 0

  /// The settings for the session.
  var settings: PinentrySettings { PinentrySettings(options: options, timeout: timeout) }

  init(_ words: ArraySlice<String>) {
    var words = words
    while let word = words.popFirst() {
      if word == "--" { return }
      if word.hasPrefix("--") {
        takeLong(word, &words)
      } else if word.hasPrefix("-"), word != "-" {
        takeShort(word.dropFirst(), &words)
      } else {
        complaints.append("'\(word)' is no option")
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
    if option.effect.takesValue {
      take(option, String(name), value ?? words.popFirst())
    } else if value == nil {
      take(option, String(name), nil)
    } else {
      complaints.append("option '\(name)' takes no value")
    }
  }

  /// Parses a word of short options; the value of the last one may follow its letter or be the next
  /// word.
  private mutating func takeShort(_ letters: Substring, _ words: inout ArraySlice<String>) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = ServerArguments.table.first(where: { $0.short == letter }) else {
        complaints.append("unknown option '-\(letter)'")
        continue
      }
      guard option.effect.takesValue else {
        take(option, "-\(letter)", nil)
        continue
      }
      take(option, "-\(letter)", letters.isEmpty ? words.popFirst() : String(letters))
      return
    }
  }

  private mutating func take(_ option: Option, _ name: String, _ value: String?) {
    switch (option.effect, value) {
    case (.task(let task), _): self.task = task
    case (.nothing, _): break
    case (_, nil): complaints.append("option '\(name)' needs a value")
    case (.option(let option), let value?): options[option] = value
    case (.timeout, let value?): timeout = max(0, Int(value) ?? 0)
    case (.ignoredValue, _): break
    }
  }
}

// MARK: The options

extension ServerArguments {
  fileprivate struct Option {
    enum Effect {
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

    let short: Character
    let long: String
    let effect: Effect
  }

  fileprivate static let table = [
    Option(short: "h", long: "help", effect: .task(.help)),
    Option(short: "V", long: "version", effect: .task(.version)),
    Option(short: "T", long: "ttyname", effect: .option(.terminalName)),
    Option(short: "N", long: "ttytype", effect: .option(.terminalType)),
    Option(short: "C", long: "lc-ctype", effect: .option(.characterLocale)),
    Option(short: "M", long: "lc-messages", effect: .option(.messageLocale)),
    Option(short: "D", long: "display", effect: .option(.display)),
    Option(short: "o", long: "timeout", effect: .timeout),
    Option(short: "a", long: "ttyalert", effect: .option(.alert)),
    Option(short: "W", long: "parent-wid", effect: .option(.parentWindow)),
    Option(short: "c", long: "colors", effect: .ignoredValue),
    Option(short: "g", long: "no-global-grab", effect: .nothing),
    Option(short: "d", long: "debug", effect: .nothing),
    Option(short: "e", long: "enhanced", effect: .nothing),
  ]

  static let help = """
    Usage: pinentry-codeprompt [OPTIONS]
    Asks for passphrases and PINs on the terminal, for GnuPG's agent. Standard input
    and output are its protocol. To have it asked, put this line with the whole path
    into ~/.gnupg/gpg-agent.conf, and run gpgconf --reload gpg-agent:

      pinentry-program /usr/local/bin/pinentry-codeprompt

      -T, --ttyname FILE        the terminal; else /dev/tty
      -N, --ttytype NAME        its type, as TERM
      -C, --lc-ctype NAME       its characters, as LC_CTYPE
      -M, --lc-messages NAME    the language, as LC_MESSAGES
      -o, --timeout SECONDS     give up after so long
      -V, --version             print the version
      -h, --help                print this

    The agent's options -D, -W, -a, -c, -d, -e and -g are for other pinentries: they
    are taken and have no effect.

    """
}
