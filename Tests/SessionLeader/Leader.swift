import CTerminalSession

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A session leader that does for one command what a shell does for a job.
///
/// It obeys orders and answers each with `done`: `foreground`, `background`, `take`, `signal N`,
/// `signal-group N`, and `run`, which starts the next command after the previous one has ended. The
/// words of that command follow `run`, each after a US (0x1F).
///
/// It reports events: `flags TARGET=F_GETFL...`, `started PID`, `failed ERRNO`, `stopped SIGNAL`,
/// `continued`, `front GROUP EXPECTED`, `exited STATUS MICROSECONDS`, `signaled SIGNAL
/// MICROSECONDS`.
struct Leader {
  private var plan: LaunchPlan
  /// The command's process, which leads a group of its own; 0 before its start and after its end.
  private var child: pid_t = 0
  /// The process group that the leader last put in the foreground of the terminal.
  private var expectedFront: pid_t = getpgrp()
  /// The processor time that the launcher used before it became the command.
  private var launchTime = 0
  private var unfinishedOrder: [UInt8] = []

  init(plan: LaunchPlan) {
    self.plan = plan
  }

  mutating func run() {
    closeForeignDescriptors()
    setSignals()
    if plan.hasTerminal {
      _ = ioctl(Descriptor.terminal, UInt(TIOCSCTTY), CInt(0))
      giveTerminal(to: getpgrp())
    }
    if plan.adoptsOrphans { ctermsession_adopt() }
    reportFlags()
    start()
    while wait() {}
    // The test is over, and the command must not outlive it.
    if child > 0 { kill(-child, SIGKILL) }
  }

  /// Closes descriptors that the harness opened for other tests at the same time and that were
  /// inherited.
  private func closeForeignDescriptors() {
    let given = plan.streams.map(\.source)
    for descriptor in (Descriptor.events + 1)..<Descriptor.end where !given.contains(descriptor) {
      close(descriptor)
    }
    for descriptor in [Descriptor.orders, Descriptor.events] {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  private func setSignals() {
    // The harness runs on threads that block signals, and this process inherits the mask.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigprocmask(SIG_SETMASK, &none, nil)
    // A shell ignores the signals by which its own terminal would stop or end it.
    for number in [SIGTTOU, SIGTTIN, SIGTSTP, SIGINT, SIGQUIT, SIGPIPE] {
      signal(number, SIG_IGN)
    }
    Self.makePipe(reader: Descriptor.wakeReader, writer: Descriptor.wakeWriter)
    for number in [SIGCHLD, SIGHUP] {
      signal(number) { number in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = unsafe write(Descriptor.wakeWriter, &byte, 1)
        errno = saved
      }
    }
  }

  private static func makePipe(reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { preconditionFailure("pipe: errno \(errno)") }
    // Both ends are moved out of the way first: the second end may have the number that the first
    // is to get.
    let moved = ends.map { fcntl($0, F_DUPFD, 200) }
    ends.forEach { close($0) }
    dup2(moved[0], reader)
    dup2(moved[1], writer)
    moved.forEach { close($0) }
    for descriptor in [reader, writer] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(reader, F_SETFL, O_NONBLOCK)
  }

  // MARK: Start

  private mutating func start() {
    Self.makePipe(reader: Descriptor.launchReader, writer: Descriptor.launchWriter)
    _ = fcntl(Descriptor.launchReader, F_SETFL, 0)
    _ = fcntl(Descriptor.launchWriter, F_SETFD, 0)
    let options = CommandLine.arguments.prefix { $0 != "--" }
    let arguments = [options[0], "--launch"] + options.dropFirst() + ["--"] + plan.command
    var pointers = unsafe arguments.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { unsafe pointers.forEach { unsafe free($0) } }
    // The environment follows the arguments in memory; Swift 6 rejects the global `environ`.
    let environment = unsafe CommandLine.unsafeArgv + Int(CommandLine.argc) + 1
    let result = unsafe posix_spawn(&child, arguments[0], nil, nil, pointers, environment)
    close(Descriptor.launchWriter)
    guard result == 0 else { return report("failed \(result)") }
    reportLaunch()
  }

  /// Waits until the launcher has become the command or has failed, and reports which.
  private mutating func reportLaunch() {
    var bytes: [UInt8] = []
    while case let more = Self.read(Descriptor.launchReader), !more.isEmpty { bytes += more }
    close(Descriptor.launchReader)
    let numbers = bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    if let failure = numbers.first(where: { $0 < 0 }) {
      report("failed \(-failure)")
    } else {
      launchTime = numbers.first ?? 0
      if plan.hasTerminal && !plan.startsInBackground { expectedFront = child }
      report("started \(child)")
    }
  }

  // MARK: Orders and events

  /// Waits for one event and handles it; returns false if the harness has exited.
  private mutating func wait() -> Bool {
    var polled = [Descriptor.orders, Descriptor.wakeReader].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard unsafe poll(&polled, nfds_t(polled.count), -1) > 0 else { return errno == EINTR }
    if polled[1].revents != 0 {
      let signals = Self.read(Descriptor.wakeReader)
      // The kernel reports a hangup to the session leader only; a shell passes SIGHUP on to its
      // jobs.
      if signals.contains(UInt8(SIGHUP)) {
        signalGroup(SIGHUP)
        signalGroup(SIGCONT)
      }
      reportChanges()
    }
    guard polled[0].revents != 0 else { return true }
    let bytes = Self.read(Descriptor.orders)
    unfinishedOrder += bytes
    while let end = unfinishedOrder.firstIndex(of: UInt8(ascii: "\n")) {
      obey(String(decoding: unfinishedOrder[..<end], as: UTF8.self))
      unfinishedOrder.removeSubrange(...end)
    }
    return !bytes.isEmpty
  }

  private mutating func obey(_ order: String) {
    let words = order.split { $0 == " " || $0 == "\u{1F}" }
    let number = words.count > 1 ? Int32(words[1]) ?? 0 : 0
    switch words.first {
    case "foreground":
      giveTerminal(to: child)
      signalGroup(SIGCONT)
    case "background": signalGroup(SIGCONT)
    case "take": giveTerminal(to: getpgrp())
    case "signal": if child > 0 { kill(child, number) }
    case "signal-group": signalGroup(number)
    case "run" where child == 0: startNext(order)
    default: report("unknown")
    }
    report("done")
  }

  /// Starts the next command as the first one was started; in the order, each word of the command
  /// follows a US (0x1F).
  private mutating func startNext(_ order: String) {
    plan.command = order.split(separator: "\u{1F}", omittingEmptySubsequences: false)
      .dropFirst().map(String.init)
    giveTerminal(to: getpgrp())
    reportFlags()
    start()
  }

  private func signalGroup(_ number: Int32) {
    // A signal to process 0 would go to the leader's own group.
    if child > 0 { kill(-child, number) }
  }

  private mutating func giveTerminal(to group: pid_t) {
    guard plan.hasTerminal, group > 0 else { return }
    tcsetpgrp(Descriptor.terminal, group)
    expectedFront = group
  }

  private mutating func reportChanges() {
    var status: Int32 = 0
    var usage = rusage()
    while child > 0,
      unsafe wait4(child, &status, WUNTRACED | WCONTINUED | WNOHANG, &usage) == child
    {
      switch ChildStatus(status) {
      case .continued: report("continued")
      case .stopped(let number):
        takeTerminalBack()
        report("stopped \(number)")
      case .exited(let code):
        end(with: "exited \(code)", usage)
      case .signaled(let number):
        end(with: "signaled \(number)", usage)
      }
    }
  }

  private mutating func end(with event: String, _ usage: rusage) {
    takeTerminalBack()
    reportFlags()
    report("\(event) \(max(0, ProcessorTime.microseconds(usage) - launchTime))")
    child = 0
  }

  private mutating func takeTerminalBack() {
    guard plan.hasTerminal else { return }
    report("front \(tcgetpgrp(Descriptor.terminal)) \(expectedFront)")
    giveTerminal(to: getpgrp())
  }

  /// Reports the status flags of the standard streams, which the command shares with other
  /// processes.
  private func reportFlags() {
    // O_APPEND is left out: gawk sets it on its standard error, and on a pipe or a terminal it has
    // no effect.
    let flags = plan.streams.filter { $0.target <= 2 }.map {
      "\($0.target)=\(fcntl($0.source, F_GETFL) & ~O_APPEND)"
    }
    report((["flags"] + flags).joined(separator: " "))
  }

  private func report(_ event: String) {
    let line = Array("\(event)\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(Descriptor.events, $0.baseAddress, $0.count) }
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      repeat {
        count = unsafe systemRead(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      count = max(0, count)
    }
  }
}
