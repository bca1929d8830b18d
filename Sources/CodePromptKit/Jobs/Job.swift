internal import CodePromptSystem

/// Something that runs beside the prompt: a command, or a function of the application.
final class Job {
  enum Purpose: Equatable {
    /// It checks the answer.
    case check
    /// It brings a challenge, shown above the field. If the first one fails, there is nothing to
    /// ask.
    case challenge(isFirst: Bool)
    /// It sends the code again, or is an offer; the last line of its output is shown.
    case resend
    /// It may bring the code, in any line of its output.
    case autofill
  }

  enum Work {
    case command(RunningCommand)
    case function(RunningFunction)
  }

  let purpose: Purpose
  private let work: Work
  /// The moment when the time for the job is up, decoders of its picture included; nil for no
  /// limit.
  let deadline: Duration?
  /// The file that the command decodes; nil if it is no decoder.
  let file: DecodedFile?
  var hadTerminal = false
  private var result: FunctionResult?

  init(
    _ purpose: Purpose, _ work: Work, until deadline: Duration?, decoding file: DecodedFile? = nil
  ) {
    self.purpose = purpose
    self.work = work
    self.deadline = deadline
    self.file = file
  }

  var command: RunningCommand? { if case .command(let command) = work { command } else { nil } }

  var isOver: Bool { command?.end != nil || result != nil }

  /// The next moment at which the job must be advanced even if nothing arrives.
  var nextDeadline: Duration? {
    if isOver { return .zero }
    return if let command { command.nextDeadline } else { deadline }
  }

  func watch(_ watched: inout WatchedDescriptors) {
    if !isOver { watched.awaitsJob = true }
    switch work {
    case .command(let command):
      watched.insert(command.output.descriptor)
      watched.insert(command.errors.descriptor)
    case .function(let function):
      watched.insert(function.mailbox.descriptor)
      if purpose == .check { watched.awaitsVerdict = true }
    }
  }

  /// Takes what has arrived, and ends the job if its time is up.
  func advance(_ now: Duration) {
    switch work {
    case .command(let command): command.advance(now: now)
    case .function(let function):
      if result == nil { result = function.mailbox.take() }
      guard result == nil, let deadline, now >= deadline else { return }
      function.cancel()
      result = .overdue
    }
  }

  /// Asks the job to end, and doesn't wait.
  func cancel() {
    switch work {
    case .command(let command): command.askToEnd()
    case .function(let function): function.cancel()
    }
  }

  /// Ends the job, and waits for a command's end.
  func stop() { if let command { command.stop() } else { cancel() } }

  // MARK: Results

  /// The last line of standard error of a command that never received the answer; nil if empty.
  var lastError: String? {
    let line = unsafe command?.errors.withLastLine { unsafe String(decoding: $0, as: UTF8.self) }
    return line == "" ? nil : line
  }

  /// Passes the next line that may contain the code to a closure; nil if there is none yet.
  func takeLine<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    if let command { return unsafe command.output.takeLine(body) }
    switch result.take() {
    case .brought(let code):
      result = .brought(nil)
      return unsafe code?.withUnsafeBytes(body)
    case let other:
      result = other
      return nil
    }
  }

  /// Takes what a source printed or returned to be shown; empty for nothing.
  func takeText() throws(CodePromptError) -> [UInt8] {
    if let command, let end = command.end {
      if let failure = CommandFailure(end) { throw .commandFailed(failure, message: lastError) }
      return unsafe command.output.takeShown() ?? command.output.withLastLine { unsafe Array($0) }
    }
    switch result.take() {
    case .brought(let text): return unsafe text?.withUnsafeBytes { unsafe Array($0) } ?? []
    case .failed(let error): throw .challengeFailed("\(error)")
    case .overdue: throw .commandFailed(.timedOut, message: nil)
    default: return []
    }
  }

  /// Takes the verdict of a function that checks the answer; throws the function's error.
  func takeVerdict() throws -> Verdict {
    switch result.take() {
    case .judged(let verdict): return verdict
    case .failed(let error): throw error
    default: return .unchecked()
    }
  }
}

/// A function of the application that works elsewhere, such as on a thread of its own: the place
/// where it leaves its result, and what cancels it.
package typealias RunningFunction = (mailbox: Mailbox<FunctionResult>, cancel: @Sendable () -> Void)

/// What a function of the application has brought.
package enum FunctionResult: ~Copyable, Sendable {
  /// A source's text or code; nil for nothing to show.
  case brought(SecretBytes?)
  /// What it says about the answer.
  case judged(Verdict)
  case failed(any Error)
  /// Nothing within its time limit.
  case overdue
}

extension PromptSource {
  /// Starts the program or the function; a program must not inherit some descriptors.
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

extension CommandFailure {
  /// Creates the failure from how a command ended; nil if the command succeeded.
  init?(_ end: CommandEnd) {
    switch end {
    case .exited(0): return nil
    case .exited(let status): self = .exited(status: status)
    case .killed(let signal): self = .killed(signal: signal)
    case .timedOut: self = .timedOut
    case .tooMuchOutput: self = .tooMuchOutput
    case .outputLost(let code): self = .outputLost(code: code)
    case .usedTerminal: self = .usedTerminal
    }
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
