/// The counts of valgrind's callgrind.
struct Callgrind {
  private(set) var instructions = 0
  /// How often the C library's functions that allocate were called.
  private(set) var allocations = 0

  private static let allocators: Set<Substring> = [
    "malloc", "calloc", "realloc", "memalign", "posix_memalign", "aligned_alloc",
  ]
  /// The start of a valgrind command; callers append the option for the output file, and the
  /// program to run.
  static let command = [
    "valgrind", "-q", "--tool=callgrind", "--demangle=no", "--compress-strings=no",
    "--compress-pos=no", "--log-file=/dev/null",
  ]

  /// Reads what callgrind wrote; nil where the output is incomplete.
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

  /// Runs this program with `--count NAME` under callgrind, which counts only while one function
  /// runs; nil where valgrind is missing or fails.
  static func count(_ name: String, in function: String) -> Callgrind? {
    let valgrind = command.joined(separator: " ")
    // Runs a copy without debug information, which valgrind can't always read. The counts come
    // through the pipe, and everything else that is printed is dropped.
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
