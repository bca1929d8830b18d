internal import AssuanProtocol
internal import CodePromptKit
internal import CodePromptTerminalText

/// The command line of the server, which GnuPG's agent starts with any of these options.
///
/// It is parsed like `getopt_long`, without abbreviations. Unknown words are ignored with a
/// message: a user whose agent passes an option too many can still use the keys.
struct ServerArguments {
  /// What to write instead of serving.
  private(set) var text: String?
  /// Messages about ignored words.
  private(set) var complaints: [String] = []
  private var options: [PinentryOption: String] = [:]
  private var timeout = 0
  private var words: ArraySlice<String>

  var settings: PinentrySettings { PinentrySettings(options: options, timeout: timeout) }

  init(_ words: ArraySlice<String>) {
    self.words = words
    while let word = self.words.popFirst(), word != "--" {
      if word.hasPrefix("--") {
        takeLong(word)
      } else if word.hasPrefix("-"), word != "-" {
        takeShort(word.dropFirst())
      } else {
        complaints.append("\(word.quoted) is not an option")
      }
    }
  }

  /// Parses `--name`, `--name value` or `--name=value`.
  private mutating func takeLong(_ word: String) {
    let name = word.prefix { $0 != "=" }
    let value = word.count == name.count ? nil : String(word.dropFirst(name.count + 1))
    guard let option = ServerArguments.table.first(where: { $0.long == name.dropFirst(2) }) else {
      complaints.append("unknown option \(word.quoted)")
      return
    }
    if value != nil, !option.takesValue {
      complaints.append("option \(String(name).quoted) takes no value")
    } else {
      take(option, String(name), value)
    }
  }

  /// Parses a word of short options; the last one's value follows its letter or is the next word.
  private mutating func takeShort(_ letters: Substring) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = ServerArguments.table.first(where: { $0.short == letter }) else {
        complaints.append("unknown option '-\(letter)'")
        continue
      }
      let value = letters.isEmpty ? nil : String(letters)
      take(option, "-\(letter)", value)
      if option.takesValue { return }
    }
  }

  private mutating func take(_ option: Option, _ name: String, _ attached: String?) {
    guard option.takesValue else {
      if option.long == "help" { text = ServerArguments.help }
      if option.long == "version" { text = Release.version + "\n" }
      return
    }
    guard let value = attached ?? words.popFirst() else {
      complaints.append("option \(String(name).quoted) needs a value")
      return
    }
    if option.long == "timeout" { timeout = max(0, Int(value) ?? 0) }
    if let known = PinentryOption(rawValue: option.long) { options[known] = value }
  }

  private typealias Option = (short: Character, long: String, takesValue: Bool)

  // Pinentries with windows or colours use the options that `take` does not name.
  private static let table: [Option] = [
    ("h", "help", false), ("V", "version", false), ("T", "ttyname", true), ("N", "ttytype", true),
    ("C", "lc-ctype", true), ("M", "lc-messages", true), ("D", "display", true),
    ("o", "timeout", true), ("a", "ttyalert", true), ("W", "parent-wid", true),
    ("c", "colors", true), ("g", "no-global-grab", false), ("d", "debug", false),
    ("e", "enhanced", false),
  ]

  private static let help = """
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
