package import CodePromptSecretStorage

/// A terminal as the prompt's loop uses it: the seam that tests replace.
package protocol TerminalDevice: ~Copyable {
  /// The time of the terminal's clock, which never goes back and goes on while the machine sleeps.
  var now: Duration { get }

  /// The window's size now.
  var windowSize: WindowSize { get }

  /// Whether the kernel makes signals of ^C and ^\ here; if not, they come as keys.
  var makesSignals: Bool { get }

  /// Whether this process may draw: neither another job nor another prompt has the terminal.
  var isInForeground: Bool { get }

  /// The keys that the terminal's settings name, where set.
  var editingKeys: EditingKeys { get }

  /// Takes the terminal: waits for the foreground as any job does, starts the guard, puts the
  /// prompt's modes on, and notes signals from here on. What was typed before is thrown away.
  ///
  /// - Parameter others: Descriptors that end a wait for another process's prompt.
  /// - Returns: Whether the terminal is held; after ``TerminalTurn/blocked(by:)`` the same call
  ///   goes on to wait.
  /// - Throws: ``TerminalError`` if it can't be had; its settings are as found then.
  mutating func hold(beside others: WatchedDescriptors) throws(TerminalError) -> TerminalTurn

  /// Looks at the terminal's settings, and puts those of the prompt on again that somebody changed.
  mutating func keepModes()

  /// Whether another prompt could wait for the terminal: there is a lock that both find.
  var canBeWanted: Bool { get }

  /// Whether another prompt waits for the terminal, which this one has.
  var isWanted: Bool { get }

  /// Lends the terminal to another prompt, with nothing of this one's on the screen.
  ///
  /// Until ``takeBack(fromDeadJob:)`` nothing may be drawn, and no key is seen.
  mutating func lend()

  /// Whether a process group of this session can be made the foreground job.
  var canLendToJob: Bool { get }

  /// Gives the terminal's settings back and makes a process group the foreground job.
  mutating func lend(toJob group: Int32)

  /// Takes the terminal again after it was lent.
  ///
  /// - Parameter isDead: Whether the job that had it was killed: what it changed is undone.
  /// - Returns: What the prompt said that had it; nil while another prompt has it or waits for it.
  /// - Throws: ``TerminalError`` if the terminal can't be had again.
  mutating func takeBack(fromDeadJob isDead: Bool) throws(TerminalError) -> ModesMessage?

  /// Waits until something is there to do, here or at other descriptors, or until the time is up
  /// (nil: no limit).
  mutating func wait(
    upTo limit: Duration?, forOutput: Bool, beside others: WatchedDescriptors
  ) -> TerminalReadiness

  /// Whether a person types, who may hold a key down or type a code twice; a script does neither.
  var isTypedBySomebody: Bool { get }

  /// Waits for a signal alone, as after a hangup, which makes every other wait return at once.
  mutating func waitForSignal(upTo limit: Duration) -> Bool

  /// Waits until bytes can be written, and for nothing else.
  mutating func waitForOutput(upTo limit: Duration) -> Bool

  /// Lets output on that ^S stopped.
  mutating func restartOutput()

  /// Throws away what was written and the terminal has not taken, to make room.
  mutating func discardOutput()

  /// Reads what is there into the free space of `bytes`.
  mutating func read(into bytes: inout SecretBytes) -> TerminalInput

  /// Writes as much as the terminal takes now and returns how much; nil if the terminal is lost.
  mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int?

  /// Takes the signals that arrived.
  mutating func takeSignals() -> TerminalSignals

  /// Sends a signal to this process's group, as the kernel does for ^C.
  mutating func signalGroup(_ signal: TerminalSignal)

  /// Has the end of a child wake a wait, as a signal.
  mutating func watchChildren()

  /// Throws away what was typed and not read.
  mutating func discardInput()

  /// Says what a crash writes so that the terminal is as found: at most 512 bytes in all.
  ///
  /// - Parameters:
  ///   - bytes: What is written if the terminal takes it; they are copied.
  ///   - closingCount: How many of them, the first, end a string that is on its way; 0 where none
  ///     is. Where the terminal takes nothing, what it has not taken yet is thrown away for them.
  mutating func setRestoreSequence(_ bytes: UnsafeRawBufferPointer, closingCount: Int)

  /// Whether a signal that ends the process ends it at once, since nobody waits meanwhile.
  mutating func setEndsAtOnce(_ endsAtOnce: Bool)

  /// Gives the terminal back and stops the process, or its whole group as ^Z does; returns when it
  /// goes on.
  ///
  /// - Throws: ``TerminalError`` if the terminal can't be had again.
  mutating func suspend(wholeGroup: Bool) throws(TerminalError) -> Resumption

  /// Takes the terminal's settings again after a stop by another, once in the foreground.
  ///
  /// - Throws: ``TerminalError`` if the terminal can't be had again.
  mutating func resume() throws(TerminalError) -> Resumption

  /// Gives the terminal back as it was found, but for what somebody changed meanwhile; unread input
  /// is thrown away. Twice is harmless.
  ///
  /// - Parameter message: What a prompt is to know that lent the terminal.
  /// - Returns: False if that failed; the guard goes on trying then, if there is one.
  mutating func restore(leaving message: ModesMessage) -> Bool

  /// Sends this process a signal that arrived, once the terminal is given back; returns where that
  /// does not end it.
  consuming func die(by signal: TerminalSignal)
}

extension TerminalDevice where Self: ~Copyable {
  package var isTypedBySomebody: Bool { true }

  /// Takes the terminal, and looks at nothing else meanwhile.
  package mutating func hold() throws(TerminalError) {
    while case .blocked = try hold(beside: WatchedDescriptors()) {}
  }

  /// Gives the terminal back, and says nothing.
  @discardableResult
  package mutating func restore() -> Bool {
    restore(leaving: .none)
  }

  /// Waits for the terminal and for signals alone.
  package mutating func wait(upTo limit: Duration?, forOutput: Bool) -> TerminalReadiness {
    wait(upTo: limit, forOutput: forOutput, beside: WatchedDescriptors())
  }
}

/// What ``TerminalDevice/wait(upTo:forOutput:beside:)`` saw; empty when the time was up.
package struct TerminalReadiness: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bytes can be read, or the terminal is gone and a read will tell.
  package static let input = TerminalReadiness(rawValue: 1)
  /// Bytes can be written.
  package static let output = TerminalReadiness(rawValue: 2)
  /// A signal arrived.
  package static let signal = TerminalReadiness(rawValue: 4)
  /// Waiting itself failed: another try would only turn in a circle.
  package static let lost = TerminalReadiness(rawValue: 8)
  /// One of the other descriptors can be read.
  package static let others = TerminalReadiness(rawValue: 16)
  /// The other side of the lifeline is closed.
  package static let cut = TerminalReadiness(rawValue: 32)

  // What sets have of their own is generic: another module asks for a table of it at the first use.

  /// Whether it saw all of some others.
  package func contains(_ others: TerminalReadiness) -> Bool {
    others.rawValue & ~rawValue == 0
  }
}

/// How an attempt to take a terminal ended.
package enum TerminalTurn: Equatable, Sendable {
  /// The terminal is held.
  case held
  /// Something else happened before: nobody wants an answer any more.
  case notWanted
  /// Somebody has the lock and asks nothing: the terminal echoed, which was turned off.
  case blocked(by: LockHolder)
}

/// How a process goes on after a stop.
package enum Resumption: Equatable, Sendable {
  /// With the terminal, that nobody else used.
  case unchanged
  /// With the terminal, that somebody else used meanwhile: nothing of ours is on it.
  case takenAgain
  /// Without it: a signal arrived by which the process is to end.
  case ending
}

/// What a read of the terminal brought.
package enum TerminalInput: Equatable, Sendable {
  /// Bytes came.
  case bytes
  /// Nothing is there now.
  case nothing
  /// The terminal is gone (end of file or an error): never an answer.
  case lost
}

/// The characters that the terminal's settings name, nil where disabled.
package struct EditingKeys: Equatable, Sendable {
  /// Erases a character (VERASE).
  package var erase: UInt8?
  /// Erases the line (VKILL).
  package var kill: UInt8?
  /// Erases a word (VWERASE).
  package var wordErase: UInt8?
  /// Ends the input (VEOF).
  package var endOfFile: UInt8?
  /// Suspends the job (VSUSP); the kernel doesn't act on it while a prompt holds the terminal.
  package var suspend: UInt8?

  package init(
    erase: UInt8? = 0x7F, kill: UInt8? = 0x15, wordErase: UInt8? = 0x17, endOfFile: UInt8? = 0x04,
    suspend: UInt8? = 0x1A
  ) {
    self.suspend = suspend
    self.erase = erase
    self.kill = kill
    self.wordErase = wordErase
    self.endOfFile = endOfFile
  }
}

/// A window's size in columns and rows, each at least 1, and in pixels where the terminal tells.
package struct WindowSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int
  /// The pixels of a cell; nil where they are not known.
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

/// Signals that arrived, each at most once: bit N - 1 for signal N.
package struct TerminalSignals: Equatable, Sendable {
  private var bits: UInt64

  package init(bits: UInt64) {
    self.bits = bits
  }

  package var isEmpty: Bool { bits == 0 }

  /// Takes a signal out of the set and says whether it was in it.
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
