import CodePromptSystem
import PromptTestSupport
import Testing

extension WatchedDescriptors {
  /// Waits up to 5 s until the lifeline is cut.
  ///
  /// A process that another test has just forked keeps the other end open until it calls `exec`.
  func waitUntilCut() -> Bool {
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
    let ends = try kind == "pipe" ? DescriptorPair.pipe() : .sockets()
    let watched = watched(ends.reader)
    #expect(!watched.lifelineIsCut)
    if bytes > 0 { #expect(unsafe write(ends.writer, "x", 1) == 1) }
    #expect(!watched.lifelineIsCut && !watched.wait(upTo: .zero))
    ends.closeWriter()
    #expect(watched.waitUntilCut() && !watched.wait(upTo: .zero))
    // Not a single byte was read from the lifeline.
    var byte: UInt8 = 0
    #expect(unsafe read(ends.reader, &byte, 1) == bytes)
  }

  @Test func `a half-closed socket and a pipe without a reader count as cut lifelines`()
    throws
  {
    let sockets = try DescriptorPair.sockets()
    shutdown(sockets.writer, Int32(SHUT_WR))
    #expect(watched(sockets.reader).waitUntilCut())
    let pipe = try DescriptorPair.pipe()
    #expect(!watched(pipe.writer).lifelineIsCut)
    pipe.closeReader()
    #expect(watched(pipe.writer).waitUntilCut())
  }

  @Test func `a closed descriptor counts as a cut lifeline, but a missing lifeline does not`()
    throws
  {
    #expect(!watched(-1).lifelineIsCut)
    let file = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    #expect(file != -1 && !watched(file).lifelineIsCut)
    close(file)
    #expect(watched(9999).lifelineIsCut)
  }

  @Test func `other descriptors are watched together with a lifeline`() throws {
    let (lifeline, other) = (try DescriptorPair.pipe(), try DescriptorPair.pipe())
    var watched = watched(lifeline.reader)
    watched.insert(other.reader)
    #expect(!watched.wait(upTo: .zero))
    _ = unsafe write(other.writer, "x", 1)
    #expect(watched.wait(upTo: .zero) && !watched.lifelineIsCut)
    lifeline.closeWriter()
    #expect(watched.wait(upTo: .zero) && watched.waitUntilCut())
  }
}
