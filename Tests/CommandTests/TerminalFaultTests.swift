import PromptTestSupport
import Testing

/// Faulty terminals, unusual settings, blocked streams and low limits.
@Suite(.serialized, .waits, .tags(.linking))
struct TerminalFaultTests {
  @Test func `a prompt whose script is killed ends and leaves the shell's settings alone`() throws {
    let terminal = try ask(inScript: "codeprompt -md6; echo not reached")
    try terminal.type("123", dots: 3)
    try terminal.signal(9)
    #expect(try terminal.waitForExit() == .signaled(9))
    // The shell takes the terminal and sets its own settings.
    try terminal.applySettings(terminal.settingsAtStart)
    try terminal.type("4\n")
    try terminal.wait("the end of the prompt") {
      ProcessTable.members(ofSession: $0.sessionIdentifier) == []
    }
    try terminal.wait("its message") { $0.errorText.hasPrefix("codeprompt: ") }
    #expect(terminal.settings == terminal.settingsAtStart)
    #expect(terminal.output == [])
    // The prompt's text can't be erased, since the shell has the terminal now.
    #expect(terminal.violations(except: [.screen, .queue], secret: "123") == [])
  }

  @Test func `if the reader of the answer ends before the code is typed, the status is 4`() throws {
    let reader = "{ exec <&-; echo The reader has ended >&2; }"
    let terminal = try ask(inScript: "codeprompt -md6 | \(reader); echo ${PIPESTATUS[@]}")
    try terminal.wait("the end of the reader") { $0.errorText.contains("has ended") }
    try terminal.expectAccepted()
    #expect(terminal.outputText == "4 0\n")
    #expect(terminal.errorText.contains("Broken pipe"))
  }

  private static var canMount: Bool {
    let mount = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
    return (try? CommandResult.run(mount))?.outcome == .exited(0)
  }

  @Test(
    .enabled(if: canMount, "no mount namespace may be made"),
    arguments: [
      ("mount -t tmpfs none /dev; \"$0\" -md6", 3, "/dev/tty: No such file or directory"),
      ("mount -t tmpfs none /proc; echo 123456 | \"$0\" --stdin -d6 -- false", 1, "is wrong"),
      ("mount -t tmpfs none /proc; echo 123456 | \"$0\" --stdin -d6 -- true", 0, ""),
    ] as [(String, Int32, String)])
  func `without /dev/tty the prompt asks nothing, and without /proc COMMAND's verdict counts`(
    script: String, status: Int32, says: String
  ) throws {
    let command = try BuiltProducts.find("codeprompt", path: "")
    let terminal = try PseudoTerminal.run(["unshare", "-m", "sh", "-c", script, command])
    try terminal.expectExit(status)
    #expect(terminal.received == [] && terminal.output == [])
    #expect(says.isEmpty || terminal.errorText.contains(says))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGSEGV])
  func `a signal ends the prompt while the answer waits for a full pipe`(signal: Int32) throws {
    let pipe = try fullPipe(blocks: true)
    let terminal = try typeCode(into: pipe)
    try terminal.signal(signal)
    #expect(try terminal.waitForExit() == .signaled(signal))
  }

  @Test func `SIGTSTP and SIGCONT work while the answer waits for a full pipe`() throws {
    let pipe = try fullPipe(blocks: false)
    let terminal = try typeCode(into: pipe)
    try terminal.signal(SIGTSTP)
    #expect(try terminal.waitForStop() == SIGTSTP)
    try terminal.signal(SIGCONT)
    var space = [UInt8](repeating: 0, count: 65536)
    try terminal.wait("the answer") { _ in
      let count = unsafe read(pipe.reader, &space, space.count)
      return count > 0 && space.prefix(count).suffix(7) == Array("123456\n".utf8)[...]
    }
    #expect(try terminal.waitForExit() == .exited(0))
  }

  /// Makes a pipe that is full.
  private func fullPipe(blocks: Bool) throws -> DescriptorPair {
    let pipe = try DescriptorPair.pipe()
    pipe.fill()
    _ = fcntl(pipe.reader, F_SETFL, O_NONBLOCK)
    if !blocks { _ = fcntl(pipe.writer, F_SETFL, O_NONBLOCK) }
    return pipe
  }

  /// Types a code whose answer goes to a full pipe, and waits until the terminal is restored.
  private func typeCode(into pipe: DescriptorPair) throws -> PseudoTerminal {
    let terminal = try ask(["-md6"]) { $0.output = .descriptor(pipe.writer) }
    try terminal.type("123456")
    try terminal.wait("the terminal restored") { $0.settings == $0.settingsAtStart }
    return terminal
  }

  @Test func `a terminal that is inherited as non-blocking works and stays non-blocking`() throws {
    let terminal = try PseudoTerminal()
    let descriptor = unsafe open(terminal.path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    defer { close(descriptor) }
    try terminal.start(
      ["codeprompt", "-md6"],
      Launch {
        $0.input = .descriptor(descriptor)
        $0.error = .descriptor(descriptor)
      })
    try terminal.waitUntilReady()
    try terminal.expectAccepted()
    #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `the time limit ends the prompt even if its output is blocked`() throws {
    let terminal = try ask(["-md6", "--timeout", "800ms"])
    terminal.readsTerminal = false
    try terminal.type("123")
    #expect(try terminal.waitForExit() == .exited(124))
    terminal.readsTerminal = true
    try terminal.expectExit(124, secret: "123")
  }

  @Test(arguments: [(0, 0), (1, 1), (3, 2), (1000, 1000)])
  func `a prompt works in a window of unknown, tiny or huge size`(columns: Int, rows: Int) throws {
    let terminal = try PseudoTerminal(columns: max(columns, 1), rows: max(rows, 1))
    try terminal.resize(columns: columns, rows: rows)
    try terminal.start(["codeprompt", "-md6"])
    try terminal.waitUntilReady()
    try terminal.type("123456")
    // The prompt takes a size of 0 for 80 columns or 24 rows, but the test's window has only one
    // column or row, so the prompt can't erase itself.
    try terminal.expectExit(
      0, output: "123456\n", except: columns == 0 ? [.screen] : [], secret: "123456")
  }

  @Test(arguments: 4...12 as ClosedRange<UInt64>)
  func `with few descriptors a prompt works, or leaves the terminal alone`(count: UInt64) throws {
    let terminal = try PseudoTerminal.run(["codeprompt", "-md6"]) {
      $0.limits = [.openFiles(count)]
    }
    try terminal.wait("a picture or the end") { $0.job.outcome != nil || $0.received != [] }
    if terminal.job.outcome == nil {
      try terminal.waitUntilReady()
      try terminal.expectAccepted()
    } else {
      try terminal.expectExit(3)
      #expect(terminal.received == [])
      #expect(terminal.errorText.hasPrefix("codeprompt: "))
    }
  }
}
