import PromptTestSupport

/// The figures of one part of a soak.
struct SoakFigures {
  /// How many prompts were asked.
  var prompts = 0
  /// What went wrong, in words, with the seed that repeats it.
  var failures: [String] = []
  /// Open descriptors and KiB of memory of the soak itself, after the first prompts and at the end.
  var harness = Spread()
  /// Open descriptors and KiB of memory of the process that asks all prompts, or the least and the
  /// most memory of all prompts if each has a process of its own.
  var prompt = Spread()
  /// How long the part took.
  var time = Duration.zero
  /// Other figures, in words.
  var notes: [String] = []

  /// Notes a failure and prints it at once.
  mutating func fail(_ text: String) {
    failures.append(text)
    say("FAILED: \(text)\n")
  }
}

/// Open descriptors and KiB of memory: the first and the last figure, or the least and the most.
struct Spread {
  private(set) var descriptors: (first: Int, last: Int)?
  private(set) var memory: (first: Int, last: Int)?

  /// Stores new figures as the last ones; the first call stores them as the first ones too.
  mutating func note(descriptors count: Int?, memory kibibytes: Int?) {
    if let count { descriptors = (descriptors?.first ?? count, count) }
    if let kibibytes { memory = (memory?.first ?? kibibytes, kibibytes) }
  }

  /// Updates the least and the most memory with that of another process.
  mutating func include(memory kibibytes: Int?) {
    guard let kibibytes else { return }
    memory = (min(memory?.first ?? kibibytes, kibibytes), max(memory?.last ?? 0, kibibytes))
  }

  /// Measures this process, and stores the figures as the last ones.
  mutating func noteOwn() {
    note(
      descriptors: ProcessFigures.openDescriptors(of: ProcessFigures.own),
      memory: ProcessFigures.residentMemory(of: ProcessFigures.own))
  }

  /// Returns a message for each figure that grew; memory may grow by `kibibytes` without a message.
  func growth(_ name: String, allowing kibibytes: Int) -> [String] {
    var found: [String] = []
    if let descriptors, descriptors.last != descriptors.first {
      found.append("descriptors of \(name): \(descriptors.first), then \(descriptors.last)")
    }
    if let memory, memory.last > memory.first + kibibytes {
      found.append("memory of \(name): \(memory.first) KiB, then \(memory.last) KiB")
    }
    return found
  }
}

/// The table at the end of a soak.
struct SoakReport: CustomStringConvertible {
  private var rows = [
    ["", "prompts", "failures", "fds", "memory KiB", "prompt fds", "prompt KiB", "seconds"]
  ]
  private var notes: [String] = []
  private(set) var failureCount = 0

  mutating func add(_ name: String, _ figures: SoakFigures) {
    func pair(_ value: (first: Int, last: Int)?) -> String {
      value.map { "\($0.first) → \($0.last)" } ?? "–"
    }
    rows.append([
      name, "\(figures.prompts)", "\(figures.failures.count)", pair(figures.harness.descriptors),
      pair(figures.harness.memory), pair(figures.prompt.descriptors), pair(figures.prompt.memory),
      "\(figures.time.components.seconds)",
    ])
    notes += figures.notes.map { "\(name): \($0)" }
    failureCount += figures.failures.count
  }

  var description: String {
    ([TextTable.aligned(rows)] + notes).joined(separator: "\n")
  }
}

/// An error that counts as the failure of a prompt.
struct SoakFailure: Error, CustomStringConvertible {
  let description: String
}
