internal import CodePromptCellRendering
internal import CodePromptCodeEntry
internal import CodePromptCommandRunning
internal import CodePromptSecretStorage
internal import CodePromptTerminalMode

/// A command that another challenge, or another code, comes from.
struct SourceFetch: ~Copyable {
  enum Purpose: Equatable {
    /// What it prints is above the field; without the first one there is nothing to ask.
    case challenge(isFirst: Bool)
    /// The code is sent once more.
    case resend
  }

  let purpose: Purpose
  var timed: TimedCommand
  /// When the time of all its commands is up.
  let deadline: Duration
  /// The file that the command decodes, once a challenge has printed one.
  var file: DecodedFile?
}

/// What a source brought, as it is told until the next edit.
package struct FetchResult: Equatable, Sendable {
  let text: String
  let isFailure: Bool
  /// The entry's changeCount then.
  let changeCount: Int

  package init(text: String, isFailure: Bool, changeCount: Int) {
    self.text = text
    self.isFailure = isFailure
    self.changeCount = changeCount
  }
}

/// A command whose output may hold the code.
struct Autofill: ~Copyable {
  var timed: TimedCommand
  /// The line that is looked at.
  var line: SecretBytes
}

/// What runs beside the prompt.
struct BackgroundRuns: ~Copyable {
  /// The command that checks the answer.
  var check: CommandCheck?
  var sourceFetch: SourceFetch?
  var autofill: Autofill?
  /// The functions of the application's.
  var functions: [RunningFunction] = []
  /// Whether any of them may run. They are large: to look whether one is there costs more than a
  /// key.
  var areAny = false
}

// The commands that run beside the prompt: the check, the challenge or resend, and autofill.
extension PromptLoop where Device: ~Copyable {
  /// Whether a command may run at some time.
  var runsCommands: Bool {
    mutating get {
      if prompt.challenge != nil || prompt.resend != nil || prompt.autofill != nil { return true }
      return if case .command = checking.verification { true } else { false }
    }
  }

  /// Makes sure that the commands can be started, before anybody types.
  ///
  /// - Throws: ``CodePromptError/noResources(code:)``.
  mutating func checkDescriptors() throws(CodePromptError) {
    guard runsCommands else { return }
    // While one starts it has both ends of three pipes, and of each other one our ends of two; the
    // guard has one end of a pipe.
    let others = [prompt.challenge ?? prompt.resend, prompt.autofill].compactMap { $0 }.count
    let code = RunningCommand.missingDescriptors(7 + 2 * others)
    if code != 0 { throw .noResources(code: code) }
  }

  /// Starts what runs from the start on.
  mutating func startFetches() throws(CodePromptError) {
    if let challenge = prompt.challenge { try start(challenge, .challenge(isFirst: true)) }
    guard let source = prompt.autofill else { return }
    if case .function(let function) = source.kind {
      guard (try? run(function, nil)) == nil else { return }
      return tellNotFilledIn(lines.texts.notFilledIn(.nothingCame))
    }
    // Without it the person types.
    guard let line = try? SecretBytes(capacity: RunningCommand.longestLine),
      let program = try? Program(source),
      let command = try? RunningCommand.start(
        program, output: .lines, closing: prompt.ownDescriptors)
    else { return tellNotFilledIn(lines.texts.notFilledIn(.nothingCame)) }
    runs.autofill = Autofill(
      timed: TimedCommand(command, deadline: device.now + prompt.commandTimeLimit), line: line)
    runs.areAny = true
  }

  private mutating func start(
    _ source: PromptSource, _ purpose: SourceFetch.Purpose
  ) throws(CodePromptError) {
    if purpose != .resend { session.lock() }
    if case .function(let function) = source.kind { return try run(function, purpose) }
    let output: CommandOutput =
      purpose == .resend ? .lastLine : .shown(limit: ChallengeDisplay.byteLimit)
    let deadline = device.now + prompt.commandTimeLimit
    do {
      let command = try RunningCommand.start(
        Program(source), output: output, closing: prompt.ownDescriptors)
      runs.sourceFetch = SourceFetch(
        purpose: purpose, timed: TimedCommand(command, deadline: deadline), deadline: deadline)
      runs.areAny = true
    } catch {
      throw CodePromptError(error)
    }
  }

  /// Does what Ctrl-R asks for, unless it rests or runs already.
  mutating func fetchAnother() throws(CodePromptError) {
    if !isFetching, let rest = deadlines.cooldown, device.now < rest {
      drawing.rings = true
      if !countsDown {
        session.show(.message(lines.texts.resting(Deadlines.seconds(until: rest, device.now))))
      }
      return
    }
    guard let source = prompt.resend ?? prompt.challenge else {
      if isFetching { drawing.rings = true } else { generateEntry() }
      return
    }
    try fetch(source, prompt.resend == nil ? .challenge(isFirst: false) : .resend)
  }

  /// Does what a key asks for, unless something of the kind runs already.
  mutating func fetch(_ source: PromptSource, _ purpose: SourceFetch.Purpose)
    throws(CodePromptError)
  {
    guard !isFetching else {
      drawing.rings = true
      status.askedCount += 1
      return
    }
    report(.resend)
    do throws(CodePromptError) {
      try start(source, purpose)
    } catch {
      session.unlock(isNew: false)
      tell(lines.texts.noNewCode(.nothingCame), isFailure: true)
    }
  }

  /// Puts a new answer in the place of what is typed.
  private mutating func generateEntry() {
    device.setEndsAtOnce(true)
    defer { device.setEndsAtOnce(false) }
    guard let generate = prompt.generate,
      var entry = try? SecretBytes(capacity: session.format.byteCapacity), generate(&entry)
    else {
      drawing.rings = true
      return
    }
    let isTaken = unsafe entry.withUnsafeBytes { unsafe session.replace(with: $0) }
    if !isTaken { drawing.rings = true }
  }

  // MARK: Waiting for them

  /// The descriptors of all that runs, and the lifeline.
  var watchedDescriptors: WatchedDescriptors {
    mutating get {
      var watched = WatchedDescriptors()
      watched.lifeline = prompt.lifeline ?? -1
      watched.process = prompt.clientProcess ?? -1
      if runs.areAny {
        runs.check?.timed.watch(&watched)
        runs.sourceFetch?.timed.watch(&watched)
        if !session.state.isLocked { runs.autofill?.timed.watch(&watched) }
        for function in waitingFunctions { watched.insert(function.mailbox.descriptor) }
      }
      if let log = prompt.log, watched.hasRoom { watched.insert(log.descriptor) }
      // Not while the verdict has to wait for another prompt, which has the terminal.
      if sharing.borrower == .none, session.state.isVerifying,
        case .remote(let verification) = checking.verification
      {
        watched.insert(verification.descriptor)
        watched.awaitsVerdict = true
      }
      return watched
    }
  }

  /// When something is due of what runs.
  var commandDeadline: Duration? {
    mutating get {
      guard runs.areAny else { return nil }
      var next: Duration?
      // What ended while another prompt has the terminal is carried out when that is back.
      let waits = sharing.borrower == .prompt
      func consider(_ moment: Duration?) {
        guard let moment, !(waits && moment == .zero) else { return }
        next = min(next ?? moment, moment)
      }
      consider(runs.check?.timed.nextDeadline)
      consider(runs.sourceFetch?.timed.nextDeadline)
      for function in waitingFunctions { consider(function.deadline) }
      // Its lines wait for a challenge that is on its way.
      if !session.state.isLocked { consider(runs.autofill?.timed.nextDeadline) }
      return next
    }
  }

  /// Looks how far each is; returns how the prompt ended, if it did.
  mutating func advanceCommands() throws -> LoopEnding? {
    // One that has just ended may have changed the terminal's settings.
    device.keepModes()
    defer {
      runs.areAny =
        runs.check != nil || runs.sourceFetch != nil || runs.autofill != nil
        || !runs.functions.isEmpty
    }
    if let ending = try advanceFunctions() { return ending }
    if runs.sourceFetch != nil, let ending = try advanceFetch() { return ending }
    if runs.autofill != nil, !session.state.isLocked, let ending = try advanceAutofill() {
      return ending
    }
    return try advanceCheck()
  }

  /// Ends all that still runs.
  mutating func stopCommands() {
    if case .remote(let verification) = checking.verification { verification.cancel() }
    for function in runs.functions { function.cancel() }
    guard runs.check != nil || runs.sourceFetch != nil || runs.autofill != nil else { return }
    runs.check?.timed.command.askToEnd()
    runs.sourceFetch?.timed.command.askToEnd()
    runs.autofill?.timed.command.askToEnd()
    // All have the same time for it.
    let end = device.now + .milliseconds(200)
    if var check = runs.check.take() { check.timed.command.stop(grace: end - device.now) }
    if var sourceFetch = runs.sourceFetch.take() {
      sourceFetch.timed.command.stop(grace: end - device.now)
    }
    if var autofill = runs.autofill.take() { autofill.timed.command.stop(grace: end - device.now) }
  }

  // MARK: Challenge and resend

  private mutating func advanceFetch() throws -> LoopEnding? {
    guard var sourceFetch = runs.sourceFetch.take() else { return nil }
    let now = device.now
    let end = sourceFetch.timed.advance(now)
    if let ending = try shareTerminal(with: &sourceFetch.timed, end) { return ending }
    guard let end, sharing.borrower != .prompt else {
      runs.sourceFetch = consume sourceFetch
      return nil
    }
    if let cause = endByBorrower(sourceFetch.timed, end) { return try carryOut(cause) }
    switch sourceFetch.purpose {
    case .resend:
      rest()
      finishResend(sourceFetch.timed.command, end)
      return nil
    case .challenge(let isFirst): return try advanceChallenge(sourceFetch, end, isFirst: isFirst)
    }
  }

  /// Has Ctrl-R rest from now on.
  mutating func rest() {
    if prompt.cooldown > .zero { deadlines.cooldown = device.now + prompt.cooldown }
  }

  private mutating func finishResend(_ command: borrowing RunningCommand, _ end: CommandEnd) {
    if end == .exited(0) {
      let told = unsafe command.withLastOutputLine { unsafe PromptLoop.text(of: $0) }
      tell(told ?? lines.texts.sent, isFailure: false)
    } else {
      tell(failure(of: command, CommandFailure(end)), isFailure: true)
    }
  }

  /// Why there is no new code, by what the command said last.
  func failure(of command: borrowing RunningCommand, _ failure: CommandFailure?) -> String {
    let told = unsafe command.withLastErrorLine { unsafe PromptLoop.text(of: $0) }
    return told ?? lines.texts.noNewCode(PromptPhrase.NoNewCode(failure))
  }

  /// Tells what a source brought, until the next edit.
  mutating func tell(_ text: String, isFailure: Bool) {
    status.fetchResult = FetchResult(
      text: text, isFailure: isFailure, changeCount: session.changeCount)
    if isFailure { drawing.rings = true }
  }

  // These commands never had the answer.
  static func text(of line: UnsafeRawBufferPointer) -> String? {
    unsafe line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  // MARK: Autofill

  private mutating func advanceAutofill() throws -> LoopEnding? {
    guard var autofill = runs.autofill.take() else { return nil }
    let now = device.now
    let end = autofill.timed.advance(now)
    var isFilled = false
    while autofill.timed.command.nextLine(into: &autofill.line) {
      let fills = unsafe autofill.line.withUnsafeBytes { unsafe session.fill(from: $0) }
      isFilled = isFilled || fills
    }
    if let ending = try shareTerminal(with: &autofill.timed, end) { return ending }
    if let end, sharing.borrower != .prompt {
      if !isFilled {
        if let cause = endByBorrower(autofill.timed, end) { return try carryOut(cause) }
        if let failure = CommandFailure(end), !session.wasTouched {
          let told = unsafe autofill.timed.command.withLastErrorLine {
            unsafe PromptLoop.text(of: $0)
          }
          tellNotFilledIn(told ?? lines.texts.notFilledIn(PromptPhrase.NoNewCode(failure)))
        }
      }
    } else {
      // Then it has no work left; nobody waits for its end.
      if session.wasTouched { autofill.timed.giveUp(now) }
      runs.autofill = consume autofill
    }
    return isFilled ? try carryOut(session.inputIsEmpty()) : nil
  }
}

extension PromptLoop where Device: ~Copyable {
  /// Tells why no code was filled in, until the next edit. No bell: the person has done nothing
  /// wrong, and types.
  mutating func tellNotFilledIn(_ text: String) {
    status.fetchResult = FetchResult(text: text, isFailure: true, changeCount: session.changeCount)
  }
}

extension PromptPhrase.NoNewCode {
  /// Why the command that it was to come from failed.
  fileprivate init(_ failure: CommandFailure?) {
    self =
      switch failure {
      case .timedOut: .tookTooLong
      case .tooMuchOutput: .printedTooMuch
      case .usedTerminal: .usedTerminal
      default: .nothingCame
      }
  }
}

extension CommandFailure {
  /// What a command's end was, unless it did its work.
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
