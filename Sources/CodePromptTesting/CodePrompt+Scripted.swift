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
    PromptOutcome(try scripted(&terminal) { try $0.ask(on: $1, .none) })
  }

  /// Asks on a scripted terminal and has each complete answer checked.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``, or the error of `verify`.
  @_disfavoredOverload
  public func run(
    on terminal: inout ScriptedTerminal, verify: (borrowing SecretBytes) throws -> Verdict
  ) throws -> PromptOutcome {
    PromptOutcome(
      try withoutActuallyEscaping(verify) { verify in
        try scripted(&terminal) { try $0.ask(on: $1, .function(verify)) }
      })
  }

  /// Asks on a scripted terminal and has a command check each complete answer.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``.
  @_disfavoredOverload
  public func run(
    on terminal: inout ScriptedTerminal, command: VerificationCommand
  ) throws -> CommandOutcome {
    try scripted(&terminal) { try $0.ask(on: $1, command: command) }
  }

  /// Asks on a scripted terminal asynchronously, and returns the first complete answer.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``, or `CancellationError`.
  public func run(on terminal: inout ScriptedTerminal) async throws -> PromptOutcome {
    let box = ScriptBox(terminal)
    defer { terminal = box.terminal }
    return PromptOutcome(try await stubbed(box).runBesideTask { try $0.ask(on: box, .none) })
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
    return PromptOutcome(
      try await stubbed(box).runBesideTask(verify) { try $0.ask(on: box, $1) })
  }

  /// Asks on a scripted terminal asynchronously, and has a command check each complete answer.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``, or `CancellationError`.
  public func run(
    on terminal: inout ScriptedTerminal, command: VerificationCommand
  ) async throws -> CommandOutcome {
    let box = ScriptBox(terminal)
    defer { terminal = box.terminal }
    return try await stubbed(box).runBesideTask { try $0.ask(on: box, command: command) }
  }

  private func scripted(
    _ terminal: inout ScriptedTerminal, _ body: (CodePrompt, ScriptBox) throws -> CommandOutcome
  ) throws -> CommandOutcome {
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
  /// Asks on a scripted terminal, which records what was sent even if an error is thrown.
  fileprivate borrowing func ask(
    on box: ScriptBox, _ verification: Verification
  ) throws -> CommandOutcome {
    let environment = box.terminal.environment
    return try run(on: ScriptedDevice(box), TerminalEnvironment { environment[$0] }, verification)
      .checkedOutcome()
  }

  /// Has a command, or the script's function in its place, check each answer.
  fileprivate borrowing func ask(
    on box: ScriptBox, command: VerificationCommand
  ) throws -> CommandOutcome {
    guard let program = box.terminal.programs[command.words[0]] else {
      return try ask(on: box, Verification(command))
    }
    var last = ScriptedTerminal.ProgramEnd()
    let outcome = try withoutActuallyEscaping(
      { (answer: borrowing SecretBytes) throws -> Verdict in
        last = try program(command.words, answer)
        return try command.verdict(
          of: .exited(last.status), message: last.lastError.isEmpty ? nil : last.lastError)
      }, do: { try ask(on: box, .function($0)) })
    switch consume outcome {
    case .accepted(let answer, _, _):
      return .accepted(
        answer: answer,
        output: command.keepsOutput ? try SecretBytes(copying: last.output.utf8) : nil,
        messages: last.errors.isEmpty ? nil : last.errors)
    case let other: return other
    }
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
