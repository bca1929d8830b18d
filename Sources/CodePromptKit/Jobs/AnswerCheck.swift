package import CodePromptSystem

/// A function that checks an answer, and throws an error of its own if it can't.
package typealias CheckFunction = (borrowing SecretBytes) throws(FunctionError) -> Verdict

/// The way in which the caller wants answers to be checked.
package enum AnswerCheck {
  /// Every complete answer is right.
  case none
  /// A function checks the answer and blocks the prompt until it returns.
  case function(CheckFunction)
  /// A command checks the answer; it is not looked up yet.
  case command(VerificationCommand)
  /// A command that was looked up before.
  case prepared(PreparedCheck)
  /// A function starts the check of a copy of the answer, for example on another thread.
  case remote(@Sendable (consuming SecretBytes) -> RunningFunction)

  /// Creates a check by a command; nil for no check.
  package init(_ command: VerificationCommand?) { self = command.map { .command($0) } ?? .none }

  /// Returns the check ready to be made, with its command looked up.
  ///
  /// - Throws: The reason why the command can't be started.
  func lookedUp() throws(CodePromptError) -> ReadyCheck {
    switch self {
    case .none: .none
    case .function(let check): .function(check)
    case .command(let command): .command(try PreparedCheck(command))
    case .prepared(let check): .command(check)
    case .remote(let start): .remote(start)
    }
  }
}

/// A check that can be made at once.
enum ReadyCheck {
  /// The largest output of a command in bytes, unless it is a picture.
  static let outputLimit = 1 << 20

  case none
  case function(CheckFunction)
  /// The case is indirect because its payload is large: comparing cases, which each key does, would
  /// copy it.
  indirect case command(PreparedCheck)
  case remote(@Sendable (consuming SecretBytes) -> RunningFunction)

  /// Starts a check that runs beside the prompt; nil if there is none, or if a function blocks the
  /// prompt meanwhile. A command does not inherit the descriptors of `closing`.
  func start(
    _ answer: borrowing SecretBytes, closing: [Int32], _ now: Duration
  ) throws(CodePromptError) -> Job? {
    switch self {
    case .none, .function: return nil
    case .command(let check):
      let deadline = now + check.command.timeLimit
      do {
        let command = try RunningCommand.start(
          check.program, answering: answer, newline: check.command.endsWithNewline,
          output: check.command.keepsOutput ? .held(limit: ReadyCheck.outputLimit) : .dropped,
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
