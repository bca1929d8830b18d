package import CodePromptSystem
internal import CodePromptTerminalOwnership

/// Something that runs beside the prompt: a command, or a function of the application.
final class Job {
  enum Purpose: Equatable {
    case check
    /// It brings a challenge, shown above the field. If the first one fails, there is nothing to
    /// ask.
    case challenge(isFirst: Bool)
    /// It sends the code again, or is an offer; the last line of its output is shown.
    case resend
    /// It may bring the code, in any line of its output.
    case autofill

    /// Whether the user waits for it during an activity; autofill alone runs beside none.
    func isFor(_ activity: StatusModel.Activity?) -> Bool {
      switch (self, activity) {
      case (.check, .verifying), (.challenge, .fetching), (.resend, .sending): true
      case (.autofill, nil): true
      default: false
      }
    }
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
  /// The process group that has or wants the terminal: the command's, or one that it has made; 0
  /// for a function.
  var group: Int32
  /// Whether that group has taken the foreground itself, and may give it back before its end.
  var tookTerminal = false
  private var result: FunctionResult?
  /// What the command has said last on standard error while it runs; nil for nothing to show.
  private(set) var words: String?
  /// How many lines it had said then.
  private var toldCount = 0

  init(
    _ purpose: Purpose, _ work: Work, until deadline: Duration?, decoding file: DecodedFile? = nil
  ) {
    self.purpose = purpose
    self.work = work
    self.deadline = deadline
    self.file = file
    group = if case .command(let command) = work { command.leader } else { 0 }
  }

  /// Whether nothing tells when the group that has the terminal has ended, or is stopped.
  var isWatchedWhileLent: Bool { group != (command?.leader ?? 0) || tookTerminal }

  var command: RunningCommand? { if case .command(let command) = work { command } else { nil } }

  var isOver: Bool { command?.end != nil || result != nil }

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

  /// Notes the last whole line of the command's standard error, unless the answer ends in it. The
  /// last line of a challenge is not noted: it describes the picture.
  func noteWords(without answer: borrowing SecretBytes) {
    if case .challenge = purpose { return }
    guard let command, command.errors.lineCount > toldCount else { return }
    toldCount = command.errors.lineCount
    words =
      unsafe command.errors.withLastWholeLine {
        unsafe AnswerFilter.text(ofLast: $0, after: $1, without: answer)
      } ?? nil
  }

  // MARK: Results

  /// The last line of standard error of a command that never received the answer; nil if empty.
  var lastError: String? {
    let line = unsafe command?.errors.withLastLine { line, _ in
      unsafe String(decoding: line, as: UTF8.self)
    }
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
      return unsafe command.output.takeShown()
        ?? command.output.withLastLine { line, _ in unsafe Array(line) }
    }
    switch result.take() {
    case .brought(let text): return unsafe text?.withUnsafeBytes { unsafe Array($0) } ?? []
    case .failed(let error): throw .challengeFailed("\(error)")
    case .overdue: throw .commandFailed(.timedOut, message: nil)
    default: return []
    }
  }

  /// Takes the verdict of a function that checks the answer; throws the function's error.
  func takeVerdict() throws(FunctionError) -> Verdict {
    switch result.take() {
    case .judged(let verdict): return verdict
    case .failed(let error): throw error
    default: return .unchecked()
    }
  }
}

extension CodePrompt {
  /// The prompt's own descriptors, which its commands must not inherit.
  var ownDescriptors: [Int32] { withheldDescriptors + [statusDescriptor].compactMap { $0 } }

  /// The descriptors that tell that nobody wants an answer any more.
  var clientDescriptors: WatchedDescriptors {
    var watched = WatchedDescriptors()
    watched.lifeline = lifeline ?? -1
    watched.process = clientProcess ?? -1
    return watched
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
  case failed(FunctionError)
  /// The function brought nothing within its time limit.
  case overdue
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

// Jobs are started, waited for, advanced and stopped, whatever they are for.
extension PromptLoop where Device: ~Copyable {
  var runsCommands: Bool {
    if case .command = verification.method { return true }
    return keySource != nil || prompt.autofill != nil
  }

  /// The challenge, or else a source that a key starts; nil if there is neither. Only one of these
  /// sources runs at a time.
  private var keySource: PromptSource? {
    prompt.challenge ?? prompt.resend ?? prompt.offers.first?.source
  }

  /// Throws, before the prompt is drawn, unless there are enough descriptors for its commands.
  func checkDescriptors() throws(CodePromptError) {
    guard runsCommands else { return }
    // A starting command needs both ends of three pipes, each running command our ends of two
    // pipes, and the guard process one end of a pipe.
    let others = [keySource, prompt.autofill].compactMap { $0 }.count
    let code = RunningCommand.missingDescriptors(7 + 2 * others)
    if code != 0 { throw .noResources(code: code) }
  }

  func start(_ source: PromptSource, _ purpose: Job.Purpose) throws(CodePromptError) {
    if case .challenge = purpose { session.lock() }
    if case .function = source.kind {} else { _ = try own(.commandsRun(true)) }
    jobs.append(
      try source.start(
        purpose, until: device.now + prompt.commandTimeLimit, closing: prompt.ownDescriptors))
  }

  /// Whether what the user waits for is being fetched.
  var isFetching: Bool { jobs.contains { $0.purpose != .check && $0.purpose != .autofill } }

  /// Whether a job can be advanced now: functions wait while the terminal is lent, and autofill
  /// while a challenge is being fetched.
  private func canAdvance(_ job: Job) -> Bool {
    (job.command != nil || isAsking) && (job.purpose != .autofill || !session.state.isLocked)
  }

  var watchedDescriptors: WatchedDescriptors {
    var watched = prompt.clientDescriptors
    for job in jobs where canAdvance(job) { job.watch(&watched) }
    if let progress = prompt.progress { watched.insert(progress.descriptor) }
    // Lines are shown only while the prompt has the terminal.
    if let log = prompt.log, isAsking { watched.insert(log.descriptor) }
    return watched
  }

  var jobDeadline: Duration? {
    // While another prompt has the terminal, the end of a command is not handled: it waits until
    // the terminal is returned.
    let waits = device.ownership.isLentToPrompt
    return jobs.filter { canAdvance($0) }.compactMap { $0.nextDeadline }
      .filter { !waits || $0 != .zero }.min()
  }

  func advanceJobs() throws(CodePromptError) -> PromptEnding? {
    // A command that has just ended may have changed the terminal's settings.
    device.perform(.keepModes)
    for job in jobs where canAdvance(job) {
      if let ending = try advance(job) { return ending }
    }
    if !jobs.contains(where: { $0.command != nil }) { _ = try own(.commandsRun(false)) }
    return nil
  }

  private func advance(_ job: Job) throws(CodePromptError) -> PromptEnding? {
    job.advance(device.now)
    session.withAnswer { job.noteWords(without: $0) }
    var isFilled = false
    while job.purpose == .autofill,
      let fills = unsafe job.takeLine({ unsafe session.fill(from: $0) })
    {
      isFilled = isFilled || fills
    }
    try share(with: job)
    // Keys typed before the verdict are read before the verdict is handled, so that they don't get
    // into the next attempt.
    guard job.isOver, !device.ownership.isLentToPrompt, job.purpose != .check || inputIsEmpty else {
      // If the user has typed, autofill is no longer needed, and nobody waits for its end.
      if job.purpose == .autofill, session.wasTouched { job.command?.timeOut(now: device.now) }
      return isFilled ? try carryOut(session.inputIsEmpty()) : nil
    }
    jobs.removeAll { $0 === job }
    if job.purpose != .autofill { forgetProgress() }
    if isFilled { return try carryOut(session.inputIsEmpty()) }
    if let cause = endByBorrower(job) { return try carryOut(cause) }
    return try takeResult(of: job)
  }

  private func takeResult(of job: Job) throws(CodePromptError) -> PromptEnding? {
    switch job.purpose {
    case .check: return try takeVerdict(of: job)
    case .challenge(let isFirst): return try takeChallenge(of: job, isFirst: isFirst)
    case .resend:
      do throws(CodePromptError) {
        let text = try job.takeText()
        startCooldown()
        tell(text.isEmpty ? lines.texts.say(.sent) : String(decoding: text, as: UTF8.self))
      } catch {
        tellFailure(reason(of: error, PromptPhrase.noNewCode))
      }
    case .autofill:
      do throws(CodePromptError) {
        _ = try job.takeText()
      } catch {
        // The bell does not ring: the user did nothing wrong and can type the code.
        guard !session.wasTouched else { return nil }
        tell(reason(of: error, PromptPhrase.notFilledIn), isFailure: true)
      }
    }
    return nil
  }

  func stopJobs() {
    for job in jobs { job.cancel() }
    // All commands share this time to exit.
    let end = device.now + .milliseconds(200)
    for job in jobs { job.command?.stop(grace: end - device.now) }
  }
}
