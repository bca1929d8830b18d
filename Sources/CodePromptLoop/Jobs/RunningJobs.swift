internal import CodePromptSystem

/// What runs beside the prompt, in the order in which it was started.
package struct RunningJobs {
  package private(set) var all: [Job] = []

  package init() {}

  package mutating func add(_ job: Job) { all.append(job) }

  package mutating func remove(_ job: Job) { all.removeAll { $0 === job } }

  package var isEmpty: Bool { all.isEmpty }

  /// Whether a command runs, which may write to the terminal or take it.
  package var includeCommand: Bool { all.contains { $0.command != nil } }

  /// Whether an errand runs beside which no other one may start that runs alone, too.
  package var includeLoneErrand: Bool { all.contains { $0.traits.runsAlone } }

  /// Whether an errand runs whose success makes the entry void.
  package var includeVoidingErrand: Bool { all.contains { $0.traits.voidsEntry } }

  /// What the user waits for; nil for nothing.
  package var activity: Errand.Activity? {
    all.lazy.compactMap { $0.traits.activity }.first
  }

  /// Returns the job to whose command a process group belongs; nil if it is not one of these.
  package func owner(of group: Int32) -> Job? { all.first { $0.command?.owns(group) == true } }

  /// Returns what the job that the user waits for in an activity has said last; without an
  /// activity, what a job says for which nobody has to wait. One that was given up says nothing.
  package func words(during activity: Errand.Activity?) -> String? {
    all.last { !$0.isUnneeded && $0.words != nil && $0.traits.activity == activity }?.words
  }

  /// Asks all jobs to end, and ends their commands; returns when these are gone. They share 200 ms
  /// to exit, counted on a clock.
  package func stop(_ clock: () -> Duration) {
    for job in all { job.cancel() }
    let end = clock() + .milliseconds(200)
    for job in all { job.command?.stop(grace: end - clock()) }
  }
}
