internal import CodePromptSystem
package import CodePromptSecretStorage

/// A program or a function of the application from which an open prompt gets a text.
///
/// ```swift
/// prompt.resend = .init(.function { "Sent to your mailbox" })
/// prompt.challenge = .init(.command(["qrencode", "-t", "UTF8", "https://example.com"]))
/// ```
///
/// The prompt is drawn at once and works while the source runs.
public struct PromptSource: Sendable {
  package indirect enum Kind: Sendable {
    /// A program and its arguments, started without a shell.
    case program([String])
    /// A command line for the system's shell.
    case shell(String)
    /// A function that starts the work.
    case function(@Sendable () throws(PromptError) -> RunningFunction)
  }

  package let kind: Kind
  /// The time limit of each run, a minute by default, after which the source is abandoned.
  public var timeLimit = Duration.seconds(60)

  package init(_ kind: Kind) { self.kind = kind }

  /// Runs a program, looked up in `PATH`, with its arguments and without a shell.
  public static func command(_ words: [String]) -> PromptSource { PromptSource(.program(words)) }

  /// Runs a command line in the system's shell: values inserted into it must be quoted.
  package static func shell(_ text: String) -> PromptSource { PromptSource(.shell(text)) }

  /// Runs a function on its own thread, where there are no task-local values; an abandoned
  /// function still runs to its end.
  ///
  /// The function returns the text, or nil for nothing to show; what a thrown error says to people
  /// (``PromptReadableError``) is shown as the reason for the failure.
  public static func function(
    _ body: @escaping @Sendable () throws(PromptThrown) -> String?
  ) -> PromptSource {
    .secret { () throws(PromptThrown) in
      guard let text = try body() else { return nil }
      do throws(SecretStorageError) {
        return try SecretBytes(copying: text.utf8)
      } catch {
        throw PromptError.outOfMemory(code: error.code)
      }
    }
  }

  /// Runs a function whose result may be secret on its own thread.
  package static func secret(
    _ body: @escaping @Sendable () throws(PromptThrown) -> SecretBytes?
  ) -> PromptSource {
    PromptSource(
      .function { () throws(PromptError) in
        let mailbox = try Mailbox<FunctionResult>.opened()
        let code = startThread {
          do throws(PromptThrown) {
            mailbox.post(.brought(try body()))
          } catch {
            mailbox.post(.failed(error))
          }
        }
        if code != 0 { mailbox.post(.failed(PromptError.noResources(code: code))) }
        return (mailbox, {})
      })
  }
}
