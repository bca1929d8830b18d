public import CodePromptKit
internal import CodePromptLoop
internal import CodePromptSystem

extension ScriptedTerminal {
  /// The terminal that the prompts of the current task ask on.
  @TaskLocal private static var current: ScriptedTerminal?

  private static let isInstalled: Void = {
    unsafe PromptRequest.findRunner = {
      guard let terminal = current else { return nil }
      return { prompt, verification throws(PromptError) in
        try terminal.run(prompt, verification)
      }
    }
  }()

  /// Calls a function whose prompts ask on this terminal, one after the other.
  ///
  /// These are the prompts of the calling thread. A function that starts other threads, queues or
  /// detached tasks has to call `use` in each: the terminal is a task-local value, which they do
  /// not have.
  ///
  /// - Throws: ``ScriptEnded`` if a prompt waited for keys after the last step; otherwise the error
  ///   of a function that replaces a program, or of the function itself.
  @discardableResult
  public func use<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    ScriptedTerminal.isInstalled
    var result: Result?
    do {
      try ScriptedTerminal.$current.withValue(self) { result = try body() }
    } catch {
      throw failure ?? error
    }
    return try taken(&result)
  }

  /// Calls an asynchronous function whose prompts ask on this terminal, one after the other.
  ///
  /// These are the prompts of the calling task and of the tasks that it starts, but not of a
  /// detached task, a thread or a queue, which has to call `use` itself: the terminal is a
  /// task-local value.
  ///
  /// - Throws: ``ScriptEnded`` if a prompt waited for keys after the last step; otherwise the error
  ///   of a function that replaces a program, or of the function itself.
  @discardableResult
  public func use<Result: ~Copyable>(_ body: () async throws -> Result) async throws -> Result {
    ScriptedTerminal.isInstalled
    var result: Result?
    do {
      try await ScriptedTerminal.$current.withValue(self) { result = try await body() }
    } catch {
      throw failure ?? error
    }
    return try taken(&result)
  }

  private func taken<Result: ~Copyable>(_ result: inout Result?) throws -> Result {
    if let failure { throw failure }
    guard let result = result.take() else { preconditionFailure("a function without a result") }
    return result
  }

  /// Runs a prompt, with the script's functions in place of the programs that they replace.
  private func run(
    _ prompt: borrowing PromptRequest, _ check: AnswerCheck
  ) throws(PromptError) -> PromptEnding<PromptAnswer> {
    if isOpen { throw .promptAlreadyOpen }
    isOpen = true
    defer { isOpen = false }
    let environment = TerminalEnvironment { [environment] in environment[$0] }
    let prompt = stubbed(prompt)
    guard let command = check.command, let program = command.words.first.flatMap({ programs[$0] })
    else { return try ask(prompt, environment, check) }
    return try ask(
      prompt, environment,
      .blocking { [self] answer throws(PromptError) in
        let end: ProgramEnd
        do {
          end = try program(command.words, answer)
        } catch {
          failure = error
          throw PromptError.notChecked(reason: "\(error)")
        }
        let message = end.lastError.isEmpty ? nil : end.lastError
        return try command.verdict(of: .exited(end.status), message: message).map {
          CheckOutput(
            command.keepsOutput ? try? SecretBytes(copying: end.output.utf8) : nil,
            messages: end.errors.isEmpty ? nil : end.errors)
        }
      })
  }

  /// Asks on this terminal, or on its pipe if it is none.
  private func ask(
    _ prompt: borrowing PromptRequest, _ environment: TerminalEnvironment, _ check: AnswerCheck
  ) throws(PromptError) -> PromptEnding<PromptAnswer> {
    guard let pipedText else { return try prompt.ask(on: self, environment, check) }
    guard case .lineIfPiped = prompt.input else {
      throw .noTerminal(path: prompt.terminalPath, code: ENXIO)
    }
    // The prompts read one line after the other.
    let pipe: LinePipe
    if let opened = self.pipe { pipe = opened } else { pipe = try LinePipe(pipedText) }
    self.pipe = pipe
    // In the language of this terminal's environment, whoever runs the tests.
    var prompt = copy prompt
    prompt.language = prompt.language ?? environment.language
    return try prompt.ask(forLineOf: pipe.reader, StandardStreams(), check)
  }

  private func stubbed(_ prompt: borrowing PromptRequest) -> PromptRequest {
    var prompt = copy prompt
    for index in prompt.errands.indices {
      guard let source = prompt.errands[index].source else { continue }
      // Of the output of most commands only the last line is shown.
      let isWhole = prompt.errands[index].effect.traits.output != .end
      prompt.errands[index].work = .source(source.stubbed(programs, isWhole: isWhole))
    }
    return prompt
  }

  /// The result of a function that replaces a program.
  public struct ProgramEnd: Sendable {
    /// The exit status.
    public var status: Int32
    /// The standard output.
    public var output: String
    /// The standard error.
    public var errors: String

    /// Creates a result.
    public init(status: Int32 = 0, output: String = "", errors: String = "") {
      self.status = status
      self.output = output
      self.errors = errors
    }

    fileprivate var lastError: String { errors.split(separator: "\n").last.map(String.init) ?? "" }
  }

  /// A function that replaces a program.
  ///
  /// It gets the command's words, and the standard input: the answer without a newline, or nothing.
  public typealias Program =
    @Sendable (_ words: [String], _ input: borrowing SecretBytes) throws -> ProgramEnd
}

extension CodePrompt.Source {
  /// The failure of a function that replaces a program, with the last line of standard error.
  private struct Failure: Error, CustomStringConvertible { let description: String }

  /// Returns the script's function for this source's program, or this source if there is none.
  fileprivate func stubbed(
    _ programs: [String: ScriptedTerminal.Program], isWhole: Bool
  ) -> CodePrompt.Source {
    guard case .program(let words) = kind, let program = words.first.flatMap({ programs[$0] })
    else { return self }
    return .function {
      let end = try program(words, try SecretBytes(capacity: 1))
      guard end.status == 0 else { throw Failure(description: end.lastError) }
      return isWhole ? end.output : end.output.split(separator: "\n").last.map(String.init) ?? ""
    }
  }
}
