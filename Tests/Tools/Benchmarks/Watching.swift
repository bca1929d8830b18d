/// The instructions, allocations and system calls of a program, counted by valgrind and strace.
///
/// What a key costs comes from two runs, with few keys and with many: it is the difference of the
/// counts, divided by the number of extra keys.
struct Work {
  /// How many instructions the whole run executes in user mode, including the dynamic linker's.
  var instructions: Double?
  var instructionsPerKey: Double?
  var allocationsPerKey: Double?
  /// How many system calls the whole run makes.
  var systemCalls: Double?
  var systemCallsPerKey: Double?
}

extension Stage {
  /// Counts what a program does, as far as valgrind and strace are installed.
  func count(_ contender: Contender) -> Work {
    var work = Work()
    guard let few = rehearse(contender, contender.keys) else { return work }
    // If a key draws nothing, no run can tell when the program has handled it.
    let many = few.keys.contains(0) ? nil : rehearse(contender, contender.manyKeys)
    let fewCounts = callgrind(contender, contender.keys, few)
    work.instructions = fewCounts.map { Double($0.instructions) }
    work.systemCalls = systemCalls(contender, contender.keys, few)
    guard let many else { return work }
    if let fewCounts, let manyCounts = callgrind(contender, contender.manyKeys, many) {
      work.instructionsPerKey = perKey(
        Double(fewCounts.instructions), Double(manyCounts.instructions))
      // Without symbols in the file callgrind sees no allocation.
      if fewCounts.allocations > 0 {
        work.allocationsPerKey = perKey(
          Double(fewCounts.allocations), Double(manyCounts.allocations))
      }
    }
    if let fewCalls = work.systemCalls,
      let manyCalls = systemCalls(contender, contender.manyKeys, many)
    {
      work.systemCallsPerKey = perKey(fewCalls, manyCalls)
    }
    return work
  }

  private func perKey(_ few: Double, _ many: Double) -> Double {
    (many - few) / Double(Contender.extraKeys)
  }

  private func callgrind(
    _ contender: Contender, _ keys: [UInt8], _ rehearsal: Rehearsal
  ) -> Callgrind? {
    withFolder { folder in
      // Each process writes a file of its own.
      let watcher = Callgrind.command + ["--callgrind-out-file=\(folder)/%p"]
      let run = perform(contender.watched(by: watcher), keys, as: rehearsal, seconds: 60)
      return run.flatMap { linesPrinted(by: "cat \(folder)/\($0.process)") }
        .flatMap(Callgrind.init)
    }
  }

  private func systemCalls(
    _ contender: Contender, _ keys: [UInt8], _ rehearsal: Rehearsal
  ) -> Double? {
    withFolder { folder in
      // With -D the started process is the program, not strace, so that the state of the process
      // shows when the program waits.
      let watcher = ["strace", "-D", "-qq", "-e", "signal=none", "-o", "\(folder)/calls"]
      guard perform(contender.watched(by: watcher), keys, as: rehearsal, seconds: 60) != nil
      else { return nil }
      return linesPrinted(by: "cat \(folder)/calls").map { Double($0.count) }
    }
  }
}
