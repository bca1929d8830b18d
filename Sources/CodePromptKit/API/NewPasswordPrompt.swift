public import CodePromptCodeEntry
public import CodePromptSecretStorage

/// Asks for a password, a passphrase or a PIN that is to be: twice, rated, or made up.
///
/// ```swift
/// var prompt = NewPasswordPrompt("New password", .length(10...128))
/// prompt.generator = .characters(20)
/// let password = try prompt.ask()
/// ```
public struct NewPasswordPrompt: SecretPrompt {
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
    request.generator = generator
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

extension NewPasswordPrompt {
  /// How good a new password is.
  public struct Rating: Sendable {
    /// The strength of an entry in percent; anything beyond 0 to 100 is limited to that.
    public enum Strength: Equatable, Sendable {
      /// The entry is good enough.
      case enough(percent: Int)
      /// The entry is not good enough, which is said after the bar.
      case tooWeak(percent: Int)
    }

    /// The label before the bar; nil for a built-in word.
    package let label: String?
    /// Whether an entry that is too weak is not accepted.
    package let refusesWeak: Bool
    package let rate: @Sendable (borrowing SecretBytes) -> Strength?

    /// Creates a rating.
    ///
    /// - Parameters:
    ///   - label: The label before the bar; nil for a built-in word.
    ///   - refusesWeak: Whether an entry that is too weak is not accepted: it stays in the field,
    ///     as with ``SecretSettings/validate``. False by default.
    ///   - rate: Rates the entry after each batch of input that changed it; nil shows nothing. An
    ///     empty entry is not rated, nor is a repetition. Keys wait until the function returns.
    public init(
      _ label: String? = nil, refusesWeak: Bool = false,
      _ rate: @escaping @Sendable (borrowing SecretBytes) -> Strength?
    ) {
      self.label = label
      self.refusesWeak = refusesWeak
      self.rate = rate
    }
  }

  /// What makes up a new password when Ctrl-R is pressed.
  ///
  /// The password replaces what was typed, is shown until the next edit, and need not be repeated.
  /// In plain lines it is not offered, since the password would remain on the screen. A made-up
  /// password is validated and rated as a typed one.
  public struct Generator: Sendable {
    /// The label of Ctrl-R; nil for a built-in one.
    public var label: String?
    /// The number of characters; nil if a function decides.
    package let count: Int?
    /// Appends a password to the empty bytes, which have room for the longest answer, and returns
    /// whether it succeeded.
    package let generate: @Sendable (inout SecretBytes) -> Bool

    package init(
      label: String? = nil, count: Int? = nil,
      _ generate: @escaping @Sendable (inout SecretBytes) -> Bool
    ) {
      self.label = label
      self.count = count
      self.generate = generate
    }

    /// Makes up passwords of `count` characters, at random.
    ///
    /// - Parameters:
    ///   - count: The number of characters; a number that the prompt's format does not allow is
    ///     refused when the prompt runs.
    ///   - characters: The characters to choose from, each with the same probability; letters and
    ///     digits by default. For ``PromptCharacters/any`` these are the printable characters of
    ///     ASCII.
    /// - Returns: What makes up the passwords.
    public static func characters(
      _ count: Int, of characters: PromptCharacters = .alphanumeric
    ) -> Generator {
      let choices =
        characters == .any ? PromptCharacters.printable.sorted : characters.sorted
      return Generator(count: count) { entry in
        for _ in 0..<count {
          guard let scalar = choices.randomElement() else { return false }
          for byte in UTF8.encode(scalar)! where !entry.append(byte) { return false }
        }
        return true
      }
    }

    /// Makes up passwords with a function of the application; if it throws, the bell rings.
    public static func function(
      _ body: @escaping @Sendable () throws(PromptThrown) -> SecretBytes
    ) -> Generator {
      Generator { entry in
        do throws(PromptThrown) {
          let made = try body()
          return unsafe made.withUnsafeBytes { unsafe entry.append(contentsOf: $0) == $0.count }
        } catch {
          return false
        }
      }
    }
  }
}
