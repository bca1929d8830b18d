package import CodePromptSystem

/// A function that checks an answer, and throws an error of its own if it can't.
package typealias CheckFunction = (borrowing SecretBytes) throws(FunctionError) -> Verdict

/// The way a prompt has its answers checked.
package enum AnswerCheck {
  /// The largest output of a command in bytes, unless it is a picture.
  static let outputLimit = 1 << 20

  case none
  /// A function checks the answer and blocks the prompt until it returns.
  case function(CheckFunction)
  /// A command checks the answer; it is not looked up yet.
  indirect case command(VerificationCommand)
  /// A command that was looked up. The case is indirect because its payload is large: comparing
  /// cases, which each key does, would copy it.
  indirect case prepared(PreparedCheck)
  /// A function starts the check of a copy of the answer, for example on another thread.
  case remote(@Sendable (consuming SecretBytes) -> RunningFunction)

  /// Creates a check by a command; nil for no check.
  package init(_ command: VerificationCommand?) { self = command.map { .command($0) } ?? .none }

  /// Looks up the command, if that was not done yet.
  func lookedUp() throws(CodePromptError) -> AnswerCheck {
    if case .command(let command) = self { .prepared(try PreparedCheck(command)) } else { self }
  }

  /// Starts a check that runs beside the prompt; nil if there is none. A command does not inherit
  /// the descriptors of `closing`.
  func start(
    _ answer: borrowing SecretBytes, closing: [Int32], _ now: Duration
  ) throws(CodePromptError) -> Job? {
    switch self {
    case .none, .command, .function: return nil
    case .prepared(let check):
      let deadline = now + check.command.timeLimit
      do {
        let command = try RunningCommand.start(
          check.program, answering: answer, newline: check.command.endsWithNewline,
          output: check.command.keepsOutput ? .held(limit: AnswerCheck.outputLimit) : .dropped,
          until: deadline, closing: closing, system: check.system)
        return Job(.check, .command(command), until: deadline)
      } catch {
        throw CodePromptError(error)
      }
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
package struct PreparedCheck: Sendable {
  let command: VerificationCommand
  let program: Program
  fileprivate let system: SystemCalls

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
}
