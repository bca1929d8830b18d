#if canImport(Glibc)
  import CodePromptSecretStorage
  import Glibc
  import PromptTestSupport
  import Testing

  /// The memory of a secret is kept from the swap, from core files and from children.
  ///
  /// What changes or looks at the whole process is a scenario.
  struct SecretMemoryTests {
    @Test(.enabled(if: MemoryMap.tellsFlags, "the kernel tells no flags of mappings"))
    func `the memory is left out of core files and zero in a child`() throws {
      let secret = try SecretBytes.holding("123456")
      let flags = try #require(MemoryMap.flags(at: secret.address))
      #expect(flags.isSuperset(of: ["dd", "wf"]))
    }

    @Test(
      .enabled(if: MemoryMap.tellsFlags && MemoryMap.canLock, "this user may lock no memory"))
    func `the memory is locked`() throws {
      let secret = try SecretBytes.holding("123456")
      let flags = try #require(MemoryMap.flags(at: secret.address))
      #expect(flags.contains("lo"))
    }

    @Test
    func `a secret works where no memory may be locked`() throws {
      try Scenario.run("a secret works where no memory may be locked") {
        $0.limits = [.lockedMemory(0)]
      }
    }

    @Test(
      .enabled(if: MemoryMap.tellsFlags && MemoryMap.canLock, "this user may lock no memory"))
    func `where little memory may be locked, what fits is`() throws {
      try Scenario.run("where little memory may be locked, what fits is") {
        $0.limits = [.lockedMemory(16 << 10)]
      }
    }

    @Test(.enabled(if: MemoryMap.tellsFlags, "the kernel tells no flags of mappings"))
    func `the memory is given back at the end`() throws {
      try Scenario.run("the memory is given back at the end")
    }

    @Test(.enabled(if: MemoryMap.tellsFlags, "the kernel tells no flags of mappings"))
    func `however many secrets go, little of their memory stays`() throws {
      try Scenario.run("however many secrets go, little of their memory stays")
    }

    @Test(.enabled(if: MemoryMap.canLock, "this user may lock no memory, and none is kept"))
    func `what a secret leaves is empty, and the next one has it`() throws {
      try Scenario.run("what a secret leaves is empty, and the next one has it")
    }

    @Test
    func `a crash wipes every secret there is`() throws {
      try Scenario.run("a crash wipes every secret there is")
    }

    @Test
    func `wiping leaves alone what no secret is any more`() throws {
      try Scenario.run("wiping leaves alone what no secret is any more")
    }

    @Test
    func `more secrets than the table has room for are harmless`() throws {
      try Scenario.run("more secrets than the table has room for are harmless")
    }

    @Test
    func `secrets made at the same time by many threads are all wiped`() throws {
      try Scenario.run("secrets made at the same time by many threads are all wiped")
    }
  }
#endif
