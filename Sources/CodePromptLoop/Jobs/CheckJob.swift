package import CodePromptSystem

/// What checks each answer in a job beside the prompt.
package struct CheckJob {
  /// What the job runs.
  package enum Work {
    /// A command, which reads the answer from standard input.
    case command(CheckCommand)
    /// A function that starts the check of a copy of the answer, for example on another thread.
    case function(
      @Sendable (consuming SecretBytes) throws(PromptError) -> RunningFunction)
  }

  /// What the job runs.
  ///
  /// It is known before the first job starts: a prompt with commands needs more descriptors, and a
  /// terminal of tests puts a function in the place of a command.
  package let work: Work
  /// The time limit for checking one answer by a function; nil for none. A command has its own.
  private let timeLimit: Duration?
  /// The command's program, once it is looked up.
  private var program: Program?
  /// The C calls with which a command is started; tests replace them.
  private let system: SystemCalls

  package init(_ work: Work, within limit: Duration? = nil, system: SystemCalls = SystemCalls()) {
    self.work = work
    timeLimit = limit
    self.system = system
  }

  /// The command that checks the answers; nil for a function.
  package var command: CheckCommand? {
    if case .command(let command) = work { command } else { nil }
  }

  /// Looks the command up, if there is one. It must be called before the first job starts.
  ///
  /// - Throws: The reason why the command can't be started.
  package mutating func lookUpCommand() throws(PromptError) {
    guard let command else { return }
    guard command.words.first?.isEmpty == false else {
      throw .invalidSetting(property: "command", reason: "names no program")
    }
    program = try .named(command.words)
  }

  /// Starts the check of an answer. A command does not inherit the descriptors of `closing`.
  func start(
    _ answer: borrowing SecretBytes, closing: [Int32], at now: Duration
  ) throws(PromptError) -> Job {
    switch work {
    case .command(let command):
      guard let program else { preconditionFailure("a command that was not looked up") }
      let deadline = now + command.timeLimit
      do throws(CommandError) {
        let running = try RunningCommand.start(
          program, answering: answer, newline: command.endsWithNewline,
          output: command.keepsOutput ? .held(limit: CheckCommand.outputLimit) : .dropped,
          until: deadline, closing: closing, system: system)
        return Job(.check(command), .check, .command(running), until: deadline)
      } catch {
        throw PromptError(error)
      }
    case .function(let start):
      let copy: SecretBytes
      do throws(SecretStorageError) {
        copy = try SecretBytes(copying: answer)
      } catch {
        throw .outOfMemory(code: error.code)
      }
      return Job(.check(nil), .check, .function(try start(copy)), until: timeLimit.map { now + $0 })
    }
  }
}
