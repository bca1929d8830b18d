import CDescriptors
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server that answers only when the test says so, so that the test can look at the prompt first.
///
/// The kernel accepts connections and buffers requests, so no thread is needed.
final class LocalServer {
  /// The port at 127.0.0.1.
  private(set) var port: UInt16 = 0
  private var listener: Int32 = -1
  private var client: Int32 = -1
  private var received: [UInt8] = []

  /// Listens at a free port of 127.0.0.1.
  init() throws {
    // curl's messages name the port, and the prompt would not show a message that contains half of
    // the code. So the port must not contain half of a code.
    repeat {
      stop()
      port = 0
      try start()
    } while Self.halves.contains { "\(port)".contains($0) }
  }

  /// Halves of the codes that the tests type, forwards and backwards.
  private static let halves = ["314", "141", "415", "159", "413", "514", "951", "000"]

  deinit {
    stop()
  }

  /// Starts to listen. After ``stop()`` it listens at the same port as before.
  func start() throws {
    listener = SpawnLock.whileHeld { cdescriptors_socket(AF_INET) }
    var yes: Int32 = 1
    _ = unsafe setsockopt(
      listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    try #require(bound() == 0, "bind: \(errno)")
    try #require(listen(listener, 4) == 0, "listen: \(errno)")
    port = boundPort
  }

  /// Stops listening, so that further connections are refused.
  func stop() {
    if client >= 0 { close(client) }
    // A process that another test is starting has a copy of the socket until its exec; shutdown
    // acts on all copies.
    if listener >= 0 { shutdown(listener, Int32(SHUT_RDWR)) }
    if listener >= 0 { close(listener) }
    (client, listener) = (-1, -1)
  }

  /// Waits for a whole request while the terminal's output is read, and returns it.
  func waitForRequest(
    from terminal: PseudoTerminal, until isWhole: (String) -> Bool
  ) throws -> String {
    received = []
    try terminal.wait("a request") { _ in
      receive()
      return isWhole(String(decoding: received, as: UTF8.self))
    }
    return String(decoding: received, as: UTF8.self)
  }

  /// Sends an answer and closes the connection.
  func answer(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(unsafe write(client, bytes, bytes.count) == bytes.count)
    close(client)
    client = -1
  }

  /// Whether the client has closed the connection.
  var isClientGone: Bool {
    var byte: UInt8 = 0
    return unsafe read(client, &byte, 1) == 0
  }

  private func receive() {
    if client < 0 {
      client = SpawnLock.whileHeld { cdescriptors_accept(listener) }
      guard client >= 0 else { return }
      _ = fcntl(client, F_SETFL, O_NONBLOCK)
    }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(client, &bytes, bytes.count)
    if count > 0 { received += bytes[..<count] }
  }

  private func bound() -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe bytes.withMemoryRebound(to: sockaddr.self) {
        unsafe bind(listener, $0.baseAddress!, socklen_t(bytes.count))
      }
    }
  }

  private var boundPort: UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutableBytes(of: &address) { bytes in
      unsafe bytes.withMemoryRebound(to: sockaddr.self) {
        unsafe getsockname(listener, $0.baseAddress!, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
