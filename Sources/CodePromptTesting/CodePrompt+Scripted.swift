private import CodePromptConcurrency
public import CodePromptKit
internal import CodePromptSecretStorage
internal import CodePromptSystem

extension CodePrompt {
  /// Asks on a scripted terminal and returns the first complete answer.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``.
  @_disfavoredOverload
  public func run(on terminal: inout ScriptedTerminal) throws -> PromptOutcome {
    try scripted(&terminal) { prompt, box in try prompt.run(on: box, .none).outcome() }
  }

  /// Asks on a scripted terminal and has each complete answer checked.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``, or the error of `verify`.
  @_disfavoredOverload
  public func run(
    on terminal: inout ScriptedTerminal, verify: (borrowing SecretBytes) throws -> Verdict
  ) throws -> PromptOutcome {
    try withoutActuallyEscaping(verify) { verify in
      try scripted(&terminal) { try $0.run(on: $1, .function(verify)).outcome() }
    }
  }

  /// Asks on a scripted terminal and has a command check each complete answer.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``.
  @_disfavoredOverload
  public func run(
    on terminal: inout ScriptedTerminal, command: VerificationCommand
  ) throws -> CommandOutcome {
    try scripted(&terminal) { prompt, box in try prompt.run(on: box, command: command) }
  }

  /// Asks on a scripted terminal asynchronously, and returns the first complete answer.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``, or `CancellationError`.
  public func run(on terminal: inout ScriptedTerminal) async throws -> PromptOutcome {
    let box = ScriptBox(terminal)
    defer { terminal = box.terminal }
    return try await stubbed(box).runBesideTask { prompt in
      try prompt.run(on: box, .none).outcome()
    }
  }

  /// Asks on a scripted terminal, and has an asynchronous function check each complete answer.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``, `CancellationError`, or the error of `verify`.
  public func run(
    on terminal: inout ScriptedTerminal,
    verify: @escaping @Sendable (borrowing SecretBytes) async throws -> Verdict
  ) async throws -> PromptOutcome {
    let box = ScriptBox(terminal)
    defer { terminal = box.terminal }
    return try await stubbed(box).runBesideTask(verify) { prompt, verification in
      try prompt.run(on: box, verification).outcome()
    }
  }

  /// Asks on a scripted terminal asynchronously, and has a command check each complete answer.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``, or `CancellationError`.
  public func run(
    on terminal: inout ScriptedTerminal, command: VerificationCommand
  ) async throws -> CommandOutcome {
    let box = ScriptBox(terminal)
    defer { terminal = box.terminal }
    return try await stubbed(box).runBesideTask { prompt in
      try prompt.run(on: box, command: command)
    }
  }

  private func scripted<Outcome: ~Copyable>(
    _ terminal: inout ScriptedTerminal, _ body: (CodePrompt, ScriptBox) throws -> Outcome
  ) throws -> Outcome {
    let box = ScriptBox(terminal)
    defer { terminal = box.terminal }
    return try body(stubbed(box), box)
  }

  /// Returns this prompt with the script's functions in place of the programs that they replace.
  private func stubbed(_ box: ScriptBox) -> CodePrompt {
    let programs = box.terminal.programs
    var prompt = self
    prompt.challenge = challenge?.stubbed(programs)
    prompt.resend = resend?.stubbed(programs)
    prompt.autofill = autofill?.stubbed(programs)
    for index in offers.indices {
      prompt.offers[index].source = offers[index].source.stubbed(programs)
    }
    return prompt
  }
}

extension CodePrompt {
  /// Runs on a scripted terminal, which records what was sent even if an error is thrown.
  fileprivate borrowing func run(
    on box: ScriptBox, _ verification: Verification
  ) throws -> PromptRun<ScriptedDevice> {
    let environment = box.terminal.environment
    return try run(on: ScriptedDevice(box), TerminalEnvironment { environment[$0] }, verification)
  }

  /// Has a command, or the script's function in its place, check each answer.
  fileprivate borrowing func run(
    on box: ScriptBox, command: VerificationCommand
  ) throws -> CommandOutcome {
    guard let program = box.terminal.programs[command.words[0]] else {
      return try run(on: box, .command(PreparedVerifier(command))).commandOutcome()
    }
    var last = ScriptedTerminal.ProgramEnd()
    let ended = try withoutActuallyEscaping(
      { (answer: borrowing SecretBytes) throws -> Verdict in
        last = try program(command.words, answer)
        return try command.verdict(
          of: .exited(last.status), message: last.lastError.isEmpty ? nil : last.lastError)
      }, do: { try run(on: box, .function($0)) })
    let note = ended.lastRejection
    let output = command.keepsOutput ? try SecretBytes(copying: last.output.utf8) : nil
    return CommandOutcome(
      try ended.outcome(), output: output, messages: last.errors.isEmpty ? nil : last.errors,
      note: note)
  }
}

extension ScriptedTerminal.ProgramEnd {
  /// The last line of standard error.
  fileprivate var lastError: String { errors.split(separator: "\n").last.map(String.init) ?? "" }
}

extension PromptSource {
  /// The failure of a function that replaces a program; the reason is the last line of standard
  /// error.
  private struct Failure: Error, CustomStringConvertible { let description: String }

  /// Returns the script's function for this source's program, or this source if there is none.
  fileprivate func stubbed(_ programs: [String: ScriptedTerminal.Program]) -> PromptSource {
    guard case .program(let words) = kind, let program = programs[words[0]] else { return self }
    return .function {
      let end = try program(words, try SecretBytes(capacity: 1))
      guard end.status == 0 else { throw Failure(description: end.lastError) }
      return end.output
    }
  }
}
