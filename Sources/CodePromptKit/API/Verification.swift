package import CodePromptSecretStorage
package import CodePromptSystem

package typealias Verifier = (borrowing SecretBytes) throws -> Verdict

/// The way a prompt has its answers checked.
package enum Verification {
  case none
  /// A function checks the answer and blocks the prompt until it returns.
  case function(Verifier)
  /// A command checks the answer while the prompt stays responsive. The case is indirect because
  /// its payload is large: comparing cases, which each key does, would copy it.
  indirect case command(PreparedVerifier)
  /// Something outside, such as another thread, checks the answer while the prompt stays
  /// responsive.
  case remote(RemoteVerification)
}

/// A command that checks answers, looked up and ready to start.
package struct PreparedVerifier: Sendable {
  static let outputLimit = 1 << 20
  /// The maximum number of bytes of standard error that are returned when the command accepts.
  static let messageLimit = 4096

  let command: VerificationCommand
  let program: Program
  private let system: SystemCalls

  /// Looks the program up; tests replace the C calls.
  package init(
    _ command: VerificationCommand, system: SystemCalls = SystemCalls()
  ) throws(CodePromptError) {
    self.command = command
    self.system = system
    do {
      program = try Program.find(command.words)
    } catch {
      throw CodePromptError(error)
    }
  }

  /// Starts the program, which must not inherit some descriptors, to check an answer.
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

/// A check that runs elsewhere, for example on another thread. The prompt starts it with a separate
/// copy of the answer, and asks for the verdict, nil for none yet, when ``descriptor`` is readable.
package struct RemoteVerification: Sendable {
  package let descriptor: Int32
  package let start: @Sendable (consuming SecretBytes) -> Void
  package let takeVerdict: @Sendable () throws -> Verdict?
  /// Cancels a check whose verdict is no longer needed.
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

extension CodePromptError {
  init(_ error: CommandError) {
    let failure: CommandFailure =
      switch error {
      case .notFound(let name): .notFound(name: name)
      case .notExecutable(let path): .notExecutable(path: path)
      case .cannotStart(let name, let code): .notStarted(name: name, code: code)
      }
    self = .commandFailed(failure, message: nil)
  }
}
