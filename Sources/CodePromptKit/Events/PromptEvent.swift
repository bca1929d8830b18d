/// An event of a prompt, as reported to ``CodePrompt/onEvent``.
public enum PromptEvent: Equatable, Sendable, CustomStringConvertible {
  /// The prompt is drawn and accepts keys.
  case open
  /// The number of characters in the entry changed.
  case change(characterCount: Int)
  /// A complete entry was submitted.
  case submit
  /// The entry is being verified.
  case verify
  /// The answer was wrong.
  case reject(attemptsLeft: Int?)
  /// The user asked for another challenge, for the code to be sent again, or for an action that the
  /// application offers.
  case resend
  /// The user chose an alternative other than ``PromptAlternative/forgot``, which ends the prompt.
  case offer(PromptAlternative)
  /// The process is about to be stopped, for example by Ctrl-Z.
  case suspend
  /// The process continues.
  case resume
  /// The prompt ended; nil means an error or a signal.
  case close(PromptEnding?)

  /// The event as the command's `--status-fd` writes it, without the newline.
  public var description: String {
    switch self {
    case .open: "open"
    case .change(let count): "change \(count)"
    case .submit: "submit"
    case .verify: "verify"
    case .reject(let left): left.map { "reject \($0)" } ?? "reject"
    case .resend: "resend"
    case .offer(let alternative): "offer \(alternative.name)"
    case .suspend: "suspend"
    case .resume: "resume"
    case .close(.accepted): "close ok"
    case .close(.cancelled): "close cancelled"
    case .close(.rejected): "close rejected"
    case .close(.timedOut): "close timeout"
    case .close(.alternative(let alternative)):
      alternative.name == PromptAlternative.forgot.name ? "close forgot" : "close offer"
    case .close(nil): "close failed"
    }
  }
}
