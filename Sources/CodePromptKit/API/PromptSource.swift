package import CodePromptSecretStorage

/// Where a prompt gets something from while it asks: a program, or a function of the application's.
///
/// ```swift
/// prompt.resend = .function { "Sent to your mailbox" }
/// prompt.challenge = .command(["qrencode", "-t", "UTF8", "https://example.com"])
/// ```
///
/// The prompt is drawn at once and goes on meanwhile. What takes longer than
/// ``CodePrompt/commandTimeLimit`` is given up.
public struct PromptSource: Sendable {
  package indirect enum Kind: Sendable {
    case program([String])
    /// A text for the system's shell.
    case shell(String)
    /// Starts a function, which leaves what it returns, and returns what cancels it.
    case function(Function)
  }

  /// What a function of the application's brings; nil for nothing.
  package typealias Result = Swift.Result<SecretBytes?, any Error>
  package typealias Function = @Sendable (Mailbox<Result>) -> @Sendable () -> Void

  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// A program and its arguments, looked up in `PATH` and run without a shell; no words, or an
  /// empty first one, trap.
  public static func command(_ words: [String]) -> PromptSource {
    precondition(words.first?.isEmpty == false, "a source without a program")
    return PromptSource(.program(words))
  }

  /// A text for the system's shell: what is put into it must be quoted.
  package static func shell(_ text: String) -> PromptSource { PromptSource(.shell(text)) }

  /// A function that runs on a thread of its own; one that is given up runs to its end all the
  /// same.
  ///
  /// It returns the text, or nil for nothing to tell; the description of what it throws tells the
  /// person why it failed.
  public static func function(_ body: @escaping @Sendable () throws -> String?) -> PromptSource {
    secret { try body().map { try SecretBytes(copying: $0.utf8) } }
  }

  /// The same with a text that is a secret, as for ``CodePrompt/autofill``.
  public static func secret(
    _ body: @escaping @Sendable () throws -> SecretBytes?
  ) -> PromptSource {
    PromptSource(
      .function { mailbox in
        let code = startThread {
          do {
            mailbox.post(.success(try body()))
          } catch {
            mailbox.post(.failure(error))
          }
        }
        if code != 0 { mailbox.post(.failure(CodePromptError.noResources(code: code))) }
        return {}
      })
  }
}

/// One more thing that a person may ask for by a key, as to have the code sent in another way.
///
/// ```swift
/// prompt.offers = [
///   PromptOffer(letter: "t", label: "text me", source: .command(["send-code", "--sms"]))
/// ]
/// ```
public struct PromptOffer: Sendable {
  /// The letter's key, lowercase.
  let key: Unicode.Scalar
  /// What it does, in few words.
  public var label: String
  /// What runs; its text is told, as that of ``CodePrompt/resend``.
  public var source: PromptSource

  /// Creates an offer.
  ///
  /// - Parameters:
  ///   - letter: The letter that is typed with Ctrl: one of `abegklnoptvxy`, since terminals and
  ///     the prompt use the others; anything else traps. Of two offers with one letter the first
  ///     runs.
  ///   - label: What it does, in few words.
  ///   - source: What runs.
  public init(letter: Character, label: String, source: PromptSource) {
    let key = letter.lowercased().unicodeScalars.first
    guard let key, "abegklnoptvxy".unicodeScalars.contains(key) else {
      preconditionFailure("Ctrl-\(letter) is not a key for an offer")
    }
    self.key = key
    self.label = label
    self.source = source
  }
}
