// Runs prompts for a long time, and looks for failures that are rare or grow with time:
//
//     swift run -c release soak [--prompts N] [--library N] [--storm DURATION] [--seed N]
//
// Without options it runs 10 000 prompts of the command in a row in one terminal, 10 000 prompts of
// the library in one process, and ten minutes of a storm of keys, pastes, resizes and signals.
// Every prompt has a seed of its own; `--seed` with the seed of a failure begins with that prompt.
// It ends with a table, and with status 1 if anything failed.
import PromptTestSupport

let options: SoakOptions
do {
  options = try SoakOptions(CommandLine.arguments.dropFirst())
} catch {
  endProcess(2, "\(error)")
}
if let count = options.asks { AskingProcess.run(count: count) }

say("seed \(options.seed)")
var report = SoakReport()
if options.prompts > 0 {
  report.add("codeprompt in a row", PromptRow(seed: options.seed).run(options.prompts))
}
if options.libraryPrompts > 0 {
  report.add("CodePrompt.run in a row", LibraryRow(seed: options.seed).run(options.libraryPrompts))
}
if options.storm > .zero {
  report.add("storm", Storm(seed: options.seed).run(for: options.storm))
}
say("\(report)")
if report.failureCount > 0 { endProcess(1, "failures: \(report.failureCount)") }
