internal import AssuanProtocol

/// The command line of the server, which GnuPG's agent starts with any or none of these options.
///
/// What is not known is left out and said, as other pinentries do it: a person whose agent has one
/// option too many still gets at the keys.
struct ServerArguments {
  enum Task: Equatable {
    case serve
    case help
    case version
  }

  private(set) var task = Task.serve
  private(set) var unknown: [String] = []
  private var options: [PinentryOption: String] = [:]
  private var timeout = 0

  /// What the options say for the session.
  var settings: PinentrySettings { PinentrySettings(options: options, timeout: timeout) }

  init(_ words: ArraySlice<String>) {
    var words = words
    while let word = words.popFirst() {
      if word == "--" { return }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = ServerArguments.table.first(where: { $0.isNamed(by: String(parts[0])) })
      else {
        unknown.append(word)
        continue
      }
      switch option.effect {
      case .task(let task): self.task = task
      case .none: break
      case .value(let effect):
        guard let value = parts.count == 2 ? String(parts[1]) : words.popFirst() else {
          unknown.append(word)
          continue
        }
        take(value, effect)
      }
    }
  }

  private mutating func take(_ value: String, _ effect: Option.Value) {
    switch effect {
    case .option(let option): options[option] = value
    case .timeout: timeout = max(0, Int(value) ?? 0)
    case .ignored: break
    }
  }
}

// MARK: The options

extension ServerArguments {
  fileprivate struct Option {
    enum Value {
      case option(PinentryOption)
      case timeout
      /// For windows, or for other programs' colours.
      case ignored
    }

    enum Effect {
      case task(Task)
      case value(Value)
      case none
    }

    let short: Character
    let long: String
    let effect: Effect

    func isNamed(by word: String) -> Bool { word == "--\(long)" || word == "-\(short)" }
  }

  fileprivate static let table = [
    Option(short: "h", long: "help", effect: .task(.help)),
    Option(short: "V", long: "version", effect: .task(.version)),
    Option(short: "T", long: "ttyname", effect: .value(.option(.terminalName))),
    Option(short: "N", long: "ttytype", effect: .value(.option(.terminalType))),
    Option(short: "C", long: "lc-ctype", effect: .value(.option(.characterLocale))),
    Option(short: "M", long: "lc-messages", effect: .value(.option(.messageLocale))),
    Option(short: "D", long: "display", effect: .value(.option(.display))),
    Option(short: "o", long: "timeout", effect: .value(.timeout)),
    Option(short: "a", long: "ttyalert", effect: .value(.option(.alert))),
    Option(short: "W", long: "parent-wid", effect: .value(.option(.parentWindow))),
    Option(short: "c", long: "colors", effect: .value(.ignored)),
    Option(short: "g", long: "no-global-grab", effect: .none),
    Option(short: "d", long: "debug", effect: .none),
    Option(short: "e", long: "enhanced", effect: .none),
  ]

  static let version = "0.1.0"

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
