#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A slow server that knows one code, to try the example with. It is a task of this program at the
/// other end of a socket pair, so it ends with the program.
enum DemonstrationServer {
  /// Starts the server for one connection, and returns the client's end.
  static func connect() throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let isPaired = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0
    #else
      let isPaired = unsafe socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0
    #endif
    guard isPaired else { throw ConnectionError.refused(code: errno) }
    let server = ends[1]
    Task.detached { await answer(server) }
    return ends[0]
  }

  private static func answer(_ client: Int32) async {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe read(client, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    try? await Task.sleep(for: .milliseconds(700))
    let isRight = line.elementsEqual("314159".utf8)
    let reply = isRight ? "ok\n" : "That code is wrong or has expired\n"
    _ = unsafe write(client, reply, reply.utf8.count)
    close(client)
  }
}
