import CodePromptSecretStorage
import CodePromptSystem
import CommandWatching
import PromptTestSupport

extension Scenario {
  /// Scenarios of how commands are found and started.
  static let commandStarts = [
    Scenario("an empty directory of the path is the working directory", searchWorkingDirectory),
    Scenario("a start that fails leaves nothing behind", failToStart),
    Scenario("a start whose input can't be kept leaves nothing behind", failToKeepInput),
    Scenario("a hundred megabytes of errors take no memory", writeManyErrors),
    Scenario("many commands leave neither descriptors nor processes", startMany),
    Scenario("a command starts while stops are sent to its prompt's group", startAmongStops),
    Scenario("a program runs where clone3(2) is refused", runWithoutClone3),
  ]

  /// Arguments: a directory with the program `check`, and the PATH in which to search.
  private static func searchWorkingDirectory(_ words: [String]) throws {
    let (directory, path) = (try words.word(0), try words.word(1))
    try expect(unsafe chdir(directory), is: 0)
    try expect(try Program.find(["check"], path: path).path, is: "./check")
    var failure: CommandError?
    do throws(CommandError) { _ = try Program.find(["cat"], path: path) } catch { failure = error }
    try expect(failure, is: .notFound(name: "cat"))
  }

  /// Arguments: the name of the call that fails, and its error code.
  private static func failToStart(_ words: [String]) throws {
    let call = try require(FaultyCall(rawValue: try words.word(0)), "call")
    let code = Int32(try words.number(1))
    for number in 0..<100 {
      let before = System.openPipeEnds
      let fault = Fault(call, number: number, .broken, code: code)
      let secret = try SecretBytes.holding("123456")
      var failure: CommandError?
      do throws(CommandError) {
        _ = try RunningCommand.start(
          .shell("cat"), answering: secret, newline: true, output: .end, system: .with(fault))
      } catch {
        failure = error
      }
      guard fault.hasStruck else { return try expect(number > 0, "the call is never made") }
      try expect(failure, is: .cannotStart(name: "sh", code: code))
      try expect(System.openPipeEnds, is: before)
      try expect(!System.hasChildren, "a process is left")
    }
  }

  /// Argument: the error code of the file for the input. The test runs this with a limit of open
  /// files, or of the size of a file.
  private static func failToKeepInput(_ words: [String]) throws {
    let code = Int32(try words.number(0))
    let program = try Program.find(["sh"])
    if code == EMFILE { while unsafe open("/dev/null", O_RDONLY) != -1 {} }
    func openFiles() -> Int { (0..<Int32(1024)).count { fcntl($0, F_GETFD) != -1 } }
    let before = openFiles()
    var failure: CommandError?
    do throws(CommandError) {
      _ = try RunningCommand.start(program, reading: [1], output: .end)
    } catch {
      failure = error
    }
    try expect(failure, is: .cannotStart(name: "sh", code: code))
    try expect(openFiles(), is: before)
  }

  private static func writeManyErrors(_ words: [String]) throws {
    let text = "head -c 100000000 /dev/zero >&2; echo >&2; yes | head -c 1000000 >&2"
    let command = try RunningCommand.shell(text)
    let before = try require(peakMemory, "peak of memory")
    try expect(try command.advanceToEnd(), is: .exited(0))
    try expect(command.lastErrorLine, is: "y")
    let growth = try require(peakMemory, "peak of memory") - before
    try expect(growth < 4000, "\(growth) KiB were needed")
  }

  private static var peakMemory: Int? { ProcessFigures.peakMemory(of: getpid()) }

  private static func startAmongStops(_ words: [String]) throws {
    // The session leader gave this process a group of its own, which contains nothing else.
    try expect(getpgrp(), is: getpid())
    _ = signal(SIGTSTP, SIG_IGN)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let code = unsafe pthread_create(
      &thread, nil,
      { _ in
        while true { kill(-getpid(), SIGTSTP) }
      }, nil)
    try expect(code, is: 0)
    for _ in 0..<200 {
      // It does not count if a stop reaches the command later: it is in a group of its own.
      try expect(try RunningCommand.shell("exit 3").advanceToEnd(), is: .exited(3))
    }
  }

  /// Arguments: a program's file and arguments. clone3(2) fails with EPERM there, as with Docker
  /// before 20.10.10.
  private static func runWithoutClone3(_ words: [String]) throws {
    try refuse(clone3, by: EPERM)
    var arguments = unsafe words.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    _ = unsafe execv(try words.word(0), arguments)
    throw Failure("the program can't be run: \(errno)")
  }

  private static func startMany(_ words: [String]) throws {
    let before = System.openPipeEnds
    for index in 0..<60 {
      let outputs: [CommandOutput] = [.held(limit: 9), .dropped, .end, .lines]
      let command = try RunningCommand.shell("exit 1", output: outputs[index % 4])
      if index % 3 > 0 { _ = try command.advanceToEnd() }
      if index % 3 > 1 { command.stop() }
      let other = try RunningCommand.shell("cat", answering: "123456")
      _ = other.end
    }
    try expect(System.openPipeEnds, is: before)
    try expect(!System.hasChildren, "a process is left")
  }
}
