internal import CodePromptSystem

/// A program or a function of the application from which an open prompt gets a text.
///
/// ```swift
/// prompt.resend = .function { "Sent to your mailbox" }
/// prompt.challenge = .command(["qrencode", "-t", "UTF8", "https://example.com"])
/// ```
///
/// The prompt is drawn at once and works while the source runs. A source that takes longer than
/// ``CodePrompt/commandTimeLimit`` is abandoned.
public struct PromptSource: Sendable {
  package indirect enum Kind: Sendable {
    /// A program and its arguments, started without a shell.
    case program([String])
    /// A command line for the system's shell.
    case shell(String)
    /// A function that starts the work.
    case function(@Sendable () throws(CodePromptError) -> RunningFunction)
  }

  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// Runs a program, looked up in `PATH`, with its arguments and without a shell.
  public static func command(_ words: [String]) -> PromptSource { PromptSource(.program(words)) }

  /// Runs a command line in the system's shell: values inserted into it must be quoted.
  package static func shell(_ text: String) -> PromptSource { PromptSource(.shell(text)) }

  /// Runs a function on its own thread; an abandoned function still runs to its end.
  ///
  /// The function returns the text, or nil for nothing to show; the description of a thrown error
  /// is shown to the user as the reason for the failure.
  public static func function(
    _ body: @escaping @Sendable () throws(FunctionError) -> String?
  ) -> PromptSource {
    secret { () throws(FunctionError) in
      guard let text = try body() else { return nil }
      do throws(SecretStorageError) {
        return try SecretBytes(copying: text.utf8)
      } catch {
        throw CodePromptError.outOfMemory(code: error.code)
      }
    }
  }

  /// Runs a function whose result is secret, as for ``CodePrompt/autofill``.
  public static func secret(
    _ body: @escaping @Sendable () throws(FunctionError) -> SecretBytes?
  ) -> PromptSource {
    PromptSource(
      .function { () throws(CodePromptError) in
        let mailbox = try Mailbox<FunctionResult>.opened()
        let code = startThread {
          do throws(FunctionError) {
            mailbox.post(.brought(try body()))
          } catch {
            mailbox.post(.failed(error))
          }
        }
        if code != 0 { mailbox.post(.failed(CodePromptError.noResources(code: code))) }
        return (mailbox, {})
      })
  }
}

extension PromptSource {
  /// Starts the program or the function; a program does not inherit the descriptors of `closing`.
  func start(
    _ purpose: Job.Purpose, until deadline: Duration, closing: [Int32]
  ) throws(CodePromptError) -> Job {
    let program: Program
    switch kind {
    case .function(let start): return Job(purpose, .function(try start()), until: deadline)
    case .program(let words): program = try .named(words)
    case .shell(let text): program = .shell(text)
    }
    let output: CommandOutput =
      switch purpose {
      case .challenge: .shown(limit: Raster.byteLimit)
      case .autofill: .lines
      case .resend, .check: .end
      }
    do {
      let command = try RunningCommand.start(
        program, output: output, until: deadline, closing: closing)
      return Job(purpose, .command(command), until: deadline)
    } catch {
      throw CodePromptError(error)
    }
  }
}

extension Program {
  /// Finds a program as a shell does; the first of the words is its name.
  static func named(_ words: [String]) throws(CodePromptError) -> Program {
    do {
      return try find(words)
    } catch {
      throw CodePromptError(error)
    }
  }
}
