#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The processes of the machine, read from `/proc`; on macOS it is empty.
package enum ProcessTable {
  /// The processes of a session, without its leader and without those that ended.
  package static func members(ofSession session: Int32) -> [Int32] {
    entries("/proc").compactMap { Int32($0) }.filter { process in
      guard process != session, let fields = status(of: process), fields.count > 3 else {
        return false
      }
      return fields[0] != "Z" && Int32(fields[3]) == session
    }
  }

  /// The processes but those of the harness and the given ones that hold a file open, as a terminal.
  package static func holders(of path: String, except known: [Int32] = []) -> [Int32] {
    entries("/proc").compactMap { Int32($0) }.filter { process in
      guard !known.contains(process) else { return false }
      let holds = entries("/proc/\(process)/fd").contains {
        target("/proc/\(process)/fd/\($0)") == path
      }
      return holds && !isHarness(process)
    }
  }

  /// Whether a process is the test, or one that another suite is just starting.
  ///
  /// Until its `exec` such a child has all descriptors of the test, whatever their flags are.
  private static func isHarness(_ process: Int32) -> Bool {
    let executable = target("/proc/\(process)/exe")
    return executable == target("/proc/self/exe")
      || executable == "\(BuiltProducts.directory)/session-leader"
  }

  /// The fields of `/proc/PID/stat` from the state on: state, parent, group, session.
  private static func status(of process: Int32) -> [Substring]? {
    guard let descriptor = try? SystemCalls.openFile("/proc/\(process)/stat", O_RDONLY) else {
      return nil
    }
    defer { close(descriptor) }
    guard case .bytes(let bytes) = SystemCalls.readAvailable(descriptor) else { return nil }
    // The name of the program is in parentheses and may hold anything.
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    return String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
  }

  private static func target(_ path: String) -> String {
    var characters = [CChar](repeating: 0, count: 4096)
    let count = unsafe max(0, readlink(path, &characters, characters.count))
    return String(decoding: characters[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func entries(_ directory: String) -> [String] {
    guard let stream = unsafe opendir(directory) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      names.append(
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
          unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }
}
