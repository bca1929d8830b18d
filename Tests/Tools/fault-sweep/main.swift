// Kills prompts and their guards, and makes their system calls fail, at every system call they
// make:
//
//     swift run -c release fault-sweep [--sample N] [--seed N] [--scenario NAME] [--kind NAME]
//         [--executable FILE]
//
// Without options every call of every scenario is tried in every way (`FaultKind`), with a person
// who types (`SweepScenario`). After each run the invariants have to hold within a second:
// settings, screen, secrecy, queue, processes and lock, processor time. The sweep ends with a
// table, and with status 1 if there was a violation.
//
// `--sample N` tries every Nth call; the seed modulo N is the offset of the first one.
// `--executable` names the codeprompt to try; by default it is the one in the folder that
// CODEPROMPT_PRODUCTS names, or else the one built beside this program. The sweep needs Linux on
// x86-64 and permission to trace its children.
//
// `strace --inject` takes the place of the tracer only where it follows no child: it counts the
// calls of each process, so the call that fails in the guard fails in the prompt, in its COMMAND
// and in the next guard too.
import PromptTestSupport

var values: [String: String] = [:]
var rest = CommandLine.arguments.dropFirst()
while let name = rest.popFirst() {
  guard ["--sample", "--seed", "--scenario", "--kind", "--executable"].contains(name),
    let value = rest.popFirst()
  else { endProcess(2, "can't understand \(name)") }
  values[name] = value
}
let scenarios = SweepScenario.all.filter { $0.name == values["--scenario"] ?? $0.name }
let kinds = FaultKind.allCases.filter { $0.rawValue == values["--kind"] ?? $0.rawValue }
guard !scenarios.isEmpty, !kinds.isEmpty else { endProcess(2, "no such scenario or kind") }
let seed = values["--seed"].flatMap { Int($0) } ?? .random(in: 0...999_999)
let step = max(1, values["--sample"].flatMap { Int($0) } ?? 1)
say("seed \(seed)")
do {
  let file = try values["--executable"] ?? BuiltProducts.find("codeprompt", path: "")
  var sweep = Sweep(file, every: step, from: seed % step)
  try sweep.run(scenarios, kinds)
  if sweep.violationCount > 0 { endProcess(1, "violations: \(sweep.violationCount)") }
} catch {
  endProcess(1, "\(error)")
}
