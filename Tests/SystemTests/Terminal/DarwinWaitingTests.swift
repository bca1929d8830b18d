#if os(Linux)
  import CCodePromptSystem
  import CDarwinEmulation
  import PromptTestSupport
  import Testing

  /// The wait for descriptors as it is compiled for macOS, by `select` and `kqueue`, does what
  /// `poll` does on Linux.
  struct DarwinWaitingTests {
    /// A descriptor with the events to wait for.
    typealias Watched = (descriptor: Int32, events: Int32)

    /// Waits, and returns for each descriptor whether something happened.
    private func ready(_ watched: Watched..., upTo milliseconds: Int32 = 0) -> [Bool] {
      var entries = watched.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 7) }
      let count = unsafe emulated_poll(&entries, entries.count, milliseconds)
      let ready = entries.map { $0.revents != 0 }
      #expect(count == ready.count { $0 })
      return ready
    }

    /// Calls a function on a thread of its own.
    private func onThread(_ body: @escaping @Sendable () -> Void) {
      final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
      }
      let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
      let code = unsafe csystem_start_thread(
        { work in
          if let work = unsafe work {
            unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
          }
          return unsafe work
        }, work)
      #expect(code == 0)
    }

    /// The time limit of a wait that ends before: long enough for any machine.
    private let long: Int32 = 20_000

    @Test(arguments: ["reader", "writer", "socket"], [false, true])
    func `a descriptor without events is ready at its hangup alone, whatever was written`(
      kind: String, hasData: Bool
    ) throws {
      let ends = try kind == "socket" ? DescriptorPair.sockets() : .pipe()
      let watched = kind == "writer" ? ends.writer : ends.reader
      if hasData { #expect(unsafe write(ends.writer, "x", 1) == 1) }
      #expect(ready((watched, 0), upTo: 1) == [false])
      // The hangup may come before the wait or during it.
      onThread { kind == "writer" ? ends.closeReader() : ends.closeWriter() }
      #expect(ready((watched, 0), upTo: long) == [true])
      #expect(ready((watched, 0), upTo: long) == [true])
    }

    @Test func `data that comes while a hangup is awaited does not end the wait`() throws {
      let (lifeline, other) = (try DescriptorPair.pipe(), try DescriptorPair.pipe())
      onThread {
        for _ in 0..<100 { _ = unsafe write(lifeline.writer, "x", 1) }
        _ = unsafe write(other.writer, "x", 1)
      }
      let found = ready((lifeline.reader, 0), (other.reader, POLLIN), upTo: long)
      #expect(found == [false, true])
    }

    @Test func `a half-closed socket has hung up`() throws {
      let sockets = try DescriptorPair.sockets()
      shutdown(sockets.writer, Int32(SHUT_WR))
      #expect(ready((sockets.reader, 0), upTo: long) == [true])
    }

    @Test func `a closed descriptor is ready alone, and the others are looked at`() throws {
      let (full, empty) = (try DescriptorPair.pipe(), try DescriptorPair.pipe())
      _ = unsafe write(full.writer, "x", 1)
      let closed: Int32 = 9999
      for events in [0, POLLIN, POLLOUT] {
        let found = ready(
          (empty.reader, POLLIN), (closed, events), (full.reader, POLLIN), (empty.reader, 0),
          (-1, POLLIN), upTo: long)
        #expect(found == [false, true, true, false, false])
      }
    }

    @Test func `nothing is ready until the time is up`() throws {
      let pipe = try DescriptorPair.pipe()
      #expect(ready() == [] && ready((pipe.reader, POLLIN), (pipe.reader, 0)) == [false, false])
      let start = ContinuousClock.now
      #expect(ready((pipe.reader, POLLIN), (pipe.reader, 0), upTo: 30) == [false, false])
      #expect(ContinuousClock.now - start >= .milliseconds(30))
    }

    @Test func `input and room for output are told apart`() throws {
      let sockets = try DescriptorPair.sockets()
      _ = unsafe write(sockets.writer, "x", 1)
      var entries = [
        pollfd(fd: sockets.reader, events: Int16(POLLIN | POLLOUT), revents: 0),
        pollfd(fd: sockets.writer, events: Int16(POLLIN | POLLOUT), revents: 0),
      ]
      #expect(unsafe emulated_poll(&entries, entries.count, long) == 2)
      #expect(entries.map { Int32($0.revents) } == [POLLIN | POLLOUT, POLLOUT])
    }

    @Test(.enabled(if: hasManyDescriptors, "the limit of descriptors is too low"))
    func `descriptors of 1024 and more are watched, too`() throws {
      let pipe = try DescriptorPair.pipe()
      let (reader, other) = (
        fcntl(pipe.reader, F_DUPFD_CLOEXEC, 2000), fcntl(pipe.reader, F_DUPFD_CLOEXEC, 1024)
      )
      try #require(reader >= 2000 && other >= 1024)
      defer { for end in [reader, other] { close(end) } }
      #expect(ready((reader, POLLIN), (other, POLLIN), (reader, 0)) == [false, false, false])
      _ = unsafe write(pipe.writer, "x", 1)
      #expect(ready((reader, POLLIN), (other, POLLIN), (reader, 0)) == [true, true, false])
      pipe.closeWriter()
      #expect(ready((reader, 0), (other, 0), upTo: long) == [true, true])
    }

    private static let hasManyDescriptors: Bool = {
      var limit = rlimit()
      return unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        && limit.rlim_cur > 2100
    }()

    @Test func `a terminal without events is ready when it has hung up, but not for input`() throws
    {
      let pty = try PseudoTerminal()
      let terminal = unsafe open(pty.path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
      try #require(terminal != -1)
      defer { close(terminal) }
      try pty.type("line\n")
      #expect(ready((terminal, 0), upTo: 1) == [false])
      #expect(ready((terminal, POLLIN), (terminal, 0), upTo: long) == [true, false])
      pty.hangUp()
      #expect(ready((terminal, 0), upTo: long) == [true])
    }
  }
#endif
