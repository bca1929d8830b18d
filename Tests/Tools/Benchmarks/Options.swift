/// The arguments of a run.
///
///     benchmarks [--executable PATH] [--markdown] [NAME …]
///     benchmarks --count NAME
struct Options {
  /// The path of the command that is measured; nil for the one that was built beside this program.
  private(set) var executable: String?
  /// Whether the tables are printed in Markdown.
  private(set) var isMarkdown = false
  /// The work to do once, for callgrind to count; nil where benchmarks are run.
  private(set) var countedWork: CountedWork?
  /// The benchmarks to run: all of them if the arguments name none.
  var benchmarks: [Benchmark] { named.isEmpty ? Benchmark.allCases : named }
  private var named: [Benchmark] = []

  init(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--executable": executable = Self.value(of: argument, in: &rest)
      case "--count": countedWork = Self.choice(Self.value(of: argument, in: &rest))
      case "--markdown": isMarkdown = true
      default: named.append(Self.choice(argument))
      }
    }
  }

  private static func value(of option: String, in rest: inout ArraySlice<String>) -> String {
    guard let value = rest.popFirst() else { endProcess("\(option) needs a value") }
    return value
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) -> Choice {
    if let choice = Choice(rawValue: name) { return choice }
    endProcess("no \(name): there is \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
  }
}
