package import CodePromptSecretStorage
package import CodePromptTerminalOwnership

/// A terminal as the prompt's loop uses it; tests replace it.
package protocol TerminalDevice: ~Copyable {
  /// The time of the terminal's clock, which never goes back and continues while the machine
  /// sleeps.
  var now: Duration { get }

  var windowSize: WindowSize { get }

  /// Whether the kernel turns ^C and ^\ into signals; if not, they arrive as keys.
  var makesSignals: Bool { get }

  /// Whether this process may draw: no other job or prompt has the terminal.
  var isInForeground: Bool { get }

  var editingKeys: EditingKeys { get }

  /// Takes the terminal: waits for the foreground like any job, starts the guard, sets the prompt's
  /// modes, and handles signals from now on. Input typed before that is discarded.
  ///
  /// Other descriptors end a wait for another process's prompt. After
  /// ``TerminalTurn/blocked(by:)``, calling this again continues the wait. After an error the
  /// settings are unchanged.
  mutating func hold(beside others: WatchedDescriptors) throws(TerminalError) -> TerminalTurn

  /// Checks the terminal's settings, and sets the prompt's again if another program changed them.
  mutating func keepModes()

  var ownership: Ownership { get }

  /// Handles an event that concerns the ownership of the terminal; returns the actions that are the
  /// prompt's own: those of its picture and its commands.
  mutating func own(_ event: OwnershipEvent) throws(TerminalError) -> [OwnershipAction]

  /// Waits for an event of the terminal or of other descriptors, or for the time limit (nil: none).
  mutating func wait(
    upTo limit: Duration?, forOutput: Bool, beside others: WatchedDescriptors
  ) -> TerminalReadiness

  /// Whether keys come from a person, who may hold one down or type a code twice, and not from a
  /// script.
  var isTypedBySomebody: Bool { get }

  /// Waits for a signal only, as after a hangup, when every other wait returns at once.
  mutating func waitForSignal(upTo limit: Duration) -> Bool

  mutating func waitForOutput(upTo limit: Duration) -> Bool

  /// Restarts output that ^S stopped.
  mutating func restartOutput()

  /// Discards written output that the terminal has not taken, to make room.
  mutating func discardOutput()

  /// Reads available input into the free space of `bytes`.
  mutating func read(into bytes: inout SecretBytes) -> TerminalInput

  /// Writes as much as the terminal takes now and returns the count; nil if the terminal is lost.
  mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int?

  mutating func takeSignals() -> TerminalSignals

  /// Takes the recorded signals if one of them ends the process, and returns that one.
  ///
  /// Otherwise the signals stay recorded: a stop takes effect when the terminal is closed.
  mutating func takeEndingSignal() -> TerminalSignal?

  /// Sends a signal to this process's group, as the kernel does for ^C.
  mutating func signalGroup(_ signal: TerminalSignal)

  /// Makes the end of a child process wake the prompt from a wait, as a signal does.
  mutating func watchChildren()

  mutating func discardInput()

  /// Sets the bytes that a crash writes to restore the screen, at most 512, if the terminal takes
  /// them.
  ///
  /// The first `closingCount` of them end an unfinished control string; 0 if there is none. If the
  /// terminal takes no output, its pending output is discarded to make room for these bytes.
  mutating func setRestoreSequence(_ bytes: UnsafeRawBufferPointer, closingCount: Int)

  /// Sets whether a signal that ends the process takes effect at once, and not only when the loop
  /// next handles signals: needed while a function of the application blocks the loop.
  mutating func setEndsAtOnce(_ endsAtOnce: Bool)

  /// Restores the terminal, except for what another program has changed since, and discards unread
  /// input; the message is for a prompt that lent the terminal.
  ///
  /// Calling it twice is harmless. Returns false if it failed; the guard, if any, keeps trying.
  mutating func restore(leaving message: OwnershipMessage) -> Bool

  /// Restores the terminal and sends this process again a signal that it received; returns if that
  /// does not end the process.
  consuming func die(by signal: TerminalSignal)
}

extension TerminalDevice where Self: ~Copyable {
  package var isTypedBySomebody: Bool { true }

  /// Takes the terminal, and watches no other descriptors while it waits.
  package mutating func hold() throws(TerminalError) {
    while case .blocked = try hold(beside: WatchedDescriptors()) {}
  }

  @discardableResult
  package mutating func restore() -> Bool { restore(leaving: .none) }

  package mutating func wait(upTo limit: Duration?, forOutput: Bool) -> TerminalReadiness {
    wait(upTo: limit, forOutput: forOutput, beside: WatchedDescriptors())
  }
}

/// The events that ended a wait; empty after the time limit.
package struct TerminalReadiness: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bytes can be read, or the terminal is lost and a read will report it.
  package static let input = TerminalReadiness(rawValue: 1)
  /// Bytes can be written.
  package static let output = TerminalReadiness(rawValue: 2)
  /// A signal arrived.
  package static let signal = TerminalReadiness(rawValue: 4)
  /// The wait itself failed: repeating it would loop forever.
  package static let lost = TerminalReadiness(rawValue: 8)
  /// A watched descriptor other than the terminal is readable.
  package static let others = TerminalReadiness(rawValue: 16)
  /// The other end of the lifeline is closed, or the watched process has ended.
  package static let cut = TerminalReadiness(rawValue: 32)
}

/// The result of an attempt to take a terminal.
package enum TerminalTurn: Equatable, Sendable {
  /// The terminal is held.
  case held
  /// Nobody wants an answer any more.
  case notWanted
  /// The lock's owner is not asking: the terminal echoed, and this prompt turned echo off.
  case blocked(by: LockHolder)
}

/// The result of reading the terminal.
package enum TerminalInput: Equatable, Sendable {
  /// Bytes were read.
  case bytes
  /// No bytes are available now.
  case nothing
  /// The terminal is lost (end of file or an error); this is never an answer.
  case lost
}

/// The editing characters in the terminal's settings, nil if disabled.
package struct EditingKeys: Equatable, Sendable {
  /// Erases a character (VERASE).
  package var erase: UInt8?
  /// Erases the line (VKILL).
  package var kill: UInt8?
  /// Erases a word (VWERASE).
  package var wordErase: UInt8?
  /// Ends the input (VEOF).
  package var endOfFile: UInt8?
  /// Suspends the job (VSUSP); the kernel ignores it while a prompt holds the terminal.
  package var suspend: UInt8?

  package init(
    erase: UInt8? = 0x7F, kill: UInt8? = 0x15, wordErase: UInt8? = 0x17, endOfFile: UInt8? = 0x04,
    suspend: UInt8? = 0x1A
  ) {
    self.erase = erase
    self.kill = kill
    self.wordErase = wordErase
    self.endOfFile = endOfFile
    self.suspend = suspend
  }
}

/// A window's size in columns and rows, each at least 1, and in pixels if the terminal reports
/// them.
package struct WindowSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int
  /// The size of a cell in pixels; nil if unknown.
  package var cell: Cell?

  /// A cell's size in pixels, each at least 1.
  package struct Cell: Equatable, Sendable {
    package var width: Int
    package var height: Int
  }

  package init(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    if width >= self.columns, height >= self.rows {
      cell = Cell(width: width / self.columns, height: height / self.rows)
    }
  }
}

/// A set of signals: bit N - 1 for signal N.
package struct TerminalSignals: Equatable, Sendable {
  private var bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  package var isEmpty: Bool { bits == 0 }

  /// Removes a signal from the set and returns whether it was in it.
  package mutating func remove(_ signal: TerminalSignal) -> Bool {
    let bit = UInt64(1) << UInt64(signal.rawValue - 1)
    defer { bits &= ~bit }
    return bits & bit != 0
  }

  /// The signal with the lowest number in the set.
  package var first: TerminalSignal? {
    bits == 0 ? nil : TerminalSignal(rawValue: Int32(bits.trailingZeroBitCount) + 1)
  }
}
