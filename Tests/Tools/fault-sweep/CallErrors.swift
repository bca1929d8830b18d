import PromptTestSupport

/// The errors with which a system call may fail.
enum CallErrors {
  /// The errors that are injected into a system call of this name.
  ///
  /// A call that is not in the table fails with EPERM, as if a seccomp filter refused it.
  static func errors(of call: String) -> [Int32] {
    unfailing.contains(call) ? [] : table[call] ?? [EPERM]
  }

  // System calls that can't fail, do not return, or belong to the start of a process, which ends if
  // `brk` fails.
  private static let unfailing: Set<String> = [
    "arch_prctl", "brk", "execve", "exit", "exit_group", "geteuid", "getpgrp", "getpid", "getppid",
    "gettid", "getuid", "rseq", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn",
    "set_robust_list", "set_tid_address",
  ]

  private static let table: [String: [Int32]] = {
    let groups: [(calls: String, errors: [Int32])] = [
      ("read pread64 recvfrom recvmsg", [EINTR, EAGAIN, EIO]),
      ("write writev sendto sendmsg", [EINTR, EAGAIN, EIO, EPIPE, ENOSPC]),
      ("poll ppoll select pselect6", [EINTR, EAGAIN, ENOMEM]),
      ("ioctl", [EINTR, EAGAIN, EIO, ENOTTY]),
      ("fcntl", [EINTR, EAGAIN, EBADF]),
      ("open openat", [EINTR, EACCES, ENOENT, EMFILE, ENOMEM]),
      ("close", [EINTR, EIO]),
      ("mmap mprotect mremap munmap madvise", [ENOMEM]),
      ("mlock mlock2 munlock", [EPERM, EAGAIN, ENOMEM]),
      ("clone clone3 fork vfork", [EAGAIN, ENOMEM]),
      ("pipe pipe2 socketpair dup dup2 dup3", [EMFILE, ENOMEM]),
      ("memfd_create pidfd_open signalfd4 timerfd_create", [EMFILE, ENOMEM]),
      ("flock", [EINTR, EWOULDBLOCK, ENOLCK]),
      ("wait4 waitid", [EINTR, ECHILD]),
      ("kill tgkill tkill", [EPERM, ESRCH]),
      ("sigaltstack", [ENOMEM]),
      ("access fstat newfstatat readlink stat statx", [EIO, EACCES]),
    ]
    let pairs = groups.flatMap { group in
      group.calls.split(separator: " ").map { (String($0), group.errors) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  /// The message of an error number.
  static func message(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
}
