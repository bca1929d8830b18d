#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// A program whose start waits until the test lets it start: a process that executes it is held
  /// in execve(2).
  ///
  /// The test has a lease on the file (F_SETLEASE in fcntl(2)), which whoever opens the file has to
  /// wait for.
  final class HeldProgram {
    private let folder: TemporaryFolder
    private let descriptor: Int32
    // Not every C library declares these in a header that Swift imports.
    private let (setSignal, setLease, getLease) = (Int32(10), Int32(1024), Int32(1025))

    /// Writes the program's file, and holds it.
    init(_ text: String) throws {
      folder = try TemporaryFolder()
      try folder.write("held", text)
      let path = folder.path + "/held"
      try #require(unsafe chmod(path, 0o700) == 0)
      descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      // A process that waits for the lease is reported by SIGIO, which would end the test.
      try #require(fcntl(descriptor, setSignal, SIGURG) == 0)
      try #require(fcntl(descriptor, setLease, F_WRLCK) == 0, "no lease: \(errno)")
    }

    deinit { close(descriptor) }

    /// The path of the program.
    var path: String { folder.path + "/held" }

    /// Whether a process is about to start the program.
    var isStarting: Bool { fcntl(descriptor, getLease, 0) != F_WRLCK }

    /// Lets the program start.
    func letStart() { #expect(fcntl(descriptor, setLease, F_UNLCK) == 0) }
  }
#endif
