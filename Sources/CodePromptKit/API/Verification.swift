package import CodePromptCommandRunning
package import CodePromptSecretStorage

/// A function that checks an answer.
package typealias Verifier = (borrowing SecretBytes) throws -> Verdict

/// How a prompt has its answers checked.
package enum Verification {
  /// The first complete answer is accepted.
  case none
  /// By a function that returns when it knows; nothing else happens meanwhile.
  case function(Verifier)
  /// By a command, beside which the prompt goes on. Indirect: it is large, and would be copied for
  /// each key to see whether it is the next.
  indirect case command(PreparedVerifier)
  /// By something that runs elsewhere, beside which the prompt goes on.
  case remote(RemoteVerification)
}

/// A command that checks answers, looked up and ready to start.
package struct PreparedVerifier: Sendable {
  /// Up to 1 MiB of its output is held.
  static let outputLimit = 1 << 20
  /// So much of its standard error is passed on when it accepts.
  static let messageLimit = 4096

  let command: VerificationCommand
  let program: Program
  private let system: ProcessCalls

  /// Looks the program up.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - system: The C calls to use.
  /// - Throws: ``CodePromptError/commandFailed(_:message:)`` if there is none.
  package init(
    _ command: VerificationCommand, system: ProcessCalls = ProcessCalls()
  ) throws(CodePromptError) {
    self.command = command
    self.system = system
    do {
      program = try Program.find(command.words)
    } catch {
      throw CodePromptError(error)
    }
  }

  /// Starts the program for an answer.
  ///
  /// - Parameters:
  ///   - answer: What it reads.
  ///   - closing: The descriptors that it does not get.
  ///   - now: The time.
  /// - Returns: The program, which runs.
  /// - Throws: ``CodePromptError/commandFailed(_:message:)`` if the system refused.
  func start(
    _ answer: borrowing SecretBytes, closing: [Int32], _ now: Duration
  ) throws(CodePromptError) -> TimedCommand {
    do {
      return TimedCommand(
        try RunningCommand.start(
          program, answering: answer, newline: command.endsWithNewline,
          output: command.keepsOutput ? .held(limit: PreparedVerifier.outputLimit) : .dropped,
          errors: .recentLines(limit: PreparedVerifier.messageLimit),
          closing: closing, system: system), deadline: now + command.timeLimit)
    } catch {
      throw CodePromptError(error)
    }
  }
}

/// A check that runs elsewhere, as on another thread: started with a copy of the answer, in a store
/// of its own, and asked for its verdict whenever its descriptor can be read.
package struct RemoteVerification: Sendable {
  /// Becomes readable when there is a verdict.
  package let descriptor: Int32
  /// Begins to check an answer.
  package let start: @Sendable (consuming SecretBytes) -> Void
  /// Takes the verdict; nil if there is none yet.
  package let takeVerdict: @Sendable () throws -> Verdict?
  /// Ends a check that nobody waits for any more.
  package let cancel: @Sendable () -> Void

  package init(
    descriptor: Int32, start: @escaping @Sendable (consuming SecretBytes) -> Void,
    takeVerdict: @escaping @Sendable () throws -> Verdict?, cancel: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.start = start
    self.takeVerdict = takeVerdict
    self.cancel = cancel
  }
}

/// A command that checks an answer now.
struct CommandCheck: ~Copyable {
  var timed: TimedCommand
  let verification: PreparedVerifier
}

extension CodePromptError {
  init(_ error: CommandError) {
    self =
      switch error {
      case .notFound(let name): .commandFailed(.notFound(name: name), message: nil)
      case .notExecutable(let path): .commandFailed(.notExecutable(path: path), message: nil)
      case .cannotStart(let name, let code):
        .commandFailed(.notStarted(name: name, code: code), message: nil)
      }
  }
}
