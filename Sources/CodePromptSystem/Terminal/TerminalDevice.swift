package import CodePromptSecretStorage
package import CodePromptTerminalOwnership

/// A terminal as the prompt's loop sees it; tests replace it.
package protocol TerminalDevice: AnyObject {
  /// The time on a clock that never goes back, and continues while the machine sleeps.
  var now: Duration { get }

  /// The size of the window; if the terminal does not tell, that of COLUMNS and LINES, or 80 × 24.
  var windowSize: WindowSize { get }

  /// Waits for these events of the terminal, other descriptors, or the time limit (nil: none).
  func wait(
    for events: TerminalReadiness, upTo limit: Duration?, beside others: WatchedDescriptors
  ) -> TerminalReadiness

  /// Reads available input into the free space of `bytes`.
  func read(into bytes: inout SecretBytes) -> TerminalInput

  /// Writes as much as the terminal takes now and returns the count; nil if the terminal is lost.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int?

  /// What is known about the terminal and its keys.
  var traits: TerminalTraits { get }

  /// Whether this process may draw: no other job or prompt has the terminal.
  var isInForeground: Bool { get }

  /// The process group that has the foreground; nil if it is this process's, or unknown.
  var foregroundGroup: Int32? { get }

  /// The state machine that decides who has the terminal.
  var ownership: Ownership { get set }

  /// Takes the terminal like any job, and sets the prompt's settings; earlier input is discarded.
  ///
  /// Other descriptors end a wait for another prompt. After ``TerminalTurn/blocked(by:)``, calling
  /// this again continues the wait.
  func hold(beside others: WatchedDescriptors) throws(TerminalError) -> TerminalTurn

  /// Carries out an action of ``ownership``; returns any answer to it. An action that is the
  /// prompt's own does nothing: without a loop there is no picture and no command.
  func carryOut(_ action: OwnershipAction) throws(TerminalError) -> OwnershipEvent?

  /// Does what the loop asks for; failures are ignored.
  func perform(_ request: TerminalRequest)

  /// How the command that has the terminal uses it, at the last ``TerminalRequest/lookAtLoan``.
  var loanUse: TerminalUse { get }

  /// Whether this process ignores a signal.
  func ignores(_ signal: TerminalSignal) -> Bool

  /// Takes the recorded signals.
  func takeSignals() -> PendingSignals

  /// Takes the recorded signals if one of them ends the process, and returns that one. Otherwise
  /// they stay recorded.
  func takeEndingSignal() -> TerminalSignal?

  /// Restores the terminal and discards unread input. It may be called twice. Returns false if it
  /// failed; the guard, if any, keeps trying.
  @discardableResult
  func restore() -> Bool
}

extension TerminalDevice {
  package var makesSignals: Bool { traits.makesSignals }
}
