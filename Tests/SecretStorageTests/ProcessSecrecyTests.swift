#if canImport(Glibc)
  import PromptTestSupport
  import Testing

  /// In a span of secrecy, the process writes no core file, and other processes can't read its
  /// memory.
  ///
  /// Each test runs a scenario in a process of its own, since the limit and the flag belong to a
  /// whole process.
  struct ProcessSecrecyTests {
    @Test(arguments: [
      // The limit before.
      ("the core file limit is zero meanwhile, then restored", ["0"]),
      ("the core file limit is zero meanwhile, then restored", ["4096"]),
      ("the core file limit is zero meanwhile, then restored", ["\(UInt64.max)"]),
      // Whether other processes could read this one before.
      ("nobody may read the process meanwhile", ["true"]),
      ("nobody may read the process meanwhile", ["false"]),
      ("nested spans end with the outer one", []),
      ("spans of many threads restore the original state", []),
    ])
    func `core files and other processes get no memory in a span, and the old state is restored`(
      scenario: String, arguments: [String]
    ) throws {
      try Scenario.run(scenario, arguments)
    }
  }
#endif
