public import CodePromptCodeEntry

/// Asks for a password, a passphrase or a PIN that exists.
///
/// ```swift
/// let password = try PasswordPrompt("Password of \(user)").ask { password in
///   try backend.accepts(password, of: user) ? .accepted : .rejected()
/// }
/// ```
///
/// For one that is to be, use ``NewPasswordPrompt``, which asks for it twice.
public struct PasswordPrompt: SecretPrompt {
  /// The length and characters of a password.
  public struct Format: Equatable, Sendable {
    /// The maximum length of a password, both in characters and in bytes of UTF-8: enough for
    /// tokens and keys.
    public static let limit = CodeFormat.byteLimit

    let value: CodeFormat

    /// 1 to 4096 characters of any kind.
    public static let any = length(1...4096)

    /// A password whose number of characters is in this range, at most ``limit``; with 0, Enter
    /// alone is an answer.
    public static func length(
      _ range: ClosedRange<Int>, of characters: PromptCharacters = .any
    ) -> Format {
      Format(value: .password(length: range, charset: characters))
    }

    /// A PIN of `count` digits, in cells; a full PIN is submitted.
    public static func pin(_ count: Int) -> Format { Format(value: .digits(count)) }

    /// A PIN of any of these numbers of digits, in a field, which Enter submits.
    public static func pin(_ counts: ClosedRange<Int>) -> Format {
      length(counts, of: .digits)
    }
  }

  /// The question. Long lines are wrapped. If there are more than ten lines or rows, only the first
  /// and the last ones are shown, with an ellipsis between them.
  public var question: String
  /// The length and characters.
  public var format: Format
  /// What the prompt has in common with prompts of other kinds.
  public var settings: PromptSettings
  /// What the prompt has in common with other prompts for secrets. A password is masked by default.
  public var secrecy = SecretSettings(display: .masked())

  /// Creates a prompt for a password.
  public init(
    _ question: String, _ format: Format = .any, settings: PromptSettings = PromptSettings()
  ) {
    self.question = question
    self.format = format
    self.settings = settings
  }

  /// The prompt as the package runs it.
  public var request: PromptRequest {
    PromptRequest(format.value, question, settings, secrecy)
  }
}
