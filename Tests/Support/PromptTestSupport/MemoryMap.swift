#if canImport(Glibc)
  /// What the kernel tells about this process's memory (`proc_pid_smaps(5)`).
  package enum MemoryMap {
    /// The `VmFlags` of the mapping that contains an address; nil if there is no mapping.
    package static func flags(at address: UInt) -> Set<Substring>? {
      mappings.first { $0.range.contains(address) }?.flags
    }

    /// How many bytes are in mappings with a given flag among their `VmFlags`.
    package static func byteCount(flagged flag: Substring) -> Int {
      mappings.filter { $0.flags.contains(flag) }.map(\.range.count).reduce(0, +)
    }

    private static var mappings: [(range: Range<UInt>, flags: Set<Substring>)] {
      var found: [(range: Range<UInt>, flags: Set<Substring>)] = []
      for line in (SystemCalls.text(of: "/proc/self/smaps") ?? "").split(separator: "\n") {
        let words = line.split(separator: " ")
        if let range = words.first.flatMap(Range.init(ofMapping:)) {
          found.append((range, []))
        } else if words.first == "VmFlags:" {
          found[found.count - 1].flags = Set(words.dropFirst())
        }
      }
      return found
    }

    /// Whether this process may lock a page of memory.
    package static let canLock: Bool = {
      guard let page = unsafe mmap(nil, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) else {
        return false
      }
      defer { unsafe munmap(page, 4096) }
      return unsafe mlock(page, 4096) == 0
    }()

    /// Whether `/proc/self/smaps` has the `VmFlags` of mappings (in gVisor it does not).
    package static let tellsFlags: Bool =
      SystemCalls.text(of: "/proc/self/smaps")?.contains("VmFlags:") == true
  }

  extension Range<UInt> {
    /// The addresses of a mapping, from the first word of its line in `maps` or `smaps`.
    init?(ofMapping word: Substring) {
      let ends = word.split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, ends[0] < ends[1] else { return nil }
      self = ends[0]..<ends[1]
    }
  }
#endif
