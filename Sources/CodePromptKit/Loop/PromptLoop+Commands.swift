internal import CodePromptCellRendering
internal import CodePromptCodeEntry
internal import CodePromptSecretStorage
internal import CodePromptSystem

/// A running command for a new challenge, or for sending the code again.
struct SourceFetch: ~Copyable {
  enum Purpose: Equatable {
    /// The output is a challenge, shown above the field. If the first challenge fails, there is
    /// nothing to ask.
    case challenge(isFirst: Bool)
    /// The code is sent again, or an offer runs; the last line of its output is shown.
    case resend
  }

  let purpose: Purpose
  var timed: TimedCommand
  /// The moment when the time for all commands of this fetch is up, decoders included.
  let deadline: Duration
  /// The file to decode, once the challenge command has printed one.
  var file: DecodedFile?
}

/// The result of a source, shown until the next edit.
package struct FetchResult: Equatable, Sendable {
  let text: String
  let isFailure: Bool
  let changeCount: Int

  package init(text: String, isFailure: Bool, changeCount: Int) {
    self.text = text
    self.isFailure = isFailure
    self.changeCount = changeCount
  }
}

/// A running command whose output may contain the code.
struct Autofill: ~Copyable {
  var timed: TimedCommand
}

struct BackgroundRuns: ~Copyable {
  var check: TimedCommand?
  var sourceFetch: SourceFetch?
  var autofill: Autofill?
  var functions: [RunningFunction] = []
  /// Whether any command or function may be running. This is stored, since checking the large
  /// properties takes longer than handling a key.
  var areAny = false

  var areCommands: Bool { check != nil || sourceFetch != nil || autofill != nil }
}

// The commands that run while the prompt is open: check, challenge, resend and autofill.
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
  mutating func checkDescriptors() throws(CodePromptError) {
    guard runsCommands else { return }
    // A starting command needs both ends of three pipes, each running command our ends of two
    // pipes, and the guard process one end of a pipe.
    let others = [keySource, prompt.autofill].compactMap(\.self).count
    let code = RunningCommand.missingDescriptors(7 + 2 * others)
    if code != 0 { throw .noResources(code: code) }
  }

  /// Starts the sources of the challenge and of autofill when the prompt opens.
  mutating func startFetches() throws(CodePromptError) {
    if let challenge = prompt.challenge { try start(challenge, .challenge(isFirst: true)) }
    guard let source = prompt.autofill else { return }
    if case .function(let function) = source.kind {
      guard (try? run(function, nil)) == nil else { return }
      return tellNotFilledIn(lines.texts.say(.notFilledIn(.nothingCame)))
    }
    try noteCommands(true)
    // If autofill can't start, the user types the code.
    guard let program = try? Program(source),
      let command = try? RunningCommand.start(
        program, output: .lines, closing: prompt.ownDescriptors)
    else { return tellNotFilledIn(lines.texts.say(.notFilledIn(.nothingCame))) }
    runs.autofill = Autofill(
      timed: TimedCommand(command, deadline: device.now + prompt.commandTimeLimit))
    runs.areAny = true
  }

  private mutating func start(
    _ source: PromptSource, _ purpose: SourceFetch.Purpose
  ) throws(CodePromptError) {
    if purpose != .resend { session.lock() }
    if case .function(let function) = source.kind { return try run(function, purpose) }
    let output: CommandOutput =
      purpose == .resend ? .lastLine : .shown(limit: ChallengeDisplay.byteLimit)
    try noteCommands(true)
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

  /// Runs the source of Ctrl-R, or generates an answer, unless Ctrl-R is in its cooldown or a
  /// source is already running.
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

  /// Runs a source that a key starts, unless another one is already running.
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
      tell(lines.texts.say(.noNewCode(.nothingCame)), isFailure: true)
    }
  }

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

  // MARK: Waiting for commands

  var watchedDescriptors: WatchedDescriptors {
    mutating get {
      var watched = WatchedDescriptors()
      watched.lifeline = prompt.lifeline ?? -1
      watched.process = prompt.clientProcess ?? -1
      if runs.areAny {
        runs.check?.watch(&watched)
        runs.sourceFetch?.timed.watch(&watched)
        if !session.state.isLocked { runs.autofill?.timed.watch(&watched) }
        for function in waitingFunctions { watched.insert(function.mailbox.descriptor) }
      }
      if let log = prompt.log, watched.hasRoom { watched.insert(log.descriptor) }
      // While another prompt has the terminal, the verdict has to wait.
      if isAsking, session.state.isVerifying,
        case .remote(let verification) = verification.method
      {
        watched.insert(verification.descriptor)
        watched.awaitsVerdict = true
      }
      return watched
    }
  }

  /// The next moment at which a running command or function must be advanced.
  var commandDeadline: Duration? {
    mutating get {
      guard runs.areAny else { return nil }
      var next: Duration?
      // While another prompt has the terminal, the end of a command is not handled: it waits until
      // the terminal is returned.
      let waits = isLentToPrompt
      func consider(_ moment: Duration?) {
        guard let moment, !(waits && moment == .zero) else { return }
        next = min(next ?? moment, moment)
      }
      consider(runs.check?.nextDeadline)
      consider(runs.sourceFetch?.timed.nextDeadline)
      for function in waitingFunctions { consider(function.deadline) }
      // Autofilled lines wait for a challenge that is being fetched.
      if !session.state.isLocked { consider(runs.autofill?.timed.nextDeadline) }
      return next
    }
  }

  mutating func advanceCommands() throws -> LoopEnding? {
    // A command that has just ended may have changed the terminal's settings.
    device.keepModes()
    let ending = try advanceEach()
    runs.areAny = runs.areCommands || !runs.functions.isEmpty
    if ending == nil, !runs.areCommands { try noteCommands(false) }
    return ending
  }

  private mutating func advanceEach() throws -> LoopEnding? {
    if let ending = try advanceFunctions() { return ending }
    if runs.sourceFetch != nil, let ending = try advanceFetch() { return ending }
    if runs.autofill != nil, !session.state.isLocked, let ending = try advanceAutofill() {
      return ending
    }
    return try advanceCheck()
  }

  mutating func stopCommands() {
    if case .remote(let verification) = verification.method { verification.cancel() }
    for function in runs.functions { function.cancel() }
    guard runs.areCommands else { return }
    runs.check?.command.askToEnd()
    runs.sourceFetch?.timed.command.askToEnd()
    runs.autofill?.timed.command.askToEnd()
    // All commands share this time to exit.
    let end = device.now + .milliseconds(200)
    runs.check?.command.stop(grace: end - device.now)
    runs.sourceFetch?.timed.command.stop(grace: end - device.now)
    runs.autofill?.timed.command.stop(grace: end - device.now)
  }

  // MARK: Challenge and resend

  private mutating func advanceFetch() throws -> LoopEnding? {
    guard var sourceFetch = runs.sourceFetch.take() else { return nil }
    let now = device.now
    let end = sourceFetch.timed.advance(now)
    if let ending = try share(with: &sourceFetch.timed, end) { return ending }
    guard let end, !isLentToPrompt else {
      runs.sourceFetch = consume sourceFetch
      return nil
    }
    if let cause = endByBorrower(sourceFetch.timed, end) { return try carryOut(cause) }
    switch sourceFetch.purpose {
    case .resend:
      rest()
      let command = sourceFetch.timed.command
      if end == .exited(0) {
        let told = unsafe command.output.withLastLine { unsafe String(line: $0) }
        tell(told ?? lines.texts.say(.sent), isFailure: false)
      } else {
        tell(failure(of: command, CommandFailure(end)), isFailure: true)
      }
      return nil
    case .challenge(let isFirst): return try advanceChallenge(sourceFetch, end, isFirst: isFirst)
    }
  }

  mutating func rest() {
    if prompt.cooldown > .zero { deadlines.cooldown = device.now + prompt.cooldown }
  }

  /// Returns the reason why there is no new code, preferring the command's last line.
  func failure(of command: borrowing RunningCommand, _ failure: CommandFailure?) -> String {
    command.lastError ?? lines.texts.say(.noNewCode(PromptPhrase.NoNewCode(failure)))
  }

  /// Shows the result of a source until the next edit.
  mutating func tell(_ text: String, isFailure: Bool) {
    status.fetchResult = FetchResult(
      text: text, isFailure: isFailure, changeCount: session.changeCount)
    if isFailure { drawing.rings = true }
  }

  /// Shows why no code was filled in, until the next edit. The bell does not ring: the user did
  /// nothing wrong and can type the code.
  mutating func tellNotFilledIn(_ text: String) {
    status.fetchResult = FetchResult(text: text, isFailure: true, changeCount: session.changeCount)
  }

  // MARK: Autofill

  private mutating func advanceAutofill() throws -> LoopEnding? {
    guard var autofill = runs.autofill.take() else { return nil }
    let now = device.now
    let end = autofill.timed.advance(now)
    var isFilled = false
    while let fills = unsafe autofill.timed.command.output.takeLine({ line in
      unsafe session.fill(from: line)
    }) {
      isFilled = isFilled || fills
    }
    if let ending = try share(with: &autofill.timed, end) { return ending }
    if let end, !isLentToPrompt {
      if !isFilled {
        if let cause = endByBorrower(autofill.timed, end) { return try carryOut(cause) }
        if let failure = CommandFailure(end), !session.wasTouched {
          let reason = PromptPhrase.NoNewCode(failure)
          tellNotFilledIn(autofill.timed.command.lastError ?? lines.texts.say(.notFilledIn(reason)))
        }
      }
    } else {
      // If the user has typed, the command is no longer needed, and nobody waits for its end.
      if session.wasTouched { autofill.timed.giveUp(now) }
      runs.autofill = consume autofill
    }
    return isFilled ? try carryOut(session.inputIsEmpty()) : nil
  }
}

extension RunningCommand {
  /// The last line of standard error of a command that never received the answer; nil if empty.
  var lastError: String? { unsafe errors.withLastLine { unsafe String(line: $0) } }
}

extension String {
  /// Creates the text of a line, unfiltered; nil if it is empty.
  init?(line: UnsafeRawBufferPointer) {
    guard unsafe !line.isEmpty else { return nil }
    self = unsafe String(decoding: line, as: UTF8.self)
  }
}

extension PromptPhrase.NoNewCode {
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
