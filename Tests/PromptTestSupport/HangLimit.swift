package import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// A test's time begins when it may run, though the tests before it still have the threads: beside
  /// a build it waits for most of a whole run. What a test itself waits for has limits of its own.
  package static var hangLimit: Self { .timeLimit(.minutes(60)) }
}
