#if hasFeature(Embedded)
  /// What a function that is given to the prompt may throw. Embedded Swift has no `any Error`, and
  /// the command gives the prompt only functions of its own.
  public typealias PromptThrown = PromptError
#else
  /// What a function that is given to the prompt may throw: anything.
  public typealias PromptThrown = any Error
#endif
