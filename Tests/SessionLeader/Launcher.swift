#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A process that prepares itself as the plan says and then becomes the command.
///
/// It makes itself the foreground group before the command runs, so that the command never finds
/// itself in the background by a race. It writes its own processor time in microseconds to the
/// launch pipe, so that the time is not counted as the command's. If it fails, it also writes the
/// error number.
struct Launcher {
  let plan: LaunchPlan

  func launch() -> Never {
    setpgid(0, 0)
    // Not that of the person who tests.
    umask(0o022)
    if plan.hasTerminal && !plan.startsInBackground {
      // This process is still in the background, where SIGTTOU would stop it in tcsetpgrp(3).
      signal(SIGTTOU, SIG_IGN)
      tcsetpgrp(Descriptor.terminal, getpgrp())
    }
    if let directory = plan.directory, unsafe chdir(directory) != 0 { fail() }
    moveStreams()
    setSignals()
    report(ProcessorTime.ofThisProcess)
    setLimits()
    var arguments = unsafe plan.command.dropFirst().map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    unsafe execv(plan.command[0], arguments)
    fail()
  }

  /// Gives each stream its descriptor, and keeps all other open descriptors from the command.
  private func moveStreams() {
    let firstSafe: Int32 = 100
    let moved = plan.streams.map { ($0.target, fcntl($0.source, F_DUPFD_CLOEXEC, firstSafe)) }
    for (target, source) in moved where dup2(source, target) < 0 { fail() }
    let targets = plan.streams.map(\.target)
    for descriptor in 0..<Descriptor.end where !targets.contains(descriptor) {
      if descriptor <= 2 {
        close(descriptor)
      } else {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      }
    }
  }

  private func setSignals() {
    for number in 1..<Int32(65) {
      let isIgnored = plan.ignoredSignals.contains(number)
      signal(number, isIgnored ? SIG_IGN : SIG_DFL)
    }
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for number in plan.blockedSignals { unsafe sigaddset(&mask, number) }
    unsafe sigprocmask(SIG_SETMASK, &mask, nil)
  }

  private func setLimits() {
    for limit in plan.limits {
      var value = rlimit(rlim_cur: rlim_t(limit.value), rlim_max: rlim_t(limit.value))
      guard let resource = Resource.numbers[limit.resource] else {
        preconditionFailure("unknown resource \(limit.resource)")
      }
      if unsafe setrlimit(resource, &value) != 0 { fail() }
    }
  }

  private func report(_ number: Int) {
    let line = Array("\(number)\n".utf8)
    _ = unsafe line.withUnsafeBytes {
      unsafe write(Descriptor.launchWriter, $0.baseAddress, $0.count)
    }
  }

  private func fail() -> Never {
    report(-Int(errno))
    _exit(127)
  }
}

/// The processor time of a process, user and system time together.
enum ProcessorTime {
  /// The processor time that this process has used so far, in microseconds.
  static var ofThisProcess: Int {
    var usage = rusage()
    #if canImport(Darwin)
      unsafe getrusage(RUSAGE_SELF, &usage)
    #else
      unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #endif
    return microseconds(usage)
  }

  /// The sum of the two times of a `rusage`, in microseconds.
  static func microseconds(_ usage: rusage) -> Int {
    let seconds = Int(usage.ru_utime.tv_sec) + Int(usage.ru_stime.tv_sec)
    return seconds * 1_000_000 + Int(usage.ru_utime.tv_usec) + Int(usage.ru_stime.tv_usec)
  }
}

/// The resources that a test may limit, by name.
enum Resource {
  #if canImport(Darwin)
    static let numbers = [
      "nofile": RLIMIT_NOFILE, "memlock": RLIMIT_MEMLOCK, "core": RLIMIT_CORE,
      "fsize": RLIMIT_FSIZE, "stack": RLIMIT_STACK,
    ]
  #else
    // RLIMIT_MEMLOCK is 8 on Linux; the header defines it by a name that Swift does not import.
    static let numbers = [
      "nofile": Int32(RLIMIT_NOFILE.rawValue), "memlock": 8, "core": Int32(RLIMIT_CORE.rawValue),
      "fsize": Int32(RLIMIT_FSIZE.rawValue), "stack": Int32(RLIMIT_STACK.rawValue),
    ]
  #endif
}
