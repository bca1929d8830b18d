#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why the server could not be asked.
enum ConnectionError: Error, CustomStringConvertible {
  case refused(code: Int32)
  case closed

  var description: String {
    switch self {
    case .refused(let code): unsafe "no server: \(String(cString: strerror(code)))"
    case .closed: "the server hung up"
    }
  }
}

/// A connection to a server, closed when the value goes away.
struct Connection: ~Copyable {
  private let descriptor: Int32

  /// Connects to the Unix socket at a path, or to the built-in server if it is nil.
  init(to path: String?) throws {
    // Makes a write to a server that hung up an error, so that SIGPIPE does not end the process.
    _ = signal(SIGPIPE, SIG_IGN)
    descriptor = try path.map(connectSocket) ?? DemonstrationServer.connect()
  }

  deinit {
    _ = close(descriptor)
  }

  /// Sends bytes and a newline, without copying the bytes.
  func sendLine(_ bytes: UnsafeRawBufferPointer) throws {
    let count = unsafe write(descriptor, bytes.baseAddress, bytes.count)
    guard count == bytes.count, unsafe write(descriptor, "\n", 1) == 1 else {
      throw ConnectionError.closed
    }
  }

  /// Waits for a line without blocking a thread; a cancelled task stops waiting.
  func receiveLine() async throws -> String {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      var slot = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&slot, 1, 0) == 1 else {
        try await Task.sleep(for: .milliseconds(20))
        continue
      }
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = unsafe read(descriptor, &bytes, bytes.count)
      guard count > 0 else { throw ConnectionError.closed }
      line += bytes[..<count]
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }
}

private func unixSocket() -> Int32 {
  #if canImport(Glibc)
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  #else
    socket(AF_UNIX, SOCK_STREAM, 0)
  #endif
}

private func connectSocket(to path: String) throws -> Int32 {
  let descriptor = unixSocket()
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  unsafe withUnsafeMutableBytes(of: &address.sun_path) { space in
    unsafe space.copyBytes(from: path.utf8.prefix(space.count - 1))
  }
  let isConnected = unsafe withUnsafePointer(to: &address) { address in
    unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      unsafe connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
  if isConnected { return descriptor }
  let error = errno
  close(descriptor)
  throw ConnectionError.refused(code: error)
}
