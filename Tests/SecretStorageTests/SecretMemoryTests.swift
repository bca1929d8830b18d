#if canImport(Glibc)
  import CodePromptSecretStorage
  import Glibc
  import PromptTestSupport
  import Testing

  /// The memory of a secret is kept out of the swap space, core files and child processes.
  ///
  /// A test that changes or looks at the whole process runs a scenario in a process of its own.
  struct SecretMemoryTests {
    @Test(.enabled(if: MemoryMap.tellsFlags, "the kernel tells no flags of mappings"))
    func `the memory of a secret is left out of core files and zero in a child process`() throws {
      let secret = try SecretBytes.holding("123456")
      let flags = try #require(MemoryMap.flags(at: secret.address))
      #expect(flags.isSuperset(of: ["dd", "wf"]))
    }

    @Test(
      .enabled(if: MemoryMap.tellsFlags && MemoryMap.canLock, "this user may lock no memory"))
    func `the memory of a secret is locked`() throws {
      let secret = try SecretBytes.holding("123456")
      let flags = try #require(MemoryMap.flags(at: secret.address))
      #expect(flags.contains("lo"))
    }

    @Test(
      .enabled(if: MemoryMap.tellsFlags && MemoryMap.canLock, "this user may lock no memory"))
    func `the memory of a secret is locked if the limit of locked memory allows it`() throws {
      try Scenario.run("as much memory is locked as the limit allows") {
        $0.limits = [.lockedMemory(16 << 10)]
      }
    }

    @Test(.enabled(if: MemoryMap.tellsFlags, "the kernel tells no flags of mappings"))
    func `at most 64 KiB of memory from freed secrets stay mapped`() throws {
      try Scenario.run("freed secrets keep little memory")
    }

    @Test(.enabled(if: MemoryMap.canLock, "this user may lock no memory, and none is kept"))
    func `the memory of a freed secret is empty, and the next secret reuses it`() throws {
      try Scenario.run("freed memory is empty, and the next secret reuses it")
    }

    @Test
    func `wiping all secrets, as a crash does, clears their memory`() throws {
      try Scenario.run("a crash wipes all secrets")
    }

    @Test
    func `wiping all secrets does not touch the memory of freed secrets`() throws {
      try Scenario.run("wiping does not touch freed secrets")
    }

    @Test
    func `a secret beyond the 64 that a crash can wipe still works`() throws {
      try Scenario.run("more secrets than the table holds are harmless")
    }

    @Test
    func `the secrets of many threads are all wiped`() throws {
      try Scenario.run("secrets of many threads are all wiped")
    }
  }
#endif
