package import CodePromptSystem
internal import CodePromptTerminalOwnership
internal import CodePromptTerminalText

/// A program that checks answers: it reads an answer from standard input, and its exit status is
/// the verdict.
///
/// The program runs without a shell, in its own process group, with default signal handling. Status
/// 0 accepts; the statuses of ``rejectStatuses`` reject. Of the others 75 (`EX_TEMPFAIL` of
/// sysexits.h), 124 (`timeout`), 255 (`ssh` without a connection) and those up to 123 mean *not
/// checked*: the answer stays in the field, and Enter tries again. Any other end is a failure.
public struct VerificationCommand: Sendable {
  /// The program, looked up in `PATH`, and its arguments.
  public let words: [String]
  /// The exit statuses that mean *wrong*, from 1 to 255; nil for 1 to 123 except 75. If a list is
  /// given, every other status up to 123 means *not checked*.
  public var rejectStatuses: [ClosedRange<Int32>]?
  /// The time limit for checking one answer.
  public var timeLimit = Duration.seconds(60)
  /// Whether a newline follows the answer on the program's standard input.
  public var endsWithNewline = true
  /// Whether the program's standard output, at most 1 MiB, is returned when it accepts the answer.
  public var keepsOutput = true

  /// Creates a verification with a program and its arguments.
  public init(_ words: [String]) { self.words = words }

  /// Returns the verdict that follows from how the program ended; `message` is what it printed as
  /// the reason. Throws if the program failed in a way that ends the prompt.
  package func verdict(of end: CommandEnd, message: String?) throws(CodePromptError) -> Verdict {
    guard let failure = CommandFailure(end) else { return .accepted }
    switch failure {
    case .exited(let status) where rejectStatuses?.contains { $0.contains(status) } == true:
      return .rejected(message)
    case .exited(124), .exited(255): return .unchecked(message)
    case .exited(let status) where status < 125:
      return rejectStatuses == nil && status != 75 ? .rejected(message) : .unchecked(message)
    default: throw .commandFailed(failure, message: message)
    }
  }
}

package typealias Verifier = (borrowing SecretBytes) throws(FunctionError) -> Verdict

/// The way a prompt has its answers checked.
package enum Verification {
  /// The largest output of a command in bytes, unless it is a picture.
  static let outputLimit = 1 << 20

  case none
  /// A function checks the answer and blocks the prompt until it returns.
  case function(Verifier)
  /// A command checks the answer; it is not looked up yet.
  indirect case program(VerificationCommand)
  /// A command that was looked up. The case is indirect because its payload is large: comparing
  /// cases, which each key does, would copy it.
  indirect case command(PreparedVerifier)
  /// A function starts the check of a copy of the answer, for example on another thread.
  case remote(@Sendable (consuming SecretBytes) -> RunningFunction)

  /// Creates a check by a command; nil for no check.
  package init(_ command: VerificationCommand?) { self = command.map { .program($0) } ?? .none }

  /// Looks up the command, if that was not done yet.
  func prepared() throws(CodePromptError) -> Verification {
    if case .program(let command) = self { .command(try PreparedVerifier(command)) } else { self }
  }

  /// Starts a check that runs beside the prompt; nil if there is none. A command does not inherit
  /// the descriptors of `closing`.
  func start(
    _ answer: borrowing SecretBytes, closing: [Int32], _ now: Duration
  ) throws(CodePromptError) -> Job? {
    switch self {
    case .none, .program, .function: return nil
    case .command(let verifier):
      let deadline = now + verifier.command.timeLimit
      do {
        let command = try RunningCommand.start(
          verifier.program, answering: answer, newline: verifier.command.endsWithNewline,
          output: verifier.command.keepsOutput ? .held(limit: Verification.outputLimit) : .dropped,
          until: deadline, closing: closing, system: verifier.system)
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
package struct PreparedVerifier: Sendable {
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

package struct VerificationRecord: ~Copyable {
  var method = Verification.none
  var attemptsLeft: Int
  /// The error of the function that checks the answers, which ended the prompt.
  package var failure: FunctionError?
  package var lastRejection: String?
  /// The output of the command that accepted the answer, if it was kept.
  package var output: SecretBytes?
  package var messages: String?

  /// Takes the record away, and leaves an empty one.
  mutating func take() -> VerificationRecord {
    var taken = VerificationRecord(attemptsLeft: 0)
    swap(&taken, &self)
    return taken
  }

  /// Takes the verdict of a job on an answer, and what a command that accepts it has written.
  mutating func takeVerdict(
    of job: Job, on answer: borrowing SecretBytes
  ) throws(FunctionError) -> Verdict {
    guard case .command(let verifier) = method, let command = job.command, let end = command.end
    else { return try job.takeVerdict() }
    let message = unsafe command.errors.withLastLine {
      unsafe AnswerFilter.text(ofLast: $0, after: $1, without: answer)
    }
    let verdict = try verifier.command.verdict(of: end, message: message)
    if case .accepted = verdict {
      output = command.output.takeHeld()
      let text = unsafe command.errors.withEnd(4096) {
        unsafe AnswerFilter.lines(of: $0, without: answer)
      }
      let lines = (text ?? nil).map { DisplayText($0, limit: .max).lines } ?? []
      messages = lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
    return verdict
  }
}

// A complete answer is checked, then accepted, rejected, or kept for another try.
extension PromptLoop where Device: ~Copyable {
  func submit() throws(CodePromptError) -> PromptEnding? {
    keys.lastByte = device.now
    tellChange()
    if let validate = prompt.validate, let reason = callOut(validate) {
      session.keepForRetry(.message(reason))
      drawing.rings = true
      return nil
    }
    report(.submit)
    if case .none = verification.method {
      // The full field is drawn before the prompt ends, in the same write that erases it.
      guard try update(device.now, sends: false) else { throw loss() }
      return .accepted
    }
    session.verify()
    report(.verify)
    if case .function(let verify) = verification.method { return try check(verify) }
    if case .command = verification.method { _ = try own(.commandsRun(true)) }
    let job = try session.withAnswer { answer throws(CodePromptError) in
      try verification.method.start(answer, closing: prompt.ownDescriptors, device.now)
    }
    if let job { jobs.append(job) }
    return nil
  }

  /// Passes the answer to a function of the application. It blocks the loop, and may wait for
  /// another program, so a signal that ends the process takes effect at once.
  func callOut<Result>(_ body: (borrowing SecretBytes) -> Result) -> Result {
    device.perform(.setEndsAtOnce(true))
    defer { device.perform(.setEndsAtOnce(false)) }
    return session.withAnswer(body)
  }

  private func check(_ verify: Verifier) throws(CodePromptError) -> PromptEnding? {
    guard try update(device.now) else { throw loss() }
    device.perform(.setEndsAtOnce(true))
    defer { device.perform(.setEndsAtOnce(false)) }
    do throws(FunctionError) {
      let verdict = try session.withAnswer(verify)
      device.perform(.keepModes)
      // Keys typed during the check were not meant for the next attempt.
      device.perform(.discardInput)
      return conclude(verdict)
    } catch {
      return try fail(error)
    }
  }

  func takeVerdict(of job: Job) throws(CodePromptError) -> PromptEnding? {
    do throws(FunctionError) {
      let verdict = try session.withAnswer { answer throws(FunctionError) in
        try verification.takeVerdict(of: job, on: answer)
      }
      return conclude(verdict)
    } catch {
      return try fail(error)
    }
  }

  /// Ends the prompt because a check failed, or its function threw an error.
  private func fail(_ error: FunctionError) throws(CodePromptError) -> PromptEnding {
    if let error = CodePromptError.own(error) { throw error }
    verification.failure = error
    return .cancelled
  }

  private func conclude(_ verdict: Verdict) -> PromptEnding? {
    switch verdict {
    case .accepted: return .accepted
    case .rejected(let reason):
      verification.attemptsLeft -= 1
      let told = prompt.attempts == .max ? nil : verification.attemptsLeft
      report(.reject(attemptsLeft: told))
      verification.lastRejection = lines.texts.text(of: .rejected(reason, attemptsLeft: nil))
      if deadlines.isOver(device.now) { return .timedOut }
      if verification.attemptsLeft == 0 { return .rejected }
      session.reject(.rejected(reason, attemptsLeft: told))
      if isTypedKeyByKey { session.dropKeys() }
      if !prompt.reducesMotion, !lines.texts.isPlain { deadlines.shakeStart = device.now }
      tellChange()
    case .unchecked(let reason):
      if deadlines.isOver(device.now) { return .timedOut }
      session.keepForRetry(.unchecked(reason))
    }
    return nil
  }
}
