import CodePromptTerminalMode
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The two ends of a pipe or socket pair: the lifeline that a prompt watches, and its other end.
struct Lifelines {
  let kept: Int32
  let other: Int32

  static func makePipe() throws -> Lifelines { try unsafe Lifelines { unsafe pipe($0) } }

  static func makeSockets() throws -> Lifelines {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    return try unsafe Lifelines { unsafe socketpair(AF_UNIX, stream, 0, $0) }
  }

  /// Makes both ends close-on-exec before another test can start a program: a program's copies
  /// would keep them open.
  private init(_ make: (UnsafeMutablePointer<Int32>) -> Int32) throws {
    var ends: [Int32] = [-1, -1]
    let result = SpawnLock.whileHeld {
      let result = unsafe make(&ends)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return result
    }
    try #require(result == 0)
    (kept, other) = (ends[0], ends[1])
  }
}

extension WatchedDescriptors {
  /// Waits up to 5 s until the lifeline is cut.
  ///
  /// A process that another test has just forked keeps the other end open until it calls `exec`.
  fileprivate func waitUntilCut() -> Bool {
    // Watch the lifeline alone: any other descriptor that is ready would end the wait.
    var alone = WatchedDescriptors()
    alone.lifeline = lifeline
    _ = alone.wait(upTo: .seconds(5))
    return lifelineIsCut
  }
}

/// A lifeline tells only whether its other end is closed.
struct LifelineTests {
  private func watched(_ descriptor: Int32) -> WatchedDescriptors {
    var watched = WatchedDescriptors()
    watched.lifeline = descriptor
    return watched
  }

  @Test(arguments: ["pipe", "socket"], [0, 1])
  func `a lifeline is cut when its other end is closed, even with unread bytes`(
    kind: String, bytes: Int
  ) throws {
    let ends = try kind == "pipe" ? Lifelines.makePipe() : .makeSockets()
    defer { close(ends.kept) }
    let watched = watched(ends.kept)
    #expect(!watched.lifelineIsCut && watched.isEmpty)
    if bytes > 0 { #expect(unsafe write(ends.other, "x", 1) == 1) }
    #expect(!watched.lifelineIsCut && !watched.wait(upTo: .zero))
    close(ends.other)
    #expect(watched.waitUntilCut() && !watched.wait(upTo: .zero))
    // Not a single byte was read from the lifeline.
    var byte: UInt8 = 0
    #expect(unsafe read(ends.kept, &byte, 1) == bytes)
  }

  @Test func `a half-closed socket and a pipe without a reader count as cut lifelines`()
    throws
  {
    let sockets = try Lifelines.makeSockets()
    shutdown(sockets.other, Int32(SHUT_WR))
    #expect(watched(sockets.kept).waitUntilCut())
    let pipe = try Lifelines.makePipe()
    #expect(!watched(pipe.other).lifelineIsCut)
    close(pipe.kept)
    #expect(watched(pipe.other).waitUntilCut())
    for descriptor in [sockets.kept, sockets.other, pipe.other] { close(descriptor) }
  }

  @Test func `a closed descriptor counts as a cut lifeline, but a missing lifeline does not`()
    throws
  {
    #expect(!watched(-1).lifelineIsCut)
    let file = unsafe open("/dev/null", O_RDONLY)
    #expect(file != -1 && !watched(file).lifelineIsCut)
    close(file)
    #expect(watched(9999).lifelineIsCut)
  }

  @Test func `other descriptors are watched together with a lifeline`() throws {
    let (lifeline, other) = (try Lifelines.makePipe(), try Lifelines.makePipe())
    defer { for ends in [lifeline, other] { close(ends.kept) } }
    var watched = watched(lifeline.kept)
    watched.insert(other.kept)
    #expect(!watched.isEmpty && !watched.wait(upTo: .zero))
    _ = unsafe write(other.other, "x", 1)
    #expect(watched.wait(upTo: .zero) && !watched.lifelineIsCut)
    close(lifeline.other)
    #expect(watched.wait(upTo: .zero) && watched.waitUntilCut())
    close(other.other)
  }
}
