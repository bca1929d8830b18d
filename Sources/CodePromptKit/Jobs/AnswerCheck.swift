package import CodePromptSystem

/// A function that checks an answer; what it throws ends the prompt.
package typealias CheckFunction =
  (borrowing SecretBytes) throws(PromptError) -> PromptVerdict<Void>

/// A function that starts the check of a copy of an answer, for example on another thread.
package typealias StartedCheck =
  @Sendable (consuming SecretBytes) throws(PromptError) -> RunningFunction

/// The way in which the caller wants answers to be checked.
package enum AnswerCheck {
  /// Every complete answer is right.
  case none
  /// A function checks the answer and blocks the prompt until it returns.
  case function(CheckFunction)
  /// A command checks the answer; it is not looked up yet.
  indirect case command(CheckCommand)
  /// A command that was looked up before.
  case prepared(PreparedCheck)
  /// A function starts the check of a copy of the answer, for example on another thread.
  case remote(StartedCheck)

  /// Has a function of the application check the answer.
  package static func throwing(
    _ check:
      @escaping (borrowing SecretBytes) throws(PromptThrown) -> PromptVerdict<Void>
  ) -> AnswerCheck {
    .function { answer throws(PromptError) in
      do throws(PromptThrown) {
        return try check(answer)
      } catch {
        return try verdict(after: error, on: answer)
      }
    }
  }

  /// Returns the verdict of a function that has thrown an error: the answer is not checked, and the
  /// error's description says why, unless it contains the answer.
  ///
  /// - Throws: The error of a prompt that the function has asked: a mistake of the program, which
  ///   the next try would make again.
  static func verdict(
    after error: PromptThrown, on answer: borrowing SecretBytes
  ) throws(PromptError) -> PromptVerdict<Void> {
    #if !hasFeature(Embedded)
      if error as? PromptError == .promptAlreadyOpen { throw .promptAlreadyOpen }
    #endif
    return .unchecked(AnswerFilter.text(of: error, without: answer))
  }

  /// Creates a check by a command; nil for no check.
  package init(_ command: CheckCommand?) { self = command.map { .command($0) } ?? .none }

  /// Returns the check ready to be made, with its command looked up.
  ///
  /// - Throws: The reason why the command can't be started.
  func lookedUp() throws(PromptError) -> ReadyCheck {
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
  case command(PreparedCheck)
  case remote(StartedCheck)

  /// Starts a check that runs beside the prompt; nil if there is none, or if a function blocks the
  /// prompt meanwhile. A command does not inherit the descriptors of `closing`.
  func start(
    _ answer: borrowing SecretBytes, closing: [Int32], _ now: Duration
  ) throws(PromptError) -> Job? {
    switch self {
    case .none, .function: return nil
    case .command(let check):
      let deadline = now + check.command.timeLimit
      do {
        let command = try RunningCommand.start(
          check.program, answering: answer, newline: check.command.endsWithNewline,
          output: check.command.keepsOutput ? .held(limit: ReadyCheck.outputLimit) : .dropped,
          until: deadline, closing: closing, system: check.system)
        return Job(.check, .check, .command(command), until: deadline)
      } catch {
        throw PromptError(error)
      }
    case .remote(let start):
      let copy: SecretBytes
      do throws(SecretStorageError) {
        copy = try SecretBytes(copying: answer)
      } catch {
        throw .outOfMemory(code: error.code)
      }
      return Job(.check, .check, .function(try start(copy)), until: nil)
    }
  }
}

/// A command that checks answers, looked up and ready to start.
package final class PreparedCheck: Sendable {
  let command: CheckCommand
  let program: Program
  fileprivate let system: SystemCalls

  /// Looks the program up; tests replace the C calls.
  package init(
    _ command: CheckCommand, system: SystemCalls = SystemCalls()
  ) throws(PromptError) {
    guard command.words.first?.isEmpty == false else {
      throw .invalidSetting(property: "command", reason: "names no program")
    }
    self.command = command
    self.system = system
    program = try .named(command.words)
  }
}
