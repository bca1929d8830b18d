internal import CodePromptKit
internal import CodePromptTerminalMode

/// The command under another name, by which ssh, git and sudo have a person asked.
///
/// They run it with one argument, the prompt, which can come from the other side of a connection:
/// it is never an option, whatever it begins with. They read the answer on standard output.
struct Askpass {
  /// What the program that runs it wants.
  enum Request: Equatable {
    /// A password, of at most as many bytes as that program reads.
    case secret(byteLimit: Int)
    /// What needs no mask: the name of an account, or a word such as yes.
    case openText
    /// A yes or a no.
    case permission
    /// That a text is shown until it sends SIGTERM, as until a security key was touched.
    case notice
  }

  /// What to ask with, or to show.
  let prompt: String
  let request: Request

  /// Whether the name of a program is one under which it takes nothing but a prompt.
  static func isName(_ name: String) -> Bool { name.utf8.suffix(7).elementsEqual("askpass".utf8) }

  /// Takes what follows the name.
  ///
  /// - Parameters:
  ///   - arguments: The words after the name.
  ///   - hint: What ssh says that it wants, in `SSH_ASKPASS_PROMPT`; nil for a password.
  /// - Throws: ``UsageError`` if there is not one argument.
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

  /// The prompt that asks for it, in turn with others on the same terminal.
  var asking: Invocation.Asking {
    let format: CodeFormat =
      switch request {
      // An empty answer is one: ssh-keygen takes it for no passphrase.
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
      // Whoever would read the answer may be gone before it is given.
      asking.prompt.lifeline = asking.answerDescriptor
    }
    return asking
  }

  /// What to say where a prompt could not ask: options are no way out under this name.
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
  /// Whether this is ssh's question about a host key, which is answered by a word or a fingerprint.
  ///
  /// What a server asks begins with the account at its host (OpenSSH 8.4 on), or is else a
  /// password: so the beginning is looked at too.
  fileprivate var asksAboutHostKey: Bool {
    // In `confirm` of sshconnect.c, the first question and those after another answer.
    hasPrefix("The authenticity of host '")
      && (hasSuffix("\nAre you sure you want to continue connecting (yes/no/[fingerprint])? ")
        || hasSuffix("\nAre you sure you want to continue connecting (yes/no)? "))
      || self == "Please type 'yes', 'no' or the fingerprint: "
      || self == "Please type 'yes' or 'no': "
  }
}

extension Askpass.Request {
  /// What a prompt asks for, as git and ssh word it; everything else is secret.
  ///
  /// git writes `Username for 'https://host': ` and git-lfs `Username for "https://host"`.
  fileprivate init(asking prompt: String) {
    func begins(with word: String) -> Bool {
      prompt.hasPrefix("\(word) for '") || prompt.hasPrefix("\(word) for \"")
    }
    if begins(with: "Username") {
      self = .openText
    } else if prompt.asksAboutHostKey {
      self = .openText
    } else {
      // ssh and sudo read 1023 bytes, and would take the beginning of more for all of it. git reads
      // everything, and what it calls a password may be a token of some thousand bytes.
      self = .secret(byteLimit: begins(with: "Password") ? CodeFormat.byteLimit : 1023)
    }
  }
}
