#if hasFeature(Embedded)
  /// What a function that is given to the prompt may throw. Embedded Swift has no `any Error`, and
  /// the command gives the prompt only functions of its own.
  public typealias FunctionError = CodePromptError
#else
  /// What a function that is given to the prompt may throw: anything.
  public typealias FunctionError = any Error
#endif

extension CodePromptError {
  /// Returns the prompt's own error; nil if a function has thrown another one.
  static func own(_ error: FunctionError) -> CodePromptError? {
    #if hasFeature(Embedded)
      error
    #else
      error as? CodePromptError
    #endif
  }
}
