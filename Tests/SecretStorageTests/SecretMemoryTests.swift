#if canImport(Glibc)
  import CSystemShims
  import Glibc
  import SecretStorage
  import Testing

  /// The memory of a secret is kept from the swap, from core files and from children.
  ///
  /// What changes or looks at the whole process runs in one of its own.
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
    func `a secret works where no memory may be locked`() async {
      await #expect(processExitsWith: .success) {
        var none = rlimit()
        let memlock = __rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue)
        try #require(unsafe setrlimit(memlock, &none) == 0)
        let secret = try SecretBytes.holding("123456")
        let held = secret.contents
        #expect(held == Array("123456".utf8))
      }
    }

    @Test(.enabled(if: MemoryMap.tellsFlags, "the kernel tells no flags of mappings"))
    func `the memory is given back at the end`() async {
      await #expect(processExitsWith: .success) {
        var address: UInt = 0
        do {
          let secret = try SecretBytes(capacity: 1 << 20)
          address = secret.address
          try #require(MemoryMap.flags(at: address) != nil)
        }
        #expect(MemoryMap.flags(at: address) == nil)
      }
    }

    @Test
    func `a crash wipes every secret there is`() async {
      await #expect(processExitsWith: .success) {
        let code = try SecretBytes.holding("123456")
        let password = try SecretBytes.holding(String(repeating: "p", count: 5000))
        csystem_wipe_secrets()
        let left = (code.contents, password.contents)
        #expect(left.0 == Array(repeating: 0, count: 6))
        #expect(left.1 == Array(repeating: 0, count: 5000))
      }
    }

    @Test
    func `wiping leaves alone what no secret is any more`() async {
      await #expect(processExitsWith: .success) {
        for _ in 0..<100 { _ = try SecretBytes.holding("123456") }
        // A range that was not forgotten would be wiped where nothing is mapped now.
        csystem_wipe_secrets()
        let secret = try SecretBytes.holding("7")
        csystem_wipe_secrets()
        let left = secret.contents
        #expect(left == [0])
      }
    }

    @Test
    func `more secrets than the table has room for are harmless`() async {
      await #expect(processExitsWith: .success) {
        let before = try (0..<16).map { _ in Holder(try SecretBytes.holding("123456")) }
        do {
          let surplus = try SecretBytes.holding("123456")
          csystem_wipe_secrets()
          let left = surplus.contents
          #expect(left == Array("123456".utf8))
        }
        #expect(before.allSatisfy { $0.secret.contents == Array(repeating: 0, count: 6) })
      }
    }

    @Test
    func `secrets made at the same time by many threads are all wiped`() async {
      await #expect(processExitsWith: .success) {
        for _ in 0..<500 {
          let holders = try await withThrowingTaskGroup(of: Holder.self) { group in
            for _ in 0..<8 { group.addTask { Holder(try SecretBytes.holding("123456")) } }
            return try await group.reduce(into: [Holder]()) { $0.append($1) }
          }
          csystem_wipe_secrets()
          try #require(
            holders.allSatisfy { $0.secret.contents == Array(repeating: 0, count: 6) })
        }
      }
    }
  }

  /// A secret in an array, which takes copies only.
  private final class Holder: Sendable {
    let secret: SecretBytes

    init(_ secret: consuming SecretBytes) {
      self.secret = secret
    }
  }
#endif
