@_exported public import CodePromptAsking
package import CodePromptSystem

/// Asks what a request says on a terminal of tests.
package typealias PromptRunner =
  @Sendable (borrowing PromptRequest, AnswerCheck) throws(PromptError) -> PromptEnding<PromptAnswer>

extension PromptRequest {
  /// Returns what asks on a terminal of tests, if the calling task or thread uses one.
  // `nonisolated(unsafe)` is safe: it is written once, before the first prompt of a test.
  package nonisolated(unsafe) static var findRunner: @Sendable () -> PromptRunner? = { nil }

  /// Asks on the terminal, on one of tests, or for a line of a pipe, and returns how the prompt
  /// ended.
  package borrowing func ask(
    _ check: AnswerCheck
  ) throws(PromptError) -> PromptEnding<PromptAnswer> {
    try checkSettings()
    if let run = unsafe PromptRequest.findRunner() { return try run(self, check) }
    if TestProcess.isOne { throw .noScript }
    let streams = StandardStreams()
    if case .lineIfPiped(let descriptor) = input, !streams.isTerminal(descriptor) {
      return try ask(forLineOf: descriptor, streams, check)
    }
    var check = check
    try check.lookUpCommand()
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
    return try run(on: consume terminal, terminalEnvironment, check)
  }

  /// Asks on a terminal, from the first frame until the terminal is restored, and returns how the
  /// prompt ended; sends the process again a signal that is to end it.
  package borrowing func ask(
    on device: any TerminalDevice, _ terminalEnvironment: TerminalEnvironment,
    _ check: AnswerCheck
  ) throws(PromptError) -> PromptEnding<PromptAnswer> {
    var check = check
    try check.lookUpCommand()
    return try run(on: device, terminalEnvironment, check)
  }

  private borrowing func run(
    on device: consuming any TerminalDevice, _ terminalEnvironment: TerminalEnvironment,
    _ check: AnswerCheck
  ) throws(PromptError) -> PromptEnding<PromptAnswer> {
    let prompt = terminalEnvironment.preferences.applied(to: self)
    // The loop allocates its memory before the terminal's settings change: if memory is short,
    // nothing has changed yet.
    let loop = try prompt.makeLoop(on: consume device, terminalEnvironment, check)
    var result: Result<PromptEvent.Ending, PromptError>
    do {
      result = .success(try loop.run())
    } catch {
      result = .failure(error)
    }
    let isRestored = loop.finish(try? result.get())
    if let signal = loop.device.takeEndingSignal() { result = .failure(loop.end(by: signal)) }
    if case .success = result, !isRestored { result = .failure(.terminalNotRestored) }
    loop.events.report(.close(try? result.get()))
    if let signal = loop.endingSignal { loop.device.perform(.die(by: signal)) }
    let texts = reasonLanguage.map { loop.texts.translated(to: $0) } ?? loop.texts
    return loop.check.takeEnding(
      try result.get(), with: loop.session.takeAnswer(), in: texts)
  }
}
