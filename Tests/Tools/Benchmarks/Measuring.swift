#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The time now in seconds, by CLOCK_MONOTONIC.
func now() -> Double { time(of: CLOCK_MONOTONIC) }

/// The processor time in seconds that this process uses for a body, without the processes that the
/// body starts.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = time(of: CLOCK_PROCESS_CPUTIME_ID)
  try body()
  return time(of: CLOCK_PROCESS_CPUTIME_ID) - start
}

/// The processor time in seconds of the processes that a body starts and waits for.
func secondsOfChildren(_ body: () -> Void) -> Double {
  let start = timeOfChildren()
  body()
  return timeOfChildren() - start
}

/// The processor time in seconds of all child processes waited for so far, by getrusage(2).
private func timeOfChildren() -> Double {
  var usage = rusage()
  #if canImport(Glibc)
    let children = __rusage_who_t(RUSAGE_CHILDREN.rawValue)
  #else
    let children = RUSAGE_CHILDREN
  #endif
  return unsafe getrusage(children, &usage) == 0 ? seconds(usage) : .nan
}

/// The processor time in seconds that a process used, in user mode and in the kernel.
func seconds(_ usage: rusage) -> Double {
  let (user, system) = (usage.ru_utime, usage.ru_stime)
  return Double(user.tv_sec) + Double(system.tv_sec) + Double(user.tv_usec + system.tv_usec) / 1e6
}

/// The time of a clock in seconds, by clock_gettime(2); NaN for a clock that doesn't exist.
func time(of clock: clockid_t) -> Double {
  var time = timespec()
  guard unsafe clock_gettime(clock, &time) == 0 else { return .nan }
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The median; NaN if there are no values.
func median(_ values: [Double]) -> Double {
  guard !values.isEmpty else { return .nan }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// The lines that a shell command prints; nil where the command can't be run or fails.
func linesPrinted(by command: String) -> [String]? {
  guard let stream = unsafe popen(command, "r") else { return nil }
  var lines: [String] = []
  var line: UnsafeMutablePointer<CChar>?
  var size = 0
  while unsafe getline(&line, &size, stream) > 0,
    let text = unsafe line.map({ unsafe String(cString: $0) })
  {
    lines.append(text.last == "\n" ? String(text.dropLast()) : text)
  }
  unsafe free(line)
  return unsafe pclose(stream) == 0 ? lines : nil
}

/// Lends an empty folder, and removes it with its contents afterwards.
func withFolder<Result>(_ body: (String) -> Result?) -> Result? {
  guard let folder = linesPrinted(by: "mktemp -d")?.first else { return nil }
  defer { _ = linesPrinted(by: "rm -r \(folder)") }
  return body(folder)
}

/// The memory in MB by which the process grows at its peak while a body runs; nil where that can't
/// be measured, as on all systems but Linux (proc(5): `clear_refs`, and `VmHWM` in `status`).
func peakMemory(of body: () -> Void) -> Double? {
  guard let file = unsafe fopen("/proc/self/clear_refs", "w") else { return nil }
  unsafe fputs("5", file)
  unsafe fclose(file)
  guard let start = peakInStatus() else { return nil }
  body()
  return peakInStatus().map { $0 - start }
}

/// The peak of this process's memory in MB since the peak was last reset.
private func peakInStatus() -> Double? {
  guard let file = unsafe fopen("/proc/self/status", "r") else { return nil }
  defer { unsafe fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while unsafe fgets(&line, Int32(line.count), file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard text.hasPrefix("VmHWM:") else { continue }
    return Double(text.filter(\.isNumber)).map { $0 * 1024 / 1e6 }
  }
  return nil
}

/// Ends the process with a message and status 2.
func endProcess(_ message: String) -> Never {
  let line = Array("benchmarks: \(message)\n".utf8)
  _ = unsafe line.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  exit(2)
}
