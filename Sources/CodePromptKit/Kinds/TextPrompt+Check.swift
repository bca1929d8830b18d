internal import CodePromptLoop

// The forms that check a text. `CodePromptConcurrency` has the asynchronous ones.
extension TextPrompt {
  /// How many answers a check may reject.
  public typealias Attempts = SecretSettings.Attempts

  /// Asks on the terminal, has each complete text checked, and asks again after a wrong one.
  ///
  /// During the check, a signal that ends the process takes effect at once, but ^Z only afterwards.
  /// Until the check returns, typed keys are neither read nor shown. What needs no server is better
  /// said by ``validate``, which counts no attempt.
  ///
  /// - Parameters:
  ///   - attempts: How many texts `check` may reject before the prompt ends.
  ///   - check: Checks a text. If it throws, the text is *not checked*: it stays in the field, and
  ///     Enter tries again. What the error says to people (``PromptReadableError``) is shown unless
  ///     it contains the text.
  /// - Returns: The text that was accepted, or the reason why there is none.
  /// - Throws: ``PromptError``; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func run(
    attempts: Attempts = 3, check: (String) throws(PromptThrown) -> PromptVerdict<Void>
  ) throws(PromptError) -> PromptEnding<String> {
    let request = request.limited(to: attempts)
    // A result, since this function of the standard library has no typed throws.
    let result = withoutActuallyEscaping(check) { check in
      Result { () throws(PromptError) in
        try request.ask(
          .throwing { answer throws(PromptThrown) in try check(answer.withString { $0 }) })
      }
    }
    return try result.get().map { $0.text }
  }

  /// Asks on the terminal and has the texts checked, as ``run(attempts:check:)``, and returns the
  /// text that was accepted.
  ///
  /// - Throws: ``PromptError``, which is ``PromptError/unanswered(_:)`` if no text was accepted.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func ask(
    attempts: Attempts = 3, check: (String) throws(PromptThrown) -> PromptVerdict<Void>
  ) throws(PromptError) -> String {
    try run(attempts: attempts, check: check).get()
  }

  /// Asks on the terminal and has the texts checked, as ``run(attempts:check:)``, and returns what
  /// came of the check, such as an account or a number.
  ///
  /// - Parameters:
  ///   - type: The type of the value that `check` accepts a text with.
  ///   - attempts: How many texts `check` may reject before the prompt ends.
  ///   - check: Checks a text, and accepts it with a value. If it throws, the text is *not
  ///     checked*.
  /// - Returns: The value, or the reason why there is none.
  /// - Throws: ``PromptError``; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func run<Value: ~Copyable>(
    for type: Value.Type, attempts: Attempts = 3,
    check: (String) throws(PromptThrown) -> PromptVerdict<Value>
  ) throws(PromptError) -> PromptEnding<Value> {
    let accepted = AcceptedValue<Value>()
    let ending = try run(attempts: attempts) { text throws(PromptThrown) in
      accepted.take(from: try check(text))
    }
    return ending.map { _ in accepted.give() }
  }

  /// Asks on the terminal and has the texts checked, as ``run(for:attempts:check:)``, and returns
  /// what came of the check.
  ///
  /// ```swift
  /// let port = try TextPrompt("Port").ask(for: Int.self, attempts: .unlimited) { text in
  ///   guard let port = Int(text) else { return .rejected("A number, please") }
  ///   return .accepted(port)
  /// }
  /// ```
  ///
  /// - Throws: ``PromptError``, which is ``PromptError/unanswered(_:)`` if no text was accepted.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func ask<Value: ~Copyable>(
    for type: Value.Type, attempts: Attempts = 3,
    check: (String) throws(PromptThrown) -> PromptVerdict<Value>
  ) throws(PromptError) -> Value {
    try run(for: type, attempts: attempts, check: check).get()
  }
}
