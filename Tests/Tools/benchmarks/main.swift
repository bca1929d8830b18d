// Prints in Markdown how fast the command and its layers are, each beside others that do the same
// in the same run, so that the ratios hold on any machine:
//
//     .ci/executables
//     swift run -c release benchmarks [--executable PATH] [NAME …]
//
// The names are those of ``benchmarks``; without one all are run. A program that is not installed
// is left out, and the report says so. A benchmark has no limit that it could miss.
import PromptTestSupport

let benchmarks: [(name: String, run: (Setting, inout Report) -> Void)] = [
  ("prompts", PromptBenchmark.run), ("lists", ListBenchmark.run),
  ("pinentry", PinentryBenchmark.run),
  ("keys", KeyBenchmark.run), ("drawing", DrawingBenchmark.run),
]
var executable: String? = ".build/executables/this/codeprompt"
var names: [String] = []
var rest = CommandLine.arguments.dropFirst()
while let argument = rest.popFirst() {
  switch argument {
  case "--executable": executable = rest.popFirst()
  case let name where benchmarks.contains { $0.name == name }: names.append(name)
  default: endProcess(2, "can't understand \(argument)")
  }
}
#if DEBUG
  endProcess(2, "this build is for debugging: swift run -c release benchmarks")
#else
  let text = withFolder { folder in
    var report = Report()
    let setting = Setting(executable, folder: folder)
    for (name, run) in benchmarks where names.isEmpty || names.contains(name) {
      run(setting, &report)
    }
    return report.text
  }
  guard let text else { endProcess(2, "there is no place for temporary files") }
  say(text)
#endif
