internal import CodePromptKit
internal import CodePromptSystem

/// The command as an askpass, which ssh, git and sudo run under another name.
///
/// These programs pass one argument, the prompt, which may come from a remote host: it is never
/// treated as an option, whatever it begins with. They read the answer from standard output.
enum Askpass {
  static func isName(_ name: String) -> Bool { name.utf8.suffix(7).elementsEqual("askpass".utf8) }

  /// Returns what to ask, from the words after the name and from `hint`, the value of
  /// `SSH_ASKPASS_PROMPT`, in which ssh says what kind of answer it wants.
  ///
  /// The prompt waits while another prompt uses the terminal.
  static func asking(
    _ arguments: [String], hint: String?
  ) throws(UsageError) -> Invocation.Asking {
    guard let text = arguments.first, arguments.count == 1 else {
      throw UsageError(
        "usage: codeprompt-askpass PROMPT (no options; codeprompt has them)")
    }
    let asking = Invocation.Asking()
    var settings = PromptSettings()
    settings.waitsForTerminal = true
    switch hint {
    // No answer: the text is shown until SIGTERM, for example until a security key is touched.
    case "none":
      asking.prompt = NoticePrompt(text, settings: settings).request(until: nil)
      asking.answerDescriptor = nil
      asking.succeedsBySIGTERM = true
    case "confirm": asking.prompt = ConfirmPrompt(text, default: false, settings: settings).request
    default: asking.prompt = prompt(asking: text, settings)
    }
    asking.prompt.quotesPrompt = true
    // If the program that reads the answer exits first, the prompt ends as cancelled.
    asking.prompt.lifeline = asking.answerDescriptor
    asking.prompt.interruptsOnCancel = text.asksForNewPassphrase
    return asking
  }

  /// Returns the prompt for a text: a line for an account name or a word such as yes, if the text
  /// is in the words of git, git-lfs, git-svn, wget2 or ssh, and otherwise a secret.
  ///
  /// git writes `Username for 'https://host': `, and git-lfs `Username for "https://host"`.
  private static func prompt(asking text: String, _ settings: PromptSettings) -> PromptRequest {
    func begins(with word: String) -> Bool {
      text.hasPrefix("\(word) for '") || text.hasPrefix("\(word) for \"")
    }
    // An empty answer is valid: ssh-keygen reads it as no passphrase. A token may be long.
    let length = 0...PasswordPrompt.Format.limit
    guard begins(with: "Username") || text.asksAboutHostKey || shownQuestions.contains(text) else {
      return PasswordPrompt(text, .length(length), settings: settings).request
    }
    var line = TextPrompt(text, settings: settings)
    line.length = length
    return line.request
  }

  /// What wget2 asks that is no secret, and what git-svn does, from Git/SVN/Prompt.pm.
  private static let shownQuestions = [
    "Type username:",
    "Username: ", "Certificate problem.\n(R)eject or accept (t)emporarily? ",
    "Certificate problem.\n(R)eject, accept (t)emporarily or accept (p)ermanently? ",
  ]

  /// Returns the message for a prompt without a terminal; nil for another error.
  ///
  /// It suggests no options, since an askpass takes none.
  static func message(_ error: PromptError) -> String? {
    switch error {
    case .noTerminal(_, EMFILE), .noTerminal(_, ENFILE): nil
    case .noTerminal, .notATerminal, .inBackground, .terminalRefused:
      """
      no terminal to ask on: run the program that needs the password in a terminal, and ssh-agent \
      with -D
      """
    default: nil
    }
  }
}

extension String {
  /// Whether this is ssh-keygen's question for a new passphrase, or for the same one again.
  ///
  /// If an askpass gives no answer, whatever its status, ssh-keygen takes an empty passphrase: a
  /// key would lose its passphrase, or never get one. From `ssh-keygen.c` of OpenSSH, which may
  /// name the key: `Enter passphrase for "key" (empty for no passphrase): `.
  fileprivate var asksForNewPassphrase: Bool {
    hasPrefix("Enter ") && hasSuffix(" (empty for no passphrase): ")
      || self == "Enter same passphrase again: "
  }

  /// Whether this is ssh's question about a host key, to be answered with a word or a fingerprint.
  ///
  /// A server may end its own question with the same words, but OpenSSH (8.4 and later) begins a
  /// server's question with the account and host: so the beginning is compared too.
  fileprivate var asksAboutHostKey: Bool {
    // From `confirm` in sshconnect.c: the first question and its repetitions.
    hasPrefix("The authenticity of host '")
      && (hasSuffix("\nAre you sure you want to continue connecting (yes/no/[fingerprint])? ")
        || hasSuffix("\nAre you sure you want to continue connecting (yes/no)? "))
      || self == "Please type 'yes', 'no' or the fingerprint: "
      || self == "Please type 'yes' or 'no': "
  }
}
