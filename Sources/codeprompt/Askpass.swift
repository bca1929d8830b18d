internal import CodePromptKit
internal import CodePromptSystem

/// The command as an askpass, which ssh, git and sudo run under another name.
///
/// These programs pass one argument, the prompt, which may come from a remote host: it is never
/// treated as an option, whatever it begins with. They read the answer from standard output.
struct Askpass {
  /// The kind of answer that the calling program wants.
  enum Request: Equatable {
    /// A password of at most this many bytes, as the program reads no more.
    case secret(byteLimit: Int)
    /// An answer that is shown as it is typed: an account name, or a word such as yes.
    case openText
    /// Yes or no.
    case permission
    /// No answer: a text is shown until the program sends SIGTERM, for example until a security key
    /// has been touched.
    case notice
  }

  /// The question or text to show.
  let prompt: String
  let request: Request

  /// Returns whether a program name selects the askpass mode.
  static func isName(_ name: String) -> Bool { name.utf8.suffix(7).elementsEqual("askpass".utf8) }

  /// Parses the words after the name; `hint` is the value of `SSH_ASKPASS_PROMPT`, which says what
  /// ssh wants.
  init(_ arguments: [String], hint: String?) throws(UsageError) {
    guard let prompt = arguments.first, arguments.count == 1 else {
      throw .notOnePrompt(count: arguments.count)
    }
    self.prompt = prompt
    request =
      switch hint {
      case "confirm": .permission
      case "none": .notice
      default: Request(asking: prompt)
      }
  }

  /// The prompt for the request; it waits while another prompt uses the terminal.
  var asking: Invocation.Asking {
    let format: CodeFormat =
      switch request {
      // An empty answer is valid: ssh-keygen reads it as no passphrase.
      case .secret(let limit): .password(byteCount: 0...limit)
      case .openText: .password(byteCount: 0...CodeFormat.byteLimit)
      case .permission: .question(.yesOrNo)
      case .notice: .question(.notice)
      }
    var prompt = CodePrompt(format, mask: request == .openText ? .shown : nil)
    prompt.prompt = self.prompt.isEmpty ? nil : self.prompt
    prompt.quotesPrompt = true
    prompt.waitsForTerminal = true
    var asking = Invocation.Asking(prompt: prompt)
    if request == .notice {
      asking.answerDescriptor = nil
      asking.succeedsBySIGTERM = true
    } else {
      // If the program that reads the answer exits first, the prompt ends as cancelled.
      asking.prompt.lifeline = asking.answerDescriptor
    }
    return asking
  }

  /// Returns the message for a prompt that could not ask; it suggests no options, since an askpass
  /// takes none.
  static func message(_ error: CodePromptError, _ streams: StandardStreams) -> Diagnostic {
    let message = Diagnostic(error, streams)
    if case .noTerminal(_, _, .tooManyFiles, _) = message { return message }
    return switch error {
    case .noTerminal, .notATerminal, .inBackground, .terminalRefused: .noTerminalForAskpass
    default: message
    }
  }
}

extension String {
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

extension Askpass.Request {
  /// Creates the request from a prompt in the words of git and ssh; with any other words it is a
  /// secret.
  ///
  /// git writes `Username for 'https://host': ` and git-lfs `Username for "https://host"`.
  fileprivate init(asking prompt: String) {
    func begins(with word: String) -> Bool {
      prompt.hasPrefix("\(word) for '") || prompt.hasPrefix("\(word) for \"")
    }
    if begins(with: "Username") || prompt.asksAboutHostKey {
      self = .openText
    } else {
      // ssh and sudo read 1023 bytes, and would silently truncate more. git reads everything, and
      // its password may be a token of several thousand bytes.
      self = .secret(byteLimit: begins(with: "Password") ? CodeFormat.byteLimit : 1023)
    }
  }
}
