import PromptTestSupport

/// Finds `sleep` processes that outlived a prompt: their argument is a number that no other process
/// has.
enum Leftovers {
  /// Returns a random time of a few minutes, in seconds, as the argument of one test's `sleep`.
  static func marker() -> String {
    "1\(Int.random(in: 10..<99)).\(Int.random(in: 100_000_000..<999_999_999))"
  }

  /// Whether all processes with the marker have ended; a killed one may take a moment.
  static func isGone(_ marker: String) -> Bool {
    for _ in 0..<200 {
      if !isRunning(marker) { return true }
      _ = poll(nil, 0, 2)
    }
    return false
  }

  /// Whether a process has the marker among its arguments.
  static func isRunning(_ marker: String) -> Bool {
    guard let stream = unsafe opendir("/proc") else { return false }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if Int32(name) != nil, contents(of: "/proc/\(name)/cmdline").contains(marker) { return true }
    }
    return false
  }

  private static func contents(of path: String) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor != -1 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }
}
