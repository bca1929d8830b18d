// Prints how fast the layers are, beside peers that are installed:
//
//     swift run -c release benchmarks [NAME …]
//
// One file a benchmark. With --count it does the work of one once, for callgrind to watch.

let benchmarks: [(name: String, run: (inout Table) -> Void)] = [
  ("keys", KeyBenchmark.run), ("drawing", DrawingBenchmark.run), ("picture", PictureBenchmark.run),
]
let counted: [(name: String, work: () -> Void)] = [
  ("keys", KeyBenchmark.decodeOnce), ("libtermkey", KeyBenchmark.decodeOnceByTermkey),
]

var arguments = CommandLine.arguments.dropFirst()
let isCounting = arguments.first == "--count"
if isCounting { arguments.removeFirst() }
let names = isCounting ? counted.map(\.name) : benchmarks.map(\.name)
if let unknown = arguments.first(where: { !names.contains($0) }) {
  endProcess("no benchmark \(unknown): there is \(names.joined(separator: ", "))")
}
#if DEBUG
  endProcess("this build is for debugging: swift run -c release benchmarks")
#else
  if isCounting {
    for work in counted where arguments.contains(work.name) { work.work() }
  } else {
    var table = Table()
    for benchmark in benchmarks where arguments.isEmpty || arguments.contains(benchmark.name) {
      benchmark.run(&table)
    }
    print(table)
  }
#endif
