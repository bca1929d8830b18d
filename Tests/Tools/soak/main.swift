// Runs prompts for a long time, and looks for failures that are rare or grow with time:
//
//     swift run -c release soak [--prompts N] [--library N] [--storm SECONDS] [--seed N]
//
// Without options it runs 10 000 prompts of the command in a row in one terminal, 10 000 prompts of
// the library in one process, and ten minutes of a storm of keys, pastes, resizes and signals.
// Every prompt has a seed of its own; `--seed` with the seed of a failure begins with that prompt.
// It prints a line for each of the three, and ends with status 1 if anything failed.
import PromptTestSupport

var numbers = ["--prompts": 10_000, "--library": 10_000, "--storm": 600]
var rest = CommandLine.arguments.dropFirst()
while let name = rest.popFirst() {
  guard let number = rest.popFirst().flatMap({ Int($0) }), number >= 0 else {
    endProcess(2, "\(name) needs a number")
  }
  // A soak asks the library in a child, which is told so by `--ask`.
  if name == "--ask" { LibraryPrompt.ask(count: number) }
  guard name == "--seed" || numbers[name] != nil else { endProcess(2, "no option: \(name)") }
  numbers[name] = number
}
let seed = UInt64(numbers["--seed"] ?? .random(in: 1...999_999_999))
say("seed \(seed)")
var failures = 0
if let count = numbers["--prompts"], count > 0 {
  var row = SoakRow("codeprompt in a row", seed: seed)
  row.run(while: { $0 < count }, noting: count / 10, allowing: 4096) { terminal, generator in
    try RowPrompt(&generator).run(in: terminal)
  }
  failures += row.failures
}
if let count = numbers["--library"], count > 0 {
  var row = SoakRow("prompts of the library in a row", seed: seed)
  row.runLibrary(count)
  failures += row.failures
}
if let time = numbers["--storm"], time > 0 {
  var row = SoakRow("storm", seed: seed)
  let end = ContinuousClock.now + .seconds(time)
  row.run(while: { _ in ContinuousClock.now < end }, noting: 4, allowing: 16384) {
    var storm = StormPrompt($1)
    try storm.run(in: $0)
  }
  failures += row.failures
}
if failures > 0 { endProcess(1, "failures: \(failures)") }
