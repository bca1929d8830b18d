#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What valgrind's callgrind counts while one function of a benchmark runs.
struct Callgrind {
  private(set) var instructions = 0
  /// Calls of the C library's functions that allocate.
  private(set) var allocations = 0

  private static let allocators: Set<Substring> = [
    "malloc", "calloc", "realloc", "memalign", "posix_memalign", "aligned_alloc",
  ]

  /// Counts the work of a name in this program's `--count`; nil where valgrind is missing or failed.
  static func count(_ name: String, in function: String) -> Callgrind? {
    // The counts come by the pipe, all that is printed is dropped.
    let command = """
      exec valgrind --tool=callgrind --callgrind-out-file=/dev/fd/3 --demangle=no \
      --compress-strings=no --compress-pos=no --toggle-collect='*\(function)*' \
      /proc/$PPID/exe --count \(name) 3>&1 >/dev/null 2>&1
      """
    guard let stream = unsafe popen(command, "r") else { return nil }
    defer { unsafe pclose(stream) }
    var counts = Callgrind()
    var isAllocator = false
    while let line = unsafe readLine(from: stream) {
      let words = line.split(separator: "=", maxSplits: 1)
      switch words.first {
      case "cfn": isAllocator = allocators.contains(words[1])
      case "calls":
        if isAllocator { counts.allocations += Int(words[1].prefix { $0 != " " }) ?? 0 }
      default:
        if line.hasPrefix("totals: ") { counts.instructions = Int(line.dropFirst(8)) ?? 0 }
      }
    }
    return counts.instructions > 0 ? counts : nil
  }

  private static func readLine(from stream: UnsafeMutablePointer<FILE>) -> String? {
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    defer { unsafe free(line) }
    let count = unsafe getline(&line, &size, stream)
    guard count > 0, let line = unsafe line else { return nil }
    let text = unsafe String(cString: line)
    return text.last == "\n" ? String(text.dropLast()) : text
  }
}
