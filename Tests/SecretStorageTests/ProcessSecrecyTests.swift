#if canImport(Glibc)
  import PromptTestSupport
  import Testing

  /// While a secret is held the process writes no core file and can't be read.
  ///
  /// Each test is a scenario, since the limit and the flag are the process's.
  struct ProcessSecrecyTests {
    @Test(arguments: [0, 4096, UInt64.max])
    func `the core file limit is zero meanwhile, then restored`(soft: UInt64) throws {
      try Scenario.run("the core file limit is zero meanwhile, then restored", ["\(soft)"])
    }

    @Test(arguments: [true, false])
    func `nobody may read the process meanwhile`(wasDumpable: Bool) throws {
      try Scenario.run("nobody may read the process meanwhile", ["\(wasDumpable)"])
    }

    @Test
    func `nested spans end with the outer one`() throws {
      try Scenario.run("nested spans end with the outer one")
    }

    @Test
    func `spans that overlap end with the last one`() throws {
      try Scenario.run("spans that overlap end with the last one")
    }

    @Test(arguments: [0, 1, 2])
    func `a child starts with the original limit`(depth: Int) throws {
      try Scenario.run("a child starts with the original limit", ["\(depth)"])
    }

    @Test
    func `spans of many threads restore the original state`() throws {
      try Scenario.run("spans of many threads restore the original state")
    }
  }
#endif
