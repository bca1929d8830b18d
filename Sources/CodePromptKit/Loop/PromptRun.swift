package import CodePromptSystem

/// A prompt that has ended, and restored the terminal.
package struct PromptRun: ~Copyable {
  /// How the prompt ended; nil if it failed.
  package let ending: PromptEnding?
  package let failure: CodePromptError?
  /// The signal that was to end the process.
  package let signal: TerminalSignal?
  let answer: SecretBytes
  package var verification: VerificationRecord

  /// Returns the outcome.
  package consuming func outcome() throws(CodePromptError) -> CommandOutcome {
    if let failure { throw failure }
    switch ending {
    case .accepted:
      return .accepted(answer: answer, output: verification.output, messages: verification.messages)
    case .rejected: return .rejected(note: verification.lastRejection)
    case .timedOut: return .timedOut
    case .forgot: return .forgot
    case .cancelled, nil: return .cancelled
    }
  }
}

/// Runs a prompt on a terminal of tests.
package typealias PromptRunner =
  @Sendable (borrowing CodePrompt, Verification) throws(CodePromptError) -> PromptRun

extension CodePrompt {
  /// Returns what runs the prompts of the calling task or thread on a terminal of tests, if any.
  // `nonisolated(unsafe)` is safe: it is written once, before the first prompt of a test.
  package nonisolated(unsafe) static var findRunner: @Sendable () -> PromptRunner? = { nil }

  borrowing func run(_ verification: Verification) throws(CodePromptError) -> PromptRun {
    try checkSettings()
    // `??` would need the type of a function with typed throws at run time: macOS 15.
    if let run = runner { return try run(self, verification) }
    if let run = unsafe CodePrompt.findRunner() { return try run(self, verification) }
    let streams = StandardStreams()
    if let inputDescriptor, !streams.isTerminal(inputDescriptor) {
      return try run(onLineOf: inputDescriptor, streams, verification)
    }
    let verification = try verification.prepared()
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
    return try run(on: terminal, terminalEnvironment, verification)
  }

  /// Runs the prompt on a terminal, from the first frame until the terminal is restored; sends the
  /// process again a signal that is to end it.
  package borrowing func run<Device: TerminalDevice & ~Copyable>(
    on device: consuming Device, _ terminalEnvironment: TerminalEnvironment,
    _ verification: Verification
  ) throws(CodePromptError) -> PromptRun {
    let verification = try verification.prepared()
    let prompt = terminalEnvironment.preferences.applied(to: self)
    // The loop allocates its memory before the terminal's modes change: if memory is short, nothing
    // has changed yet.
    if prompt.appendsLines(terminalEnvironment) {
      return CodePrompt.run(
        try prompt.makeLoop(on: device, terminalEnvironment, prompt.makePlainRenderer),
        verification)
    }
    return CodePrompt.run(
      try prompt.makeLoop(on: device, terminalEnvironment, prompt.makeCellRenderer), verification)
  }

  private static func run<Device: TerminalDevice & ~Copyable, Renderer>(
    _ loop: PromptLoop<Device, Renderer>, _ verification: Verification
  ) -> PromptRun {
    var ending: PromptEnding?
    var failure: CodePromptError?
    do {
      ending = try loop.run(verification)
    } catch {
      failure = error
    }
    let isRestored = loop.finish(ending)
    if let signal = loop.device.takeEndingSignal() { failure = loop.end(by: signal) }
    if failure == nil, ending != nil, !isRestored { failure = .terminalNotRestored }
    if failure != nil { ending = nil }
    loop.report(.close(ending))
    if let signal = loop.endingSignal { loop.device.perform(.die(by: signal)) }
    return PromptRun(
      ending: ending, failure: failure, signal: loop.endingSignal,
      answer: loop.session.takeAnswer(), verification: loop.verification.take())
  }
}
