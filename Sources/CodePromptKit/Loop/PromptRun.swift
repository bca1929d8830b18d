package import CodePromptSystem

/// A prompt that has ended, and restored the terminal.
package struct PromptRun: ~Copyable {
  /// How the prompt ended; nil if it failed.
  package let ending: PromptEnding?
  package let failure: CodePromptError?
  /// The signal that was to end the process.
  package let signal: TerminalSignal?
  let answer: SecretBytes
  package var check: CheckRecord

  /// Returns the outcome.
  package consuming func outcome() throws(CodePromptError) -> CommandOutcome {
    if let failure { throw failure }
    switch ending {
    case .accepted:
      return .accepted(answer: answer, output: check.output, messages: check.messages)
    case .rejected: return .rejected(note: check.lastRejection)
    case .timedOut: return .timedOut
    case .alternative(let alternative): return .alternative(alternative)
    case .cancelled, nil: return .cancelled
    }
  }
}

/// Runs a prompt on a terminal of tests.
package typealias PromptRunner =
  @Sendable (borrowing CodePrompt, AnswerCheck) throws(CodePromptError) -> PromptRun

extension CodePrompt {
  /// Returns what runs the prompts of the calling task or thread on a terminal of tests, if any.
  // `nonisolated(unsafe)` is safe: it is written once, before the first prompt of a test.
  package nonisolated(unsafe) static var findRunner: @Sendable () -> PromptRunner? = { nil }

  borrowing func run(_ check: AnswerCheck) throws(CodePromptError) -> PromptRun {
    try checkSettings()
    // `??` would need the type of a function with typed throws at run time: macOS 15.
    if let run = runner { return try run(self, check) }
    if let run = unsafe CodePrompt.findRunner() { return try run(self, check) }
    let streams = StandardStreams()
    if let inputDescriptor, !streams.isTerminal(inputDescriptor) {
      return try run(onLineOf: inputDescriptor, streams, check)
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
      throw CodePromptError(error)
    }
    return try run(on: terminal, terminalEnvironment, ready: check)
  }

  /// Runs the prompt on a terminal, from the first frame until the terminal is restored; sends the
  /// process again a signal that is to end it.
  package borrowing func run<Device: TerminalDevice & ~Copyable>(
    on device: consuming Device, _ terminalEnvironment: TerminalEnvironment,
    _ check: AnswerCheck
  ) throws(CodePromptError) -> PromptRun {
    try run(on: device, terminalEnvironment, ready: check.lookedUp())
  }

  private borrowing func run<Device: TerminalDevice & ~Copyable>(
    on device: consuming Device, _ terminalEnvironment: TerminalEnvironment, ready check: ReadyCheck
  ) throws(CodePromptError) -> PromptRun {
    let prompt = terminalEnvironment.preferences.applied(to: self)
    // The loop allocates its memory before the terminal's settings change: if memory is short,
    // nothing has changed yet.
    if prompt.appendsLines(terminalEnvironment) {
      return CodePrompt.run(
        try prompt.makeLoop(on: device, terminalEnvironment, prompt.makePlainRenderer),
        check)
    }
    return CodePrompt.run(
      try prompt.makeLoop(on: device, terminalEnvironment, prompt.makeCellRenderer), check)
  }

  private static func run<Device: TerminalDevice & ~Copyable, Renderer>(
    _ loop: PromptLoop<Device, Renderer>, _ check: ReadyCheck
  ) -> PromptRun {
    var ending: PromptEnding?
    var failure: CodePromptError?
    do {
      ending = try loop.run(check)
    } catch {
      failure = error
    }
    let isRestored = loop.finish(ending)
    if let signal = loop.device.takeEndingSignal() { failure = loop.end(by: signal) }
    if failure == nil, ending != nil, !isRestored { failure = .terminalNotRestored }
    if failure != nil { ending = nil }
    loop.events.report(.close(ending))
    if let signal = loop.endingSignal { loop.device.perform(.die(by: signal)) }
    return PromptRun(
      ending: ending, failure: failure, signal: loop.endingSignal,
      answer: loop.session.takeAnswer(), check: loop.check.take())
  }
}
