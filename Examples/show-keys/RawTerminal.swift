#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A terminal in raw mode, which passes each byte on at once.
struct RawTerminal {
  private let descriptor: Int32
  private let original: termios

  /// Switches to raw mode; nil if the descriptor is no terminal.
  ///
  /// Keys don't send signals in this mode, so that Ctrl-C is printed as well.
  init?(_ descriptor: Int32) {
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else { return nil }
    self.descriptor = descriptor
    original = settings
    unsafe cfmakeraw(&settings)
    guard unsafe tcsetattr(descriptor, TCSAFLUSH, &settings) == 0 else { return nil }
  }

  /// Restores the original settings.
  func restore() {
    var settings = original
    unsafe tcsetattr(descriptor, TCSAFLUSH, &settings)
  }

  /// Waits for input, for ever if the time is -1; returns false if the time is up.
  func waitForInput(milliseconds: Int32) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // A wait that a signal interrupts starts again, which can only make a pause longer.
    while true {
      let result = unsafe poll(&waited, 1, milliseconds)
      if result >= 0 { return result > 0 }
      guard errno == EINTR else { return true }
    }
  }
}

/// Reads what is available; 0 at the end of input or after an error. The C function is `read`.
func readSome(_ descriptor: Int32, into buffer: inout [UInt8]) -> Int {
  while true {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    if count >= 0 { return count }
    guard errno == EINTR else { return 0 }
  }
}

/// Writes all bytes; returns false if the other end is gone. The C function is `write`.
@discardableResult
func writeAll(_ descriptor: Int32, _ bytes: some Sequence<UInt8>) -> Bool {
  let bytes = Array(bytes)
  var done = 0
  while done < bytes.count {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress.map { unsafe $0 + done }, $0.count - done)
    }
    if count >= 0 {
      done += count
    } else if errno != EINTR {
      return false
    }
  }
  return true
}

/// Ends the process. The C function is `exit`.
func exitProcess(_ status: Int32) -> Never {
  exit(status)
}
