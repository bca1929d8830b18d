#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The change of state that `wait4` reported about the command.
enum ChildStatus {
  case exited(Int32)
  case signaled(Int32)
  case stopped(Int32)
  case continued

  /// Decodes the status word; the macros in `sys/wait.h` can't be imported.
  init(_ status: Int32) {
    let low = status & 0x7F
    let high = (status >> 8) & 0xFF
    if status == 0xFFFF || (low == 0x7F && high == SIGCONT) {
      self = .continued
    } else if low == 0x7F {
      self = .stopped(high)
    } else {
      self = low == 0 ? .exited(high) : .signaled(low)
    }
  }
}

/// Reads from a descriptor. It has its own name because `Leader.read` hides the C function `read`.
func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, buffer, count)
}
