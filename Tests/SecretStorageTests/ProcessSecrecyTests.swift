#if canImport(Glibc)
  import CSystemShims
  import Glibc
  import SecretStorage
  import Testing

  /// While a secret is held the process writes no core file and can't be read.
  ///
  /// Each test has a process of its own, since the limit and the flag are the process's.
  struct ProcessSecrecyTests {
    static func coreLimit() -> rlimit {
      var limit = rlimit()
      _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
      return limit
    }

    static func setCoreLimit(_ soft: rlim_t) -> Bool {
      var limit = coreLimit()
      limit.rlim_cur = min(soft, limit.rlim_max)
      return unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0
    }

    @Test(arguments: [0, 4096, rlim_t.max])
    func `the limit of core files is zero meanwhile and then as found`(soft: rlim_t) async {
      await #expect(processExitsWith: .success) { [soft] in
        try #require(ProcessSecrecyTests.setCoreLimit(soft))
        let found = ProcessSecrecyTests.coreLimit()
        let secrecy = ProcessSecrecy.begin()
        #expect(ProcessSecrecyTests.coreLimit().rlim_cur == 0)
        #expect(ProcessSecrecyTests.coreLimit().rlim_max == found.rlim_max)
        secrecy.end()
        #expect(ProcessSecrecyTests.coreLimit().rlim_cur == found.rlim_cur)
      }
    }

    @Test(arguments: [true, false])
    func `nobody may read the process meanwhile`(wasDumpable: Bool) async {
      await #expect(processExitsWith: .success) { [wasDumpable] in
        csystem_set_dumpable(wasDumpable)
        let secrecy = ProcessSecrecy.begin()
        #expect(!csystem_is_dumpable())
        secrecy.end()
        #expect(csystem_is_dumpable() == wasDumpable)
      }
    }

    @Test
    func `a span within a span ends with it`() async {
      await #expect(processExitsWith: .success) {
        csystem_set_dumpable(true)
        let outer = ProcessSecrecy.begin()
        ProcessSecrecy.begin().end()
        #expect(!csystem_is_dumpable())
        outer.end()
        #expect(csystem_is_dumpable())
      }
    }
  }
#endif
