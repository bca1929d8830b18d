#if canImport(Glibc)
  import Glibc
  import PromptTestSupport

  /// What stands in the memory of another process (`proc_pid_mem(5)`).
  enum ProcessMemory {
    /// How often a text stands in the memory that a process can write.
    static func count(of text: String, in process: Int32) throws -> Int {
      let memory = unsafe open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
      guard memory != -1 else { throw PseudoTerminalError.system(call: "open", number: errno) }
      defer { close(memory) }
      let wanted = Array(text.utf8)
      return try maps(of: process).reduce(0) { sum, range in
        var bytes = [UInt8](repeating: 0, count: range.count)
        let count = unsafe max(0, pread(memory, &bytes, bytes.count, Int(range.lowerBound)))
        let found = unsafe bytes.withUnsafeBytes { unsafe occurrences(of: wanted, in: $0, count) }
        return sum + found
      }
    }

    private static func occurrences(
      of wanted: [UInt8], in bytes: UnsafeRawBufferPointer, _ count: Int
    ) -> Int {
      guard count >= wanted.count else { return 0 }
      var found = 0
      for start in 0...(count - wanted.count) where unsafe bytes[start] == wanted[0] {
        let row = unsafe bytes[start..<(start + wanted.count)]
        if unsafe row.elementsEqual(wanted) { found += 1 }
      }
      return found
    }

    private static func maps(of process: Int32) throws -> [Range<UInt>] {
      let result = try CommandResult.run(["cat", "/proc/\(process)/maps"])
      return result.outputText.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        return ends.count == 2 && words[1].hasPrefix("rw") ? ends[0]..<ends[1] : nil
      }
    }
  }
#endif
