// Kills prompts and their guards, and makes their system calls fail, at every system call they
// make:
//
//     swift run -c release fault-sweep [--sample N] [--seed N] [--scenario NAME,NAME...]
//         [--kind NAME,NAME...] [--executable FILE] [--workers N] [--list]
//
// Without options every call of every scenario is tried in every way (`FaultKind`), two prompts at
// once, with a person who types (`SweepScenario`). After each run the invariants have to hold
// within a second: settings, screen, secrecy, queue, processes and lock, processor time. The sweep
// ends with a table, and with status 1 if there was a violation.
//
// `--sample N` tries every Nth call. `--executable` names the codeprompt to try; by default it is
// the one in the folder that CODEPROMPT_PRODUCTS names, or else the one built beside this program.
// The sweep needs Linux on x86-64 and permission to trace its children.
import PromptTestSupport

let options: SweepOptions
let executable: String
do {
  options = try SweepOptions(CommandLine.arguments.dropFirst())
  executable = try options.executable ?? BuiltProducts.find("codeprompt", path: "")
} catch {
  endProcess(2, "\(error)")
}
if options.isWorker {
  var worker = SweepWorker(executable: executable)
  worker.run()
} else {
  say("seed \(options.seed)")
  do {
    let report = try Sweep(options, executable: executable).run()
    if !report.violations.isEmpty { endProcess(1, "violations: \(report.violations.count)") }
  } catch {
    endProcess(1, "\(error)")
  }
}
