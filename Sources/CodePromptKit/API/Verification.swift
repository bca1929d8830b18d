package import CodePromptSystem

package typealias Verifier = (borrowing SecretBytes) throws -> Verdict

/// The way a prompt has its answers checked.
package enum Verification {
  case none
  /// A function checks the answer and blocks the prompt until it returns.
  case function(Verifier)
  /// A command checks the answer while the prompt stays responsive; it is not looked up yet.
  indirect case program(VerificationCommand)
  /// A command that was looked up. The case is indirect because its payload is large: comparing
  /// cases, which each key does, would copy it.
  indirect case command(PreparedVerifier)
  /// A function starts the check of a separate copy of the answer, for example on another thread;
  /// the prompt stays responsive.
  case remote(@Sendable (consuming SecretBytes) -> RunningFunction)

  /// Creates a check by a command; nil for no check.
  package init(_ command: VerificationCommand?) { self = command.map { .program($0) } ?? .none }

  /// Looks up the command, if that was not done yet.
  func prepared() throws(CodePromptError) -> Verification {
    if case .program(let command) = self { .command(try PreparedVerifier(command)) } else { self }
  }

  /// Starts a check that runs beside the prompt; nil if there is none. A command must not inherit
  /// some descriptors.
  func start(
    _ answer: borrowing SecretBytes, closing: [Int32], _ now: Duration
  ) throws(CodePromptError) -> Job? {
    switch self {
    case .none, .program, .function: return nil
    case .command(let verifier): return try verifier.start(answer, closing: closing, now)
    case .remote(let start):
      do throws(SecretStorageError) {
        let copy = try unsafe answer.withUnsafeBytes { bytes throws(SecretStorageError) in
          try unsafe SecretBytes(copying: bytes)
        }
        return Job(.check, .function(start(copy)), until: nil)
      } catch {
        throw .outOfMemory(code: error.code)
      }
    }
  }
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
    guard command.words.first?.isEmpty == false else {
      throw .invalidSetting("command", "names no program")
    }
    self.command = command
    self.system = system
    program = try .named(command.words)
  }

  fileprivate func start(
    _ answer: borrowing SecretBytes, closing: [Int32], _ now: Duration
  ) throws(CodePromptError) -> Job {
    let deadline = now + command.timeLimit
    do {
      let running = try RunningCommand.start(
        program, answering: answer, newline: command.endsWithNewline,
        output: command.keepsOutput ? .held(limit: PreparedVerifier.outputLimit) : .dropped,
        until: deadline, closing: closing, system: system)
      return Job(.check, .command(running), until: deadline)
    } catch {
      throw CodePromptError(error)
    }
  }
}
