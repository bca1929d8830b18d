/// What valgrind's callgrind counted.
struct Callgrind {
  private(set) var instructions = 0
  /// Calls of the C library's functions that allocate.
  private(set) var allocations = 0

  private static let allocators: Set<Substring> = [
    "malloc", "calloc", "realloc", "memalign", "posix_memalign", "aligned_alloc",
  ]
  /// The command up to the program that it is to watch; where the counts go follows.
  static let command = [
    "valgrind", "-q", "--tool=callgrind", "--demangle=no", "--compress-strings=no",
    "--compress-pos=no", "--log-file=/dev/null",
  ]

  /// Reads what callgrind wrote; nil where that is no whole count.
  init?(_ lines: [String]) {
    var isAllocator = false
    for line in lines {
      let words = line.split(separator: "=", maxSplits: 1)
      switch words.first {
      case "cfn": isAllocator = Self.allocators.contains(words[1])
      case "calls":
        if isAllocator { allocations += Int(words[1].prefix { $0 != " " }) ?? 0 }
      default:
        if line.hasPrefix("totals: ") { instructions = Int(line.dropFirst(8)) ?? 0 }
      }
    }
    if instructions == 0 { return nil }
  }

  /// Counts the work of a name in this program's `--count` while one function of it runs; nil where
  /// valgrind is missing or failed.
  static func count(_ name: String, in function: String) -> Callgrind? {
    let valgrind = command.joined(separator: " ")
    // A copy without what is in the file for debuggers, which valgrind can't always read. The
    // counts come by the pipe, all that is printed is dropped.
    return linesPrinted(
      by: """
        copy=$(mktemp) && strip -S -o "$copy" /proc/$PPID/exe && \
        \(valgrind) --callgrind-out-file=/dev/fd/3 --toggle-collect='*\(function)*' \
        "$copy" --count \(name) 3>&1 >/dev/null 2>&1
        status=$?
        rm -f "$copy"
        exit $status
        """
    ).flatMap(Callgrind.init)
  }
}
