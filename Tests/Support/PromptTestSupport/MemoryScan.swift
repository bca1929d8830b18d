#if canImport(Glibc)
  private import CProcessTracing

  /// Searches the whole memory of a process for copies of a secret.
  ///
  /// A copy is a row of at least eight of the secret's bytes, in order and at equal distances: next
  /// to each other (text as it is), two apart (UTF-16), four apart (UTF-32), and in writable memory
  /// up to 192 apart, as in an array of larger values.
  package enum MemoryScan {
    /// A copy of a part of the secret that was found.
    package struct Copy: Equatable, CustomStringConvertible {
      /// The address of the copy's first byte.
      package let address: UInt
      /// The distance from one byte of the copy to the next.
      package let distance: Int
      /// Which bytes of the secret were copied.
      package let range: Range<Int>
      /// The mapping, as a line of `/proc/PID/maps`.
      package let mapping: String

      package var description: String {
        "bytes \(range) of the secret, \(distance) apart, at \(String(address, radix: 16)) in \(mapping)"
      }
    }

    /// Whether this process has CAP_SYS_PTRACE, which it needs to read the memory of a process that
    /// hides it.
    package static let isPossible: Bool = {
      let capability: UInt64 = 1 << 19
      let effective = UInt64(ProcessTable.value(of: "CapEff", getpid()), radix: 16) ?? 0
      return effective & capability != 0
    }()

    /// Why a test is skipped if ``isPossible`` is false.
    package static let reason = "reading hidden memory takes CAP_SYS_PTRACE"

    /// Finds the copies of a secret in the memory of a process, which may run meanwhile.
    ///
    /// - Parameters:
    ///   - secret: At least eight bytes, all different, so that each copy is found once.
    ///   - process: The process.
    ///   - chunkSize: How many bytes are read at once.
    /// - Returns: Each copy once.
    /// - Throws: ``PseudoTerminalError`` if the memory can't be read.
    package static func copies(
      of secret: String, in process: Int32, chunkSize: Int = 1 << 20
    ) throws(PseudoTerminalError) -> [Copy] {
      let memory = try SystemCalls.openFile("/proc/\(process)/mem", O_RDONLY)
      defer { close(memory) }
      let maps = try SystemCalls.openFile("/proc/\(process)/maps", O_RDONLY)
      defer { close(maps) }
      return copies(of: secret, memory: memory, maps: maps, chunkSize: chunkSize)
    }

    /// Finds the copies of a secret, given the open files `mem` and `maps` of a process.
    package static func copies(
      of secret: String, memory: Int32, maps: Int32, chunkSize: Int = 1 << 20
    ) -> [Copy] {
      let bytes = Array(secret.utf8)
      precondition(bytes.count >= 8 && Set(bytes).count == bytes.count, "a secret with doubles")
      var chunk = MemoryChunk(memory: memory, size: chunkSize)
      var copies: [Copy] = []
      for line in SystemCalls.rest(of: maps).split(separator: 10) {
        guard let mapping = Mapping(Substring(decoding: line, as: UTF8.self)) else { continue }
        copies += chunk.search(mapping, for: bytes)
      }
      return copies
    }

    /// Counts how often each byte string occurs in the writable memory of a process.
    ///
    /// - Throws: ``PseudoTerminalError`` if the memory can't be read.
    package static func occurrences(
      of texts: Set<[UInt8]>, in process: Int32
    ) throws(PseudoTerminalError) -> [[UInt8]: Int] {
      let memory = try SystemCalls.openFile("/proc/\(process)/mem", O_RDONLY)
      defer { close(memory) }
      var chunk = MemoryChunk(memory: memory, size: 1 << 20)
      var found: [[UInt8]: Int] = [:]
      let maps = SystemCalls.contents(of: "/proc/\(process)/maps") ?? []
      for line in maps.split(separator: 10) {
        guard let mapping = Mapping(Substring(decoding: line, as: UTF8.self)), mapping.isWritable
        else { continue }
        chunk.count(texts, in: mapping, &found)
      }
      return found
    }
  }

  /// A readable line of `/proc/PID/maps`.
  private struct Mapping {
    let range: Range<UInt>
    let isWritable: Bool
    let text: String

    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard let range = words.first.flatMap(Range.init(ofMapping:)), words[1].hasPrefix("r") else {
        return nil
      }
      // The kernel's mappings such as [vvar] can't be read through `/proc/PID/mem`.
      guard words.last?.hasPrefix("[v") != true || words.last == "[vdso]" else { return nil }
      self.range = range
      isWritable = words[1].dropFirst().hasPrefix("w")
      text = words.joined(separator: " ")
    }
  }

  /// A part of a process's memory, with a margin on both sides so that no copy is cut.
  private struct MemoryChunk {
    /// The longest distance from one byte of a copy to the next.
    private static let longestDistance = 192

    let memory: Int32
    let size: Int
    private var bytes: [UInt8] = []

    init(memory: Int32, size: Int) {
      self.memory = memory
      self.size = size
    }

    mutating func search(_ mapping: Mapping, for secret: [UInt8]) -> [MemoryScan.Copy] {
      var copies: [MemoryScan.Copy] = []
      walk(mapping, margin: UInt(secret.count * Self.longestDistance)) { chunk, first, part in
        for anchor in stride(from: 7, to: secret.count, by: Int(ctracing_shortest_row)) {
          copies += chunk.rows(
            of: secret, anchor: anchor, in: part,
            upTo: mapping.isWritable ? Self.longestDistance : 4
          ).map { row in
            MemoryScan.Copy(
              address: first + UInt(row.place), distance: row.distance,
              range: row.first..<(row.first + row.count), mapping: mapping.text)
          }
        }
      }
      return copies
    }

    /// Adds to `found` how often each text occurs in a mapping. An occurrence across two chunks
    /// counts in the first.
    mutating func count(_ texts: Set<[UInt8]>, in mapping: Mapping, _ found: inout [[UInt8]: Int]) {
      let longest = UInt(texts.map(\.count).max() ?? 1)
      walk(mapping, margin: longest - 1) { chunk, _, part in
        for text in texts {
          let end = min(chunk.bytes.count, part.upperBound + text.count - 1)
          let bytes = chunk.bytes[part.lowerBound..<end]
          let count = unsafe bytes.withUnsafeBufferPointer {
            unsafe ctracing_count($0.baseAddress, $0.count, text, text.count)
          }
          if count > 0 { found[text, default: 0] += count }
        }
      }
    }

    /// Loads a mapping part by part, each with a margin on both sides, and calls `look` with the
    /// address of the first loaded byte and the place of the part among the loaded bytes.
    private mutating func walk(
      _ mapping: Mapping, margin: UInt, _ look: (MemoryChunk, UInt, Range<Int>) -> Void
    ) {
      for start in stride(from: mapping.range.lowerBound, to: mapping.range.upperBound, by: size) {
        let end = min(start + UInt(size), mapping.range.upperBound)
        let first = max(mapping.range.lowerBound, start - min(margin, start))
        // The mapping may have disappeared since it was listed.
        guard load(first..<min(end + margin, mapping.range.upperBound)) else { continue }
        look(self, first, Int(start - first)..<Int(end - first))
      }
    }

    /// Reads a part of the memory into `bytes`, with zeros for pages that can't be read. Returns
    /// false if no page can be read.
    private mutating func load(_ range: Range<UInt>) -> Bool {
      let pageSize = 4096
      var hasRead = false
      bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
        while filled < range.count {
          let place = range.lowerBound + UInt(filled)
          let count = unsafe pread(
            memory, buffer.baseAddress.map { unsafe $0 + filled }, range.count - filled,
            off_t(place))
          if count > 0 {
            hasRead = true
            filled += count
          } else if count == 0 || errno != EINTR {
            let gap = min(pageSize - Int(place) % pageSize, range.count - filled)
            unsafe buffer.baseAddress.map { unsafe _ = memset($0 + filled, 0, gap) }
            filled += gap
          }
        }
      }
      return hasRead
    }

    private func rows(
      of secret: [UInt8], anchor: Int, in part: Range<Int>, upTo distance: Int
    ) -> [ctracing_row] {
      var rows: [ctracing_row] = []
      var position = part.lowerBound
      var row = ctracing_row()
      while unsafe ctracing_find_row(
        bytes, bytes.count, &position, part.upperBound, secret, secret.count, anchor,
        distance, &row)
      {
        rows.append(row)
      }
      return rows
    }
  }
#endif
