#if canImport(Glibc)
  import PromptTestSupport
  import Testing

  /// While a secret is held the process writes no core file and can't be read.
  ///
  /// Each test is a scenario, since the limit and the flag are the process's.
  struct ProcessSecrecyTests {
    @Test(arguments: [0, 4096, UInt64.max])
    func `the limit of core files is zero meanwhile and then as found`(soft: UInt64) throws {
      try Scenario.run("the limit of core files is zero meanwhile and then as found", ["\(soft)"])
    }

    @Test(arguments: [true, false])
    func `nobody may read the process meanwhile`(wasDumpable: Bool) throws {
      try Scenario.run("nobody may read the process meanwhile", ["\(wasDumpable)"])
    }

    @Test
    func `a span within a span ends with it`() throws {
      try Scenario.run("a span within a span ends with it")
    }

    @Test
    func `spans that overlap end with the last one`() throws {
      try Scenario.run("spans that overlap end with the last one")
    }

    @Test(arguments: [0, 1, 2])
    func `a child is started with the limit that was found`(depth: Int) throws {
      try Scenario.run("a child is started with the limit that was found", ["\(depth)"])
    }

    @Test
    func `spans of many threads leave what was found`() throws {
      try Scenario.run("spans of many threads leave what was found")
    }
  }
#endif
