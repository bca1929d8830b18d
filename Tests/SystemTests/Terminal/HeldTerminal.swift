import CCodePromptSystem
import CTerminalCalls
import CodePromptSecretStorage
import CodePromptSystem
import CommandWatching
import PromptTestSupport
import Testing

/// Suites that take a pseudo-terminal, as a prompt does. They run one after the other, because
/// signals belong to the whole process.
///
/// The pseudo-terminal is never the controlling terminal of the test process, so keys typed into it
/// send no signals.
@Suite(.serialized, .waitsBriefly, .handlesSignals)
enum HeldTerminal {
  /// What must be undone on the terminal, as signal handlers and the guard see it.
  static var hold: csystem_hold {
    var (found, ours) = (termios(), termios())
    return unsafe csystem_terminal_look(&found, &ours)
  }
}

extension SystemCalls {
  /// Returns the real system calls, some of them replaced by `change`.
  static func real(_ change: (SystemCalls) -> Void) -> SystemCalls {
    let calls = SystemCalls()
    change(calls)
    return calls
  }

  /// Returns the calls of a process of which the pseudo-terminal is the controlling terminal, some
  /// of them replaced by `change`.
  static func controlling(
    _ pty: PseudoTerminal, _ change: (SystemCalls) -> Void
  ) -> SystemCalls {
    let path = pty.path
    return .real { calls in
      let real = SystemCalls()
      calls.open = { real.open($0 == Terminal.controllingPath ? path : $0, $1) }
      calls.terminalDevice = { _ in nil }
      calls.isInTypedPipeline = { false }
      change(calls)
    }
  }

  /// Returns the real system calls, with `note` called after each change of a terminal's settings.
  static func onSettingsChange(_ note: @escaping @Sendable (Int32, termios) -> Void) -> SystemCalls
  {
    real { calls in
      let change = calls.tcsetattr
      calls.tcsetattr = { descriptor, when, settings in
        defer { note(when, settings) }
        return change(descriptor, when, settings)
      }
    }
  }
}

extension Terminal {
  /// Opens a terminal, and takes it: locks it and sets the settings of a prompt.
  static func held(
    path: String, system: SystemCalls = SystemCalls()
  ) throws(TerminalError) -> Terminal {
    let terminal = try Terminal(path: path, system: system)
    try terminal.hold()
    return terminal
  }

  /// Waits for the terminal and takes it, unless the caller no longer wants it.
  ///
  /// `hold(beside:)` returns early if the process that has the lock is not asking; this function
  /// calls it again.
  func holdOrGiveUp(
    beside others: WatchedDescriptors
  ) throws(TerminalError) -> TerminalTurn {
    while true {
      let turn = try hold(beside: others)
      if case .blocked = turn { continue }
      return turn
    }
  }

  func wait(upTo limit: Duration?, forOutput: Bool) -> TerminalReadiness {
    wait(
      for: forOutput ? [.input, .output, .signal] : [.input, .signal], upTo: limit,
      beside: WatchedDescriptors())
  }

  /// Waits for input, reads once, and returns the result with the text.
  func readText(capacity: Int = 64) throws -> (input: TerminalInput, text: String) {
    var bytes = try SecretBytes(capacity: capacity)
    let ready = wait(upTo: .seconds(10), forOutput: false)
    try #require(ready.contains(.input))
    let input = read(into: &bytes)
    let text = unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    return (input, text)
  }

  /// Writes a text, and returns how many bytes the terminal took; nil if the terminal is lost.
  func write(_ text: String) -> Int? {
    unsafe Array(text.utf8).withUnsafeBytes { unsafe write($0) }
  }
}

extension PseudoTerminal {
  /// Types, and waits until `count` bytes are in the input queue, which takes a moment.
  func typeAhead(_ text: String, queued count: Int) throws {
    try type(text)
    try wait("\(count) bytes in the queue") { $0.unreadCount >= count }
  }
}

extension TerminalSettings {
  /// Returns the settings with some control characters replaced.
  func with(_ characters: [Int32: UInt8]) -> TerminalSettings {
    var settings = self
    for (index, byte) in characters { settings.characters[Int(index)] = byte }
    return settings
  }
}
