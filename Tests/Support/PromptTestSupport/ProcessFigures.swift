/// The resources that a process uses, read from `/proc`; on macOS every figure is nil.
package enum ProcessFigures {
  /// How many descriptors a process has open.
  package static func openDescriptors(of process: Int32) -> Int? {
    let names = ProcessTable.entries("/proc/\(process)/fd").filter { Int32($0) != nil }
    // To list its own descriptors, this process opens one more, which is not counted.
    return names.isEmpty ? nil : names.count - (process == getpid() ? 1 : 0)
  }

  /// The resident memory of a process, in KiB.
  package static func residentMemory(of process: Int32) -> Int? { field("VmRSS", process) }

  /// The peak of a process's resident memory since its `exec`, in KiB.
  package static func peakMemory(of process: Int32) -> Int? { field("VmHWM", process) }

  /// The memory that a process has locked, in KiB.
  package static func lockedMemory(of process: Int32) -> Int? { field("VmLck", process) }

  /// The size of all mappings of a process, in KiB.
  package static func mappedMemory(of process: Int32) -> Int? { field("VmSize", process) }

  /// The processor time of a process without its children, in ticks of 10 ms.
  package static func processorTime(of process: Int32) -> Duration? {
    guard let fields = ProcessTable.status(of: process), fields.count > 12,
      let user = Int(fields[11]), let system = Int(fields[12])
    else { return nil }
    return .milliseconds((user + system) * 1000 / sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The state of a process and the kernel function in which it waits, as text.
  package static func whereabouts(of process: Int32) -> String {
    let state = ProcessTable.value(of: "State", process)
    let place = SystemCalls.text(of: "/proc/\(process)/wchan") ?? ""
    return "process \(process): State: \(state.isEmpty ? "gone" : state), in \(place)"
  }

  private static func field(_ name: String, _ process: Int32) -> Int? {
    // Some values have a unit.
    ProcessTable.value(of: name, process).split(separator: " ").first.flatMap { Int($0) }
  }
}
