package import CodePromptSystem

/// A prompt that has ended, and restored the terminal.
package struct PromptRun: ~Copyable {
  /// How the prompt ended, or why it failed.
  package let result: Result<PromptEvent.Ending, PromptError>
  /// The signal that was to end the process.
  package let signal: TerminalSignal?
  let answer: SecretBytes
  package var check: CheckRecord

  /// How the prompt ended; nil if it failed.
  package var ending: PromptEvent.Ending? { try? result.get() }

  /// Returns how the prompt ended, with the answer.
  package consuming func takeEnding() throws(PromptError) -> PromptEnding<PromptAnswer> {
    switch try result.get() {
    case .accepted:
      return .answered(
        PromptAnswer(secret: answer, output: check.output, messages: check.messages))
    // No check and no rule has rejected the answer to a question: it is no.
    case .rejected where check.isAnsweredNo:
      return .answered(PromptAnswer(secret: answer, isYes: false))
    case .rejected: return .rejected(reason: check.toldRejection ?? check.lastRejection)
    case .timedOut: return .timedOut
    case .alternative(let alternative): return .alternative(alternative)
    case .cancelled: return .cancelled
    }
  }
}

/// Runs a prompt on a terminal of tests.
package typealias PromptRunner =
  @Sendable (borrowing PromptRequest, AnswerCheck) throws(PromptError) -> PromptRun

extension PromptRequest {
  /// Returns what runs the prompts of the calling task or thread on a terminal of tests, if any.
  // `nonisolated(unsafe)` is safe: it is written once, before the first prompt of a test.
  package nonisolated(unsafe) static var findRunner: @Sendable () -> PromptRunner? = { nil }

  borrowing func run(_ check: AnswerCheck) throws(PromptError) -> PromptRun {
    try checkSettings()
    // `??` would need the type of a function with typed throws at run time: macOS 15.
    if let run = runner { return try run(self, check) }
    if let run = unsafe PromptRequest.findRunner() { return try run(self, check) }
    if TestProcess.isOne { throw .noScript }
    let streams = StandardStreams()
    if case .lineIfPiped(let descriptor) = input, !streams.isTerminal(descriptor) {
      return try run(onLineOf: descriptor, streams, check)
    }
    let check = try check.lookedUp()
    let terminalEnvironment = TerminalEnvironment(changes: environment)
    ProcessSecrecy.begin()
    defer { ProcessSecrecy.end() }
    let terminal: Terminal
    do {
      terminal = try Terminal(
        path: terminalPath, waitsForOthers: waitsForTerminal, waitLimit: terminalWaitLimit,
        mustBeOwn: needsOwnTerminal, onBackground: onBackground ?? {})
    } catch {
      throw PromptError(error)
    }
    return try run(on: consume terminal, terminalEnvironment, ready: check)
  }

  /// Runs the prompt on a terminal, from the first frame until the terminal is restored; sends the
  /// process again a signal that is to end it.
  package borrowing func run(
    on device: any TerminalDevice, _ terminalEnvironment: TerminalEnvironment,
    _ check: AnswerCheck
  ) throws(PromptError) -> PromptRun {
    try run(on: device, terminalEnvironment, ready: check.lookedUp())
  }

  private borrowing func run(
    on device: consuming any TerminalDevice, _ terminalEnvironment: TerminalEnvironment,
    ready check: ReadyCheck
  ) throws(PromptError) -> PromptRun {
    let prompt = terminalEnvironment.preferences.applied(to: self)
    // The loop allocates its memory before the terminal's settings change: if memory is short,
    // nothing has changed yet.
    let loop = try prompt.makeLoop(on: consume device, terminalEnvironment)
    var result: Result<PromptEvent.Ending, PromptError>
    do {
      result = .success(try loop.run(check))
    } catch {
      result = .failure(error)
    }
    let isRestored = loop.finish(try? result.get())
    if let signal = loop.device.takeEndingSignal() { result = .failure(loop.end(by: signal)) }
    if case .success = result, !isRestored { result = .failure(.terminalNotRestored) }
    loop.events.report(.close(try? result.get()))
    if let signal = loop.endingSignal { loop.device.perform(.die(by: signal)) }
    return PromptRun(
      result: result, signal: loop.endingSignal, answer: loop.session.takeAnswer(),
      check: loop.check.take())
  }
}
