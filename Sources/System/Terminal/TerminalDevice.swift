package import CodePromptSecretStorage
package import CodePromptTerminalOwnership

/// A terminal as the prompt's loop sees it; tests replace it.
package protocol TerminalDevice: ~Copyable {
  /// The time on a clock that never goes back, and continues while the machine sleeps.
  var now: Duration { get }

  /// The size of the window; if the terminal does not tell, that of COLUMNS and LINES, or 80 × 24.
  var windowSize: WindowSize { get }

  /// Waits for these events of the terminal, other descriptors, or the time limit (nil: none).
  mutating func wait(
    for events: TerminalReadiness, upTo limit: Duration?, beside others: WatchedDescriptors
  ) -> TerminalReadiness

  /// Reads available input into the free space of `bytes`.
  mutating func read(into bytes: inout SecretBytes) -> TerminalInput

  /// Writes as much as the terminal takes now and returns the count; nil if the terminal is lost.
  mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int?

  /// What is known about the terminal and its keys.
  var traits: TerminalTraits { get }

  /// Whether this process may draw: no other job or prompt has the terminal.
  var isInForeground: Bool { get }

  /// The process group that has the foreground; nil if it is this process's, or unknown.
  var foregroundGroup: Int32? { get }

  /// The state machine that decides who has the terminal.
  var ownership: Ownership { get set }

  /// Takes the terminal like any job, and sets the prompt's modes; earlier input is discarded.
  ///
  /// Other descriptors end a wait for another prompt. After ``TerminalTurn/blocked(by:)``, calling
  /// this again continues the wait.
  mutating func hold(beside others: WatchedDescriptors) throws(TerminalError) -> TerminalTurn

  /// Carries out an action of ``ownership`` that isn't the prompt's own; returns any answer to it.
  mutating func carryOut(_ action: OwnershipAction) throws(TerminalError) -> OwnershipEvent?

  /// Does what the loop asks for; failures are ignored.
  mutating func perform(_ request: TerminalRequest)

  /// Takes the recorded signals.
  mutating func takeSignals() -> TerminalSignals

  /// Takes the recorded signals if one of them ends the process, and returns that one. Otherwise
  /// they stay recorded.
  mutating func takeEndingSignal() -> TerminalSignal?

  /// Restores the terminal and discards unread input. It may be called twice. Returns false if it
  /// failed; the guard, if any, keeps trying.
  @discardableResult
  mutating func restore() -> Bool
}

extension TerminalDevice where Self: ~Copyable {
  package var makesSignals: Bool { traits.makesSignals }

  /// Handles an event of the ownership; returns the actions that the prompt carries out itself.
  package mutating func own(_ event: OwnershipEvent) throws(TerminalError) -> [OwnershipAction] {
    var actions = ownership.handle(event)
    var forPrompt: [OwnershipAction] = []
    while !actions.isEmpty {
      let action = actions.removeFirst()
      switch action {
      case .erase, .forgetPicture, .draw, .redraw, .refuse, .tellOfOwner:
        forPrompt.append(action)
      default: if let answer = try carryOut(action) { actions += ownership.handle(answer) }
      }
    }
    return forPrompt
  }
}

/// What a prompt asks of its terminal besides the actions of ``Ownership``.
package enum TerminalRequest: Equatable, Sendable {
  /// Check the terminal's settings, and set the prompt's again if another program changed them.
  case keepModes
  case discardInput
  /// Restart output that ^S stopped.
  case restartOutput
  /// Discard written output that the terminal has not taken, to make room.
  case discardOutput
  /// Set the bytes, at most 512, that a crash writes to restore the screen; the first ones end an
  /// unfinished control string, and pending output may be discarded for them.
  case setRestoreSequence([UInt8], closingCount: Int)
  /// Let the end of a child process end a wait, as a signal does.
  case watchChildren
  /// Set whether a signal that ends the process does so at once, while the loop can't handle it.
  case setEndsAtOnce(Bool)
  /// Send a signal to this process's group, as the kernel does for ^C.
  case signalGroup(TerminalSignal)
  /// Restore the terminal and repeat a signal that this process got, and may survive.
  case die(by: TerminalSignal)
}

/// What is known about a terminal and its keys.
package struct TerminalTraits: Equatable, Sendable {
  /// Whether the kernel turns ^C and ^\ into signals; if not, they arrive as keys.
  package var makesSignals: Bool
  package var editingKeys = EditingKeys()
  /// Whether keys come from a person, who may hold one down or type a code twice.
  package var isTypedBySomebody = true

  package init(makesSignals: Bool) { self.makesSignals = makesSignals }
}

/// The events to wait for, or those that ended a wait: none after the time limit.
package struct TerminalReadiness: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bytes can be read, or the terminal is lost and a read will report it.
  package static let input = TerminalReadiness(rawValue: 1)
  /// Bytes can be written.
  package static let output = TerminalReadiness(rawValue: 2)
  /// A signal arrived.
  package static let signal = TerminalReadiness(rawValue: 4)
  /// A key or a signal. This is a constant because an array literal would be built in each wait.
  package static let keys = TerminalReadiness(rawValue: 1 | 4)
  /// The wait itself failed.
  package static let lost = TerminalReadiness(rawValue: 8)
  /// A watched descriptor other than the terminal is readable.
  package static let others = TerminalReadiness(rawValue: 16)
  /// The other end of the lifeline is closed, or the watched process has ended.
  package static let cut = TerminalReadiness(rawValue: 32)
}

/// The result of an attempt to take a terminal.
package enum TerminalTurn: Equatable, Sendable {
  /// The prompt has the terminal.
  case held
  /// Nobody wants an answer any more.
  case notWanted
  /// The lock's owner shows no prompt: the terminal has echoed for half a second.
  case blocked(by: LockHolder)
}

/// The result of reading the terminal.
package enum TerminalInput: Equatable, Sendable {
  /// Bytes were read.
  case bytes
  /// There is no input at present.
  case nothing
  /// The terminal is lost: end of file or an error.
  case lost
}

/// The editing characters in the terminal's settings (VERASE, VKILL, VWERASE, VEOF, VSUSP); nil for
/// a disabled one.
package struct EditingKeys: Equatable, Sendable {
  package var erase: UInt8? = 0x7F
  package var kill: UInt8? = 0x15
  package var wordErase: UInt8? = 0x17
  package var endOfFile: UInt8? = 0x04
  package var suspend: UInt8? = 0x1A
}

/// A window's size in columns and rows, each at least 1, and in pixels if these are known.
package struct WindowSize: Equatable, Sendable {
  package var columns, rows: Int
  /// The size of a cell; nil if unknown.
  package var cell: Cell?

  /// A cell's size in pixels, each at least 1.
  package struct Cell: Equatable, Sendable {
    package var width, height: Int
  }

  /// Creates a size from a window's columns and rows, and its width and height in pixels (0 if
  /// unknown).
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

  /// Removes a signal from the set and returns whether it was in it.
  package mutating func remove(_ signal: TerminalSignal) -> Bool {
    let bit = UInt64(1) << UInt64(signal.rawValue - 1)
    defer { bits &= ~bit }
    return bits & bit != 0
  }

  /// The first signal in the set that ends the process.
  package var ending: TerminalSignal? {
    var others = self
    for signal: TerminalSignal in [.suspend, .resume, .windowChange, .child] {
      _ = others.remove(signal)
    }
    return others.first
  }

  /// The signal with the lowest number in the set.
  package var first: TerminalSignal? {
    bits == 0 ? nil : TerminalSignal(rawValue: Int32(bits.trailingZeroBitCount) + 1)
  }
}
