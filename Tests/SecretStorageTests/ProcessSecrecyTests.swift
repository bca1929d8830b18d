#if canImport(Glibc)
  import PromptTestSupport
  import Testing

  /// In a span of secrecy, the process writes no core file, and other processes can't read its
  /// memory.
  ///
  /// Each test runs a scenario in a process of its own, since the limit and the flag belong to a
  /// whole process.
  struct ProcessSecrecyTests {
    @Test(arguments: [0, 4096, UInt64.max])
    func `the core file limit is zero in a span of secrecy, and then it is restored`(soft: UInt64)
      throws
    {
      try Scenario.run("the core file limit is zero meanwhile, then restored", ["\(soft)"])
    }

    @Test(arguments: [true, false])
    func `in a span of secrecy no other process may read this process's memory`(wasDumpable: Bool)
      throws
    {
      try Scenario.run("nobody may read the process meanwhile", ["\(wasDumpable)"])
    }

    @Test
    func `secrecy lasts until the last of nested or overlapping spans ends`() throws {
      try Scenario.run("nested spans end with the outer one")
    }

    @Test
    func `after spans of secrecy on many threads the core file limit is the original one`() throws {
      try Scenario.run("spans of many threads restore the original state")
    }
  }
#endif
