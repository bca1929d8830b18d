#if os(Linux)
  import CodePromptSecretStorage
  import PromptTestSupport

  extension Scenario {
    /// Scenarios of the memory that holds secrets, as Linux tells of it.
    static let mappedMemory = [
      Scenario("as much memory is locked as the limit allows", lockLittle),
      Scenario("freed secrets keep little memory", keepLittle),
    ]

    /// The test runs this with a limit of 16 KiB for locked memory, less than is mapped for a short
    /// secret.
    private static func lockLittle(_ words: [String]) throws {
      // The limit does not apply to root, so the scenario becomes another user.
      if getuid() == 0 { try expect(setuid(65534), is: 0) }
      func isLocked(_ secret: borrowing SecretBytes) -> Bool {
        let address = unsafe secret.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        return MemoryMap.flags(at: address)?.contains("lo") == true
      }
      let page = Int(getpagesize())
      let code = try SecretBytes(capacity: 1)
      try expect(isLocked(code), "not locked")
      do {
        var frame = try SecretBytes(capacity: (16 << 10) + page)
        try expect(frame.append(7) && !isLocked(frame), "more is locked than may be")
      }
      // Memory that could not be locked must not be kept for reuse, or the next secret would not be
      // locked either.
      let other = try SecretBytes(capacity: 1)
      try expect(page > 8 << 10 || isLocked(other), "not locked")
    }

    private static func keepLittle(_ words: [String]) throws {
      // Short secrets leave free memory, but no piece that is large enough for the secrets below.
      let short = try (0..<4).map { _ in
        let holder = Holder()
        holder.secret = try SecretBytes(capacity: 1)
        return holder
      }
      for holder in short { holder.secret = nil }
      for _ in 0..<40 { _ = try SecretBytes(capacity: 20 << 10) }
      let byteCount = MemoryMap.byteCount(flagged: "wf")
      try expect(byteCount <= 64 << 10, "\(byteCount) bytes are still mapped")
    }
  }
#endif
