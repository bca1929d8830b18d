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

/// Ends the process with a message.
func endProcess(_ message: String) -> Never {
  let line = Array("benchmarks: \(message)\n".utf8)
  _ = unsafe line.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  exit(2)
}
