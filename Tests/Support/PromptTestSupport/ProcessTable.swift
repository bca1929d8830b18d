/// The processes of the machine, read from `/proc`; on macOS there are none.
package enum ProcessTable {
  /// The processes of a session, without its leader and without ended ones.
  package static func members(
    ofSession session: Int32, among processes: [Int32] = Self.processes
  ) -> [Int32] {
    processes.filter { $0 != session && getsid($0) == session && !hasEnded($0) }
  }

  /// Which of some processes have a terminal of a test open, except the test harness and `known`.
  package static func holders(
    of path: String, except known: [Int32] = [], among processes: [Int32] = Self.processes
  ) -> [Int32] {
    processes.filter { process in
      guard !known.contains(process), !strangers.contains(process), has(process, open: path) else {
        return false
      }
      // A child of the harness has all its descriptors until it executes its program, which may
      // have happened since the look: then it no longer has the terminal open.
      return !isHarness(process) && has(process, open: path)
    }
  }

  /// Whether a process has a file open. Tests ask this of all processes, so it makes no strings.
  private static func has(_ process: Int32, open path: String) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { space in
      guard let target = space.baseAddress else { return false }
      var isFound = false
      unsafe visitEntries(of: "/proc/\(process)/fd") { folder, name in
        let count = unsafe readlinkat(folder, name, target, space.count - 1)
        guard count > 0 else { return true }
        unsafe target[count] = 0
        isFound = unsafe strcmp(target, path) == 0
        return !isFound
      }
      return isFound
    }
  }

  /// The arguments and the environment of a process, which every process of its user may read.
  package static func visibleWords(of process: Int32) -> [UInt8] {
    ["cmdline", "environ"].flatMap { SystemCalls.contents(of: "/proc/\(process)/\($0)") ?? [] }
  }

  /// The command line of a process as `pgrep -f` sees it, with spaces between the words.
  package static func commandLine(of process: Int32) -> String {
    let words = (SystemCalls.contents(of: "/proc/\(process)/cmdline") ?? []).split(separator: 0)
    return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
  }

  /// The path of the program that a process runs; empty if it has ended.
  package static func program(of process: Int32) -> String { target("/proc/\(process)/exe") }

  /// The working directory of a process.
  package static func directory(of process: Int32) -> String { target("/proc/\(process)/cwd") }

  /// Whether more threads want to run than there are processors, of which one runs this function.
  static var isMachineBusy: Bool {
    // "0.20 0.18 0.12 1/80 11206": the fourth is the number of threads that run or want to.
    let fields = SystemCalls.text(of: "/proc/loadavg")?.split { $0 == " " || $0 == "/" }
    guard let fields, fields.count > 3, let running = Int(fields[3]) else { return false }
    return running > sysconf(Int32(_SC_NPROCESSORS_ONLN))
  }

  /// Whether a process sleeps until an event, as in a read or a poll.
  package static func isSleeping(_ process: Int32) -> Bool {
    status(of: process)?.first == "S"
  }

  /// Whether a guard sleeps until its prompt has ended: in `futex`, or in `read` if the end of the
  /// prompt's thread is not told. They are the system calls 202 and 0 of x86-64.
  ///
  /// `/proc/PID/syscall` may be read only by who may trace the process.
  package static func waitsForPrompt(_ guardian: Int32) -> Bool {
    let call = SystemCalls.text(of: "/proc/\(guardian)/syscall")?.prefix { $0 != " " }
    return call == "202" || call == "0"
  }

  /// Whether a process runs the test's program, or is a session leader that another suite starts.
  private static func isHarness(_ process: Int32) -> Bool { harness.contains(program(of: process)) }

  private static let harness = [
    target("/proc/self/exe"), "\(BuiltProducts.directory)/session-leader",
    "\(BuiltProducts.ownDirectory)/session-leader",
  ]

  /// The test and the processes that were there before its first terminal. They can't have
  /// inherited one, and may have hundreds of descriptors.
  static let strangers = Set(processes)

  /// Whether a process has a handler for a signal.
  package static func handles(_ process: Int32, _ signal: Int32) -> Bool {
    guard let bits = UInt64(value(of: "SigCgt", process), radix: 16) else { return false }
    return bits & 1 << UInt64(signal - 1) != 0
  }

  /// How often a process has gone to sleep.
  package static func sleeps(of process: Int32) -> Int {
    Int(value(of: "voluntary_ctxt_switches", process)) ?? 0
  }

  /// A value of `/proc/PID/status`, which every process may read; empty if there is none.
  static func value(of name: String, _ process: Int32) -> Substring {
    let lines = (SystemCalls.text(of: "/proc/\(process)/status") ?? "").split(separator: "\n")
    return lines.first { $0.hasPrefix("\(name):\t") }?.dropFirst(name.utf8.count + 2) ?? ""
  }

  /// The fields of `/proc/PID/stat` from the state on: state, parent, group, session.
  ///
  /// Returns nil if there is no such process.
  package static func status(of process: Int32) -> [Substring]? {
    let text = stat(of: process)
    // The program's name is in parentheses and may contain any character.
    guard let end = text.lastIndex(of: ")") else { return nil }
    return text[text.index(after: end)...].split(separator: " ")
  }

  /// The name of a process; empty if there is no such process.
  package static func name(of process: Int32) -> Substring {
    let text = stat(of: process)
    guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")") else { return "" }
    return text[text.index(after: start)..<end]
  }

  /// The children of a process with a given name, in any session.
  package static func children(of parent: Int32, named name: String) -> [Int32] {
    processes.filter { process in
      guard let fields = status(of: process), fields.count > 1 else { return false }
      return Int32(fields[1]) == parent && self.name(of: process) == name
    }
  }

  private static func stat(of process: Int32) -> String {
    SystemCalls.text(of: "/proc/\(process)/stat") ?? ""
  }

  /// Whether a process is gone or a zombie.
  package static func hasEnded(_ process: Int32) -> Bool {
    status(of: process).map { $0.first == "Z" || $0.first == "X" } ?? true
  }

  /// The targets of a process's descriptors, as `/proc/PID/fd` names them.
  package static func descriptors(of process: Int32) -> [String] {
    entries("/proc/\(process)/fd").filter { !$0.hasPrefix(".") }.map {
      target("/proc/\(process)/fd/\($0)")
    }
  }

  private static func target(_ path: String) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { space in
      let count = unsafe space.baseAddress.map { unsafe readlink(path, $0, space.count) } ?? 0
      return unsafe String(
        decoding: UnsafeRawBufferPointer(space).prefix(max(0, count)), as: UTF8.self)
    }
  }

  /// All processes.
  package static var processes: [Int32] {
    var found: [Int32] = []
    unsafe visitEntries(of: "/proc") { _, name in
      // Of a name that is no number, atoi() makes 0.
      let process = unsafe atoi(name)
      if process > 0 { found.append(process) }
      return true
    }
    return found
  }

  static func entries(_ directory: String) -> [String] {
    var names: [String] = []
    unsafe visitEntries(of: directory) { _, name in
      unsafe names.append(String(cString: name))
      return true
    }
    return names
  }

  /// Calls a closure with a directory's descriptor and the name of each entry, until the closure
  /// returns false.
  private static func visitEntries(
    of directory: String, _ visit: (Int32, UnsafePointer<CChar>) -> Bool
  ) {
    guard let stream = unsafe opendir(directory) else { return }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let goesOn = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 1) {
          unsafe visit(dirfd(stream), $0)
        }
      }
      guard goesOn else { return }
    }
  }
}
