internal import CodePromptLoop
public import CodePromptSecretStorage

/// A prompt whose answer is a secret: a ``CodePrompt``, ``PasswordPrompt`` or
/// ``NewPasswordPrompt``.
public protocol SecretPrompt: TerminalPrompt {
  /// What the prompt has in common with other prompts for secrets.
  var secrecy: SecretSettings { get set }
}

extension SecretPrompt {
  /// What a check says of an answer, if nothing comes of the check but that.
  public typealias Verdict = PromptVerdict<Void>
  /// How many answers a check may reject.
  public typealias Attempts = SecretSettings.Attempts

  /// The prompt's ``SecretSettings/display``.
  public var display: SecretSettings.Display {
    get { secrecy.display }
    set { secrecy.display = newValue }
  }
  /// The prompt's ``SecretSettings/validate``.
  public var validate: (@Sendable (borrowing SecretBytes) -> String?)? {
    get { secrecy.validate }
    set { secrecy.validate = newValue }
  }
}

// The forms that block the calling thread. `CodePromptConcurrency` has the asynchronous ones.
extension SecretPrompt {
  /// Asks on the terminal, and returns how the prompt ended.
  ///
  /// Blocks until the prompt ends, so an asynchronous function can't call it. A signal that ends
  /// the process takes effect after the terminal has been restored. If the caller has a handler for
  /// the signal (`sigaction`), the handler runs and the error is
  /// ``PromptError/interrupted(signal:)``. SIGQUIT always ends the process, since its handler may
  /// be the Swift runtime's crash handler.
  ///
  /// - Returns: The first complete answer, or the reason why there is none.
  /// - Throws: ``PromptError``; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func run() throws(PromptError) -> PromptEnding<SecretBytes> {
    try request.ask(.none).map { $0.takeSecret() }
  }

  /// Asks on the terminal, as ``run()``, and returns the answer.
  ///
  /// - Throws: ``PromptError``, which is ``PromptError/unanswered(_:)`` if the prompt ended without
  ///   an answer.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func ask() throws(PromptError) -> SecretBytes { try run().get() }

  /// Asks on the terminal, has each complete answer checked, and asks again after a wrong one.
  ///
  /// During the check, a signal that ends the process takes effect at once, but ^Z only afterwards.
  /// Until the check returns, typed keys are neither read nor shown.
  ///
  /// - Parameters:
  ///   - attempts: How many answers `check` may reject before the prompt ends.
  ///   - check: Checks an answer. If it throws, the answer is *not checked*: it stays in the field,
  ///     and Enter tries again. What the error says to people (``PromptReadableError``) is shown
  ///     unless it contains the answer.
  /// - Returns: The answer that was accepted, or the reason why there is none.
  /// - Throws: ``PromptError``; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func run(
    attempts: Attempts = 3,
    check: (borrowing SecretBytes) throws(PromptThrown) -> PromptVerdict<Void>
  ) throws(PromptError) -> PromptEnding<SecretBytes> {
    let request = request.limited(to: attempts)
    // A result, since this function of the standard library has no typed throws.
    let result = withoutActuallyEscaping(check) { check in
      Result { () throws(PromptError) in try request.ask(.throwing(check)) }
    }
    return try result.get().map { $0.takeSecret() }
  }

  /// Asks on the terminal and has the answers checked, as ``run(attempts:check:)``, and returns the
  /// answer that was accepted.
  ///
  /// - Throws: ``PromptError``, which is ``PromptError/unanswered(_:)`` if no answer was accepted.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func ask(
    attempts: Attempts = 3,
    check: (borrowing SecretBytes) throws(PromptThrown) -> PromptVerdict<Void>
  ) throws(PromptError) -> SecretBytes {
    try run(attempts: attempts, check: check).get()
  }

  /// Asks on the terminal and has the answers checked, as ``run(attempts:check:)``, and returns
  /// what came of the check, such as a token.
  ///
  /// - Parameters:
  ///   - type: The type of the value that `check` accepts an answer with.
  ///   - attempts: How many answers `check` may reject before the prompt ends.
  ///   - check: Checks an answer, and accepts it with a value. If it throws, the answer is *not
  ///     checked*.
  /// - Returns: The value, or the reason why there is none. The answer is wiped.
  /// - Throws: ``PromptError``; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func run<Value: ~Copyable>(
    for type: Value.Type, attempts: Attempts = 3,
    check: (borrowing SecretBytes) throws(PromptThrown) -> PromptVerdict<Value>
  ) throws(PromptError) -> PromptEnding<Value> {
    let accepted = AcceptedValue<Value>()
    let ending = try run(attempts: attempts) { answer throws(PromptThrown) in
      accepted.take(from: try check(answer))
    }
    return ending.map { _ in accepted.give() }
  }

  /// Asks on the terminal and has the answers checked, as ``run(for:attempts:check:)``, and returns
  /// what came of the check.
  ///
  /// - Throws: ``PromptError``, which is ``PromptError/unanswered(_:)`` if no answer was accepted.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func ask<Value: ~Copyable>(
    for type: Value.Type, attempts: Attempts = 3,
    check: (borrowing SecretBytes) throws(PromptThrown) -> PromptVerdict<Value>
  ) throws(PromptError) -> Value {
    try run(for: type, attempts: attempts, check: check).get()
  }

  /// Asks on the terminal, has a program check each complete answer, and asks again after a wrong
  /// one. During a check the prompt shows a spinner and reacts to the keys that cancel.
  ///
  /// - Parameters:
  ///   - attempts: How many answers the program may reject before the prompt ends.
  ///   - command: The program, looked up before anything is drawn.
  /// - Returns: The answer with the program's output, or the reason why there is none.
  /// - Throws: ``PromptError``; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func run(
    attempts: Attempts = 3, command: CheckCommand
  ) throws(PromptError) -> PromptEnding<CheckCommand.Result> {
    try request.limited(to: attempts).ask(AnswerCheck(command)).map { CheckCommand.Result($0) }
  }

  /// Asks on the terminal and has a program check the answers, as ``run(attempts:command:)``, and
  /// returns the answer with the program's output.
  ///
  /// - Throws: ``PromptError``, which is ``PromptError/unanswered(_:)`` if no answer was accepted.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func ask(
    attempts: Attempts = 3, command: CheckCommand
  ) throws(PromptError) -> CheckCommand.Result {
    try run(attempts: attempts, command: command).get()
  }
}
