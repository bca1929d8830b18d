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
      let secret = try SecretBytes(copying: "123456".utf8)
      let flags = try #require(MemoryMap.flags(at: secret.address))
      #expect(flags.isSuperset(of: ["dd", "wf"]))
    }

    @Test(
      .enabled(if: MemoryMap.tellsFlags && MemoryMap.canLock, "this user may lock no memory"))
    func `the memory of a secret is locked`() throws {
      let secret = try SecretBytes(copying: "123456".utf8)
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

    @Test(.enabled(if: MemoryMap.canLock, "this user may lock no memory, and none is kept"))
    func `a secret that grows gives its old memory back, empty`() throws {
      try Scenario.run("a secret that grows gives its old memory back, empty")
    }

    @Test func `without memory, as many bytes are added as there is room for`() throws {
      try Scenario.run("without memory, as many bytes are added as there is room for")
    }

    @Test(arguments: [
      "a crash wipes all secrets", "secrets of many threads are all wiped",
      "wiping does not touch freed secrets", "more secrets than the table holds are harmless",
    ])
    func `a crash wipes all secrets, and no other memory`(scenario: String) throws {
      try Scenario.run(scenario)
    }
  }
#endif
