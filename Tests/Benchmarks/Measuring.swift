#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The time that a body takes.
func seconds(_ body: () -> Void) -> Double {
  let time = ContinuousClock().measure(body).components
  return Double(time.seconds) + Double(time.attoseconds) / 1e18
}

/// The most memory that the process ever held, in MB. The C function is `getrusage`.
func peakMemory() -> Double {
  var usage = rusage()
  // RUSAGE_SELF, which is of another type in each C library.
  unsafe getrusage(0, &usage)
  #if canImport(Darwin)
    return Double(usage.ru_maxrss) / 1e6
  #else
    return Double(usage.ru_maxrss) * 1024 / 1e6
  #endif
}

/// The memory in MB by which a body makes the process grow at its greatest; nil where that can't be
/// told, as anywhere but on Linux (proc(5): `clear_refs`, and `VmHWM` in `status`).
func peakMemory(of body: () -> Void) -> Double? {
  guard let file = unsafe fopen("/proc/self/clear_refs", "w") else { return nil }
  unsafe fputs("5", file)
  unsafe fclose(file)
  guard let start = peakInStatus() else { return nil }
  body()
  return peakInStatus().map { $0 - start }
}

/// The peak of memory in MB since it was last reset.
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

/// Ends the process with a message.
func endProcess(_ message: String) -> Never {
  let line = Array("benchmarks: \(message)\n".utf8)
  _ = unsafe line.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  exit(2)
}
