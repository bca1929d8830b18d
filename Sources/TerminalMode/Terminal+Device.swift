private import CSystemShims
package import SecretStorage

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

// What the prompt's loop does with a terminal: wait, read, write, and hear of signals.
extension Terminal: TerminalDevice {
  package var makesSignals: Bool { isControlling }

  package var isInForeground: Bool {
    !isControlling || system.tcgetpgrp(descriptor) == system.getpgrp()
  }

  package var windowSize: WindowSize {
    var size = winsize()
    let isKnown = system.windowSize(descriptor, &size) == 0
    return WindowSize(
      columns: isKnown && size.ws_col > 0 ? Int(size.ws_col) : Environment.number("COLUMNS") ?? 80,
      rows: isKnown && size.ws_row > 0 ? Int(size.ws_row) : Environment.number("LINES") ?? 24)
  }

  package mutating func wait(upTo limit: Duration?, forOutput: Bool) -> TerminalReadiness {
    poll(for: POLLIN | (forOutput ? POLLOUT : 0), orSignals: true, upTo: limit)
  }

  package mutating func waitForSignal(upTo limit: Duration) -> Bool {
    poll(for: nil, orSignals: true, upTo: limit).contains(.signal)
  }

  package mutating func waitForOutput(upTo limit: Duration) -> Bool {
    poll(for: POLLOUT, orSignals: false, upTo: limit).contains(.output)
  }

  /// Waits for events of the terminal and for signals; poll passes over a descriptor of -1.
  private func poll(
    for events: Int32?, orSignals: Bool, upTo limit: Duration?
  ) -> TerminalReadiness {
    var slots = (
      pollfd(fd: events == nil ? -1 : descriptor, events: Int16(events ?? 0), revents: 0),
      pollfd(fd: orSignals ? wakeDescriptor : -1, events: Int16(POLLIN), revents: 0)
    )
    let ready = unsafe withUnsafeMutableBytes(of: &slots) { slots in
      SystemCalls.retrying {
        unsafe system.poll(slots.assumingMemoryBound(to: pollfd.self), limit.milliseconds)
      }
    }
    guard ready > 0 else { return ready == 0 ? [] : .lost }
    var result: TerminalReadiness = []
    // A hangup or an error is "readable": the read tells which.
    if Int32(slots.0.revents) & ~POLLOUT != 0 { result.insert(.input) }
    if Int32(slots.0.revents) & POLLOUT != 0 { result.insert(.output) }
    if slots.1.revents != 0 { result.insert(.signal) }
    return result
  }

  package mutating func read(into bytes: inout SecretBytes) -> TerminalInput {
    var outcome = TerminalInput.nothing
    unsafe bytes.fill { space in
      let count = SystemCalls.retrying { unsafe system.read(descriptor, space) }
      switch count {
      case 1...: outcome = .bytes
      case 0: outcome = .lost
      default: outcome = SystemCalls.lastError == EAGAIN ? .nothing : .lost
      }
      return max(count, 0)
    }
    return outcome
  }

  package mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let count = SystemCalls.retrying { unsafe system.write(descriptor, bytes) }
    if count >= 0 {
      outputIsStuck = count < bytes.count
      return count
    }
    outputIsStuck = SystemCalls.lastError == EAGAIN
    return outputIsStuck ? 0 : nil
  }

  package mutating func discardInput() {
    _ = SystemCalls.retrying { system.flushInput(descriptor) }
  }

  package mutating func takeSignals() -> TerminalSignals {
    TerminalSignals(bits: csystem_signals_take())
  }

  package mutating func signalGroup(_ signal: TerminalSignal) {
    csystem_signal_group(signal.rawValue)
  }

  package mutating func setFarewell(_ text: String) {
    unsafe text.withCString { unsafe csystem_signals_set_farewell($0, text.utf8.count) }
  }

  package mutating func setEndsAtOnce(_ endsAtOnce: Bool) {
    csystem_signals_set_ends_at_once(endsAtOnce)
  }
}

extension Duration? {
  /// The time for `poll`: whole milliseconds, rounded up, or -1 for no limit.
  fileprivate var milliseconds: Int32 {
    guard let self else { return -1 }
    let (seconds, attoseconds) = self.components
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return whole.overflow ? .max : Int32(clamping: max(0, whole.partialValue + rest))
  }
}
