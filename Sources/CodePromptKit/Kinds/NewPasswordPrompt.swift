/// Asks for a password, a passphrase or a PIN that is to be: twice, rated, or made up.
///
/// ```swift
/// var prompt = NewPasswordPrompt("New password", .length(10...128))
/// prompt.generator = .characters(20)
/// let password = try prompt.ask()
/// ```
public struct NewPasswordPrompt: SecretPrompt {
  /// How good a new password is.
  public typealias Rating = PasswordRating

  /// The question. Long lines are wrapped. If there are more than ten lines or rows, only the first
  /// and the last ones are shown, with an ellipsis between them.
  public var question: String
  /// The length and characters.
  public var format: PasswordPrompt.Format
  /// What the prompt has in common with prompts of other kinds.
  public var settings: PromptSettings
  /// What the prompt has in common with other prompts for secrets. A password is masked by default.
  public var secrecy = SecretSettings(display: .masked())
  /// Whether the password has to be entered twice, which it has by default. Both entries are
  /// compared in constant time.
  public var repeats = true
  /// How good the password is, shown as a short bar while it is typed; nil for no bar.
  public var rating: Rating?
  /// What makes up a password when Ctrl-R is pressed; nil for nothing.
  public var generator: Generator?

  /// Creates a prompt for a new password.
  public init(
    _ question: String, _ format: PasswordPrompt.Format = .any,
    settings: PromptSettings = PromptSettings()
  ) {
    self.question = question
    self.format = format
    self.settings = settings
  }

  /// The prompt as the package runs it.
  public var request: PromptRequest {
    var request = PromptRequest(format.value, question, settings, secrecy)
    request.asksTwice = repeats
    request.rating = rating
    if let generator { request.errands.append(.generator(generator)) }
    if repeats, display == .shown {
      request.fault = ("repeats", "has no use for what is shown: set it to false")
    }
    if let count = generator?.count, format.value.allowsCount(count) == false {
      request.fault = ("generator", "makes up \(count) characters, which the format does not allow")
    }
    if rating != nil, format.value.cellCount != nil {
      request.fault = ("rating", "has no use for a PIN: leave it out")
    }
    return request
  }
}
