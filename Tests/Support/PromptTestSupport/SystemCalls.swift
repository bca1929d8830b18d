private import CDescriptors

/// The system calls of the harness in thin wrappers. Reads and writes are repeated after EINTR.
enum SystemCalls {
  /// The result of reading a non-blocking descriptor.
  enum ReadResult {
    case bytes([UInt8])
    case nothingYet
    case ended
  }

  /// Opens both ends of a pseudo-terminal. The corresponding C function is `openpty`.
  static func openTerminal(
    columns: Int, rows: Int
  ) throws(PseudoTerminalError) -> (master: Int32, slave: Int32, path: String) {
    let (master, slave) = try unsafe makePair("openpty") { unsafe cdescriptors_terminal($0) }
    var size = windowSize(columns: columns, rows: rows)
    guard unsafe ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else { throw failure("TIOCSWINSZ") }
    setNonBlocking(master)
    // The test's copy of the slave end does not block, because its writes would wait for ever after
    // ^S. The command's copy still blocks: it has an open file description of its own.
    setNonBlocking(slave)
    // Not `ttyname`: it has one buffer, which suites that run at the same time would share.
    var name = [CChar](repeating: 0, count: 128)
    let error = unsafe ttyname_r(slave, &name, name.count)
    guard error == 0 else { throw .system(call: "ttyname_r", number: error) }
    let path = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return (master, slave, String(decoding: path, as: UTF8.self))
  }

  static func windowSize(columns: Int, rows: Int) -> winsize {
    winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0, ws_ypixel: 0)
  }

  /// Opens a file. It does not become the controlling terminal, and no child inherits it.
  static func openFile(_ path: String, _ flags: Int32) throws(PseudoTerminalError) -> Int32 {
    let descriptor = unsafe open(path, flags | O_NOCTTY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("open \(path)") }
    return descriptor
  }

  /// Makes a pipe whose ends no child inherits by accident.
  static func makePipe() throws(PseudoTerminalError) -> (reader: Int32, writer: Int32) {
    try unsafe makePair("pipe2") { unsafe cdescriptors_pipe($0) }
  }

  /// Makes a pair of connected stream sockets that no child inherits by accident.
  static func makeSockets() throws(PseudoTerminalError) -> (reader: Int32, writer: Int32) {
    try unsafe makePair("socketpair") { unsafe cdescriptors_sockets($0) }
  }

  /// Makes two descriptors with a function of C.
  static func makePair(
    _ call: String, _ make: (UnsafeMutablePointer<Int32>) -> Int32
  ) throws(PseudoTerminalError) -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard SpawnLock.whileHeld({ unsafe make(&ends) }) == 0 else { throw failure(call) }
    return (ends[0], ends[1])
  }

  /// Closes an end of a pipe, and returns only when nobody else has that end.
  ///
  /// A process that another test is starting may have a copy of it for a moment: then a write would
  /// succeed, or a reader would not notice the end.
  static func closePipeEnd(_ end: Int32, isWriter: Bool) {
    let mode = isWriter ? O_RDONLY : O_WRONLY
    let other = unsafe open("/proc/self/fd/\(end)", mode | O_NONBLOCK | O_CLOEXEC)
    SpawnLock.whileHeld { _ = close(end) }
    guard other >= 0 else { return }
    // poll reports a hangup on the other end once nobody has this one.
    _ = waitForEvents([(other, events: 0)], milliseconds: 5000)
    close(other)
  }

  static func setNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Reads what is available, at most 64 KB.
  static func readAvailable(_ descriptor: Int32) -> ReadResult {
    while true {
      var result = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
        result = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        count = max(0, result)
      }
      if result > 0 { return .bytes(bytes) }
      if result == 0 { return .ended }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .nothingYet : .ended
    }
  }

  /// Returns the rest of what a descriptor can be read.
  static func rest(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    while case .bytes(let more) = readAvailable(descriptor) { bytes += more }
    return bytes
  }

  /// Returns the bytes of a file; nil if it can't be opened.
  static func contents(of path: String) -> [UInt8]? {
    guard let descriptor = try? openFile(path, O_RDONLY) else { return nil }
    defer { close(descriptor) }
    return rest(of: descriptor)
  }

  /// Returns the text of a file; nil if it can't be opened.
  static func text(of path: String) -> String? {
    contents(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns how many bytes a terminal has that can be read, or 0. The corresponding C call is
  /// `ioctl(FIONREAD)`.
  static func unreadCount(of terminal: Int32) -> Int { Int(cdescriptors_unread_count(terminal)) }

  /// Writes as many bytes as fit now and returns their number; nil if the other end is gone.
  static func writeAvailable(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
    while true {
      let result = unsafe bytes.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress, $0.count)
      }
      if result >= 0 { return result }
      if errno == EINTR { continue }
      return errno == EAGAIN ? 0 : nil
    }
  }

  /// Makes a write to a pipe without a reader an error, so that SIGPIPE does not end the test.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits until a descriptor is ready, and returns the events of each. The C function is `poll`.
  static func waitForEvents(
    _ descriptors: [(Int32, events: Int32)], milliseconds: Int32
  ) -> [Int32: Int32] {
    var polled = descriptors.map { pollfd(fd: $0.0, events: Int16($0.events), revents: 0) }
    guard unsafe poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [:] }
    let ready = polled.filter { $0.revents != 0 }.map { ($0.fd, Int32($0.revents)) }
    return Dictionary(ready) { $0 | $1 }
  }

  static func failure(_ call: String) -> PseudoTerminalError {
    .system(call: call, number: errno)
  }
}
