import CodePromptSystem
import PromptTestSupport

/// What goes wrong in a system call.
enum FaultKind: Sendable, CaseIterable {
  case interrupted, notNow, broken, full, closed, noMemory
  /// The call reads or writes one byte only.
  case short

  /// The error that the call leaves in `errno`; nil where it succeeds.
  var code: Int32? {
    switch self {
    case .interrupted: EINTR
    case .notNow: EAGAIN
    case .broken: EIO
    case .full: ENOSPC
    case .closed: EPIPE
    case .noMemory: ENOMEM
    case .short: nil
    }
  }
}

/// A system call that can be made to fail.
enum FaultyCall: String, Sendable {
  case close, read, write
  // Calls on terminals.
  case open, poll, characterDevice, terminalDevice, flock, tcgetattr, tcsetattr, flushInput
  case tcgetpgrp, windowSize
  // Calls that start, run and end commands.
  case pipe, makeBlocking, spawn, look, reap
}

/// A fault in a system call: which call it is, how often the call succeeds before, and what goes
/// wrong.
///
/// A fault is `Sendable` because `@Sendable` closures capture it, although only one scenario uses
/// it.
final class Fault: @unchecked Sendable {
  let call: FaultyCall
  let number: Int
  let kind: FaultKind
  /// The error that the call leaves in `errno`; nil where it succeeds.
  let code: Int32?
  private var count = 0

  init(_ call: FaultyCall, number: Int, _ kind: FaultKind, code: Int32? = nil) {
    (self.call, self.number, self.kind, self.code) = (call, number, kind, code ?? kind.code)
  }

  /// Whether the call was made often enough for the fault to happen.
  var hasStruck: Bool { count > number }

  /// Whether the fault happens in this call. If it does, `errno` is set to the fault's error.
  func strikes(_ call: FaultyCall) -> Bool {
    guard call == self.call else { return false }
    defer { count += 1 }
    guard count == number else { return false }
    errno = code ?? 0
    return true
  }

  /// The part of `bytes` that a call may read or write, and whether the call fails.
  func limit<Bytes: Collection>(_ call: FaultyCall, _ bytes: Bytes) -> (Bytes.SubSequence, Bool) {
    guard strikes(call) else { return (bytes[...], false) }
    return (bytes.prefix(1), kind != .short)
  }
}

/// A simulated user who types the next piece whenever the prompt waits for keys.
///
/// A typist is `Sendable` because `@Sendable` closures capture it, although only one scenario uses
/// it.
final class Typist: @unchecked Sendable {
  let terminal: PseudoTerminal
  private var pieces: [String]
  /// Whether the prompt waited without a time limit although nothing more was to come.
  private(set) var waitedInVain = false
  private var waits = 0

  init(_ terminal: PseudoTerminal, _ pieces: [String]) {
    self.terminal = terminal
    self.pieces = pieces
  }

  /// Types the next piece if the prompt waits for keys, and waits as poll(2) does.
  func wait(
    _ slots: UnsafeMutableBufferPointer<pollfd>, _ milliseconds: Int32, _ real: SystemCalls
  ) -> Int32 {
    waits += 1
    precondition(waits < 10_000, "the prompt turns in a circle")
    if unsafe Int32(slots[0].events) & POLLIN != 0, !pieces.isEmpty {
      try? terminal.type(pieces.removeFirst())
    }
    _ = terminal.holds(within: .zero) { _ in true }
    // After the loss of the terminal the prompt waits for a signal, which doesn't come in this
    // scenario.
    if unsafe slots[0].fd == -1 { return unsafe real.poll(slots, 0) }
    let isEndless = milliseconds == -1
    let ready = unsafe real.poll(slots, isEndless ? 5000 : milliseconds)
    guard isEndless, ready == 0 else { return ready }
    waitedInVain = true
    errno = EIO
    return -1
  }
}

extension SystemCalls {
  /// The real system calls with one fault.
  static func with(_ fault: Fault) -> SystemCalls {
    let real = SystemCalls()
    let calls = SystemCalls()
    calls.close = {
      // A `close` that fails has closed the descriptor all the same.
      let result = real.close($0)
      return fault.strikes(.close) ? -1 : result
    }
    unsafe calls.read = { descriptor, bytes in
      let (part, fails) = unsafe fault.limit(.read, bytes)
      return fails ? -1 : unsafe real.read(descriptor, .init(rebasing: part))
    }
    unsafe calls.write = { descriptor, bytes in
      let (part, fails) = unsafe fault.limit(.write, bytes)
      return fails ? -1 : unsafe real.write(descriptor, .init(rebasing: part))
    }
    calls.open = { fault.strikes(.open) ? -1 : real.open($0, $1) }
    calls.characterDevice = { fault.strikes(.characterDevice) ? nil : real.characterDevice($0) }
    calls.terminalDevice = { fault.strikes(.terminalDevice) ? nil : real.terminalDevice($0) }
    calls.lockFile = { fault.strikes(.flock) ? -1 : real.lockFile($0, $1) }
    calls.tcgetattr = { fault.strikes(.tcgetattr) ? -1 : real.tcgetattr($0, &$1) }
    calls.tcsetattr = { fault.strikes(.tcsetattr) ? -1 : real.tcsetattr($0, $1, $2) }
    calls.flushInput = { fault.strikes(.flushInput) ? -1 : real.flushInput($0) }
    calls.windowSize = { fault.strikes(.windowSize) ? -1 : real.windowSize($0, &$1) }
    calls.pipe = { fault.strikes(.pipe) ? -1 : real.pipe(&$0) }
    calls.makeBlocking = { fault.strikes(.makeBlocking) ? -1 : real.makeBlocking($0) }
    calls.spawn = { fault.strikes(.spawn) ? fault.code ?? EAGAIN : real.spawn($0, &$1) }
    calls.look = { fault.strikes(.look) ? .ended(.killed(signal: 0)) : real.look($0) }
    calls.reap = { fault.strikes(.reap) ? -1 : real.reap($0) }
    return calls
  }

  /// The real system calls with one fault, on a terminal whose foreground group is always this
  /// process's.
  static func with(_ fault: Fault, typist: Typist) -> SystemCalls {
    let real = SystemCalls()
    let calls = with(fault)
    unsafe calls.poll = { fault.strikes(.poll) ? -1 : unsafe typist.wait($0, $1, real) }
    calls.pause = { _ in }
    calls.tcgetpgrp = { _ in fault.strikes(.tcgetpgrp) ? -1 : real.getpgrp() }
    return calls
  }
}
