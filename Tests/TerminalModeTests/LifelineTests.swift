import CodePromptTerminalMode
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

#if canImport(Darwin)
  private let socketStream = SOCK_STREAM
#else
  private let socketStream = Int32(SOCK_STREAM.rawValue)
#endif

/// Two connected descriptors: one that a prompt looks at, and the other side of it.
struct Lifelines {
  let kept: Int32
  let other: Int32

  static func makePipe() throws -> Lifelines {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    return Lifelines(kept: ends[0], other: ends[1])
  }

  static func makeSockets() throws -> Lifelines {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, socketStream, 0, &ends) == 0)
    return Lifelines(kept: ends[0], other: ends[1])
  }
}

/// A lifeline tells when its other side is closed, and nothing else.
struct LifelineTests {
  private func watched(_ descriptor: Int32) -> WatchedDescriptors {
    var watched = WatchedDescriptors()
    watched.lifeline = descriptor
    return watched
  }

  @Test(arguments: ["pipe", "socket"], [0, 1])
  func `a lifeline is cut when the other end is closed, whatever is unread`(
    kind: String, bytes: Int
  ) throws {
    let ends = try kind == "pipe" ? Lifelines.makePipe() : .makeSockets()
    defer { close(ends.kept) }
    let watched = watched(ends.kept)
    #expect(!watched.lifelineIsCut && watched.isEmpty)
    if bytes > 0 { #expect(unsafe write(ends.other, "x", 1) == 1) }
    #expect(!watched.lifelineIsCut && !watched.wait(upTo: .zero))
    close(ends.other)
    #expect(watched.lifelineIsCut && !watched.wait(upTo: .zero))
    // Not a byte was read.
    var byte: UInt8 = 0
    #expect(unsafe read(ends.kept, &byte, 1) == bytes)
  }

  @Test func `a lifeline is cut by a half-closed socket, and by a pipe without a reader`()
    throws
  {
    let sockets = try Lifelines.makeSockets()
    shutdown(sockets.other, Int32(SHUT_WR))
    #expect(watched(sockets.kept).lifelineIsCut)
    let pipe = try Lifelines.makePipe()
    #expect(!watched(pipe.other).lifelineIsCut)
    close(pipe.kept)
    #expect(watched(pipe.other).lifelineIsCut)
    for descriptor in [sockets.kept, sockets.other, pipe.other] { close(descriptor) }
  }

  @Test func `none is never cut, nor is a file that ends, and one that is closed is`() throws {
    #expect(!watched(-1).lifelineIsCut)
    let file = unsafe open("/dev/null", O_RDONLY)
    #expect(file != -1 && !watched(file).lifelineIsCut)
    close(file)
    #expect(watched(9999).lifelineIsCut)
  }

  @Test func `other descriptors are watched together with a lifeline as usual`() throws {
    let (lifeline, other) = (try Lifelines.makePipe(), try Lifelines.makePipe())
    defer { for ends in [lifeline, other] { close(ends.kept) } }
    var watched = watched(lifeline.kept)
    watched.insert(other.kept)
    #expect(!watched.isEmpty && !watched.wait(upTo: .zero))
    _ = unsafe write(other.other, "x", 1)
    #expect(watched.wait(upTo: .zero) && !watched.lifelineIsCut)
    close(lifeline.other)
    #expect(watched.wait(upTo: .zero) && watched.lifelineIsCut)
    close(other.other)
  }
}
