internal import CodePromptKit
internal import CodePromptSecretStorage
internal import CodePromptSystem
internal import CodePromptTerminalOwnership

/// A box that shares the terminal: the prompt owns the device, and the test gets the terminal back.
// `@unchecked Sendable` is safe: only the prompt uses the box until the prompt ends, and then only
// the test.
final class ScriptBox: @unchecked Sendable {
  var terminal: ScriptedTerminal

  init(_ terminal: ScriptedTerminal) {
    self.terminal = terminal
  }
}

/// The device through which the prompt's loop uses a ``ScriptedTerminal``.
struct ScriptedDevice: ~Copyable, TerminalDevice {
  /// The interval at which running commands are polled, and the maximum number of polls.
  private static let commandStep = Duration.milliseconds(5)
  private static let commandLimit = 1000
  // The maximum number of polls after the running commands have closed their outputs: a command
  // closes its output a moment before it ends.
  private static let endLimit = 20

  private let box: ScriptBox
  private var terminal: ScriptedTerminal {
    get { box.terminal }
    nonmutating _modify { yield &box.terminal }
  }
  private var unread: [UInt8] = []
  private var isLost = false
  private var commandSteps = 0
  private var endSteps = 0

  init(_ box: ScriptBox) {
    self.box = box
  }

  var now: Duration { terminal.elapsed }
  var windowSize: WindowSize { WindowSize(columns: terminal.columns, rows: terminal.rows) }
  var makesSignals: Bool { false }
  var isInForeground: Bool { true }
  var isTypedBySomebody: Bool { false }
  var editingKeys: EditingKeys { EditingKeys() }

  mutating func wait(
    upTo limit: Duration?, forOutput: Bool, beside others: WatchedDescriptors
  ) -> TerminalReadiness {
    while true {
      if others.lifelineIsCut { return .cut }
      if !unread.isEmpty || isLost { return .input }
      if forOutput { return .output }
      if limit == .zero { return [] }
      if waitForCommands(others) { return .others }
      guard !terminal.steps.isEmpty else {
        guard let limit else {
          isLost = true
          continue
        }
        terminal.elapsed += limit
        return []
      }
      if case .wait(let time) = terminal.steps[0] {
        let passed = min(time, limit ?? time)
        terminal.elapsed += passed
        if passed < time {
          terminal.steps[0] = .wait(time - passed)
        } else {
          terminal.steps.removeFirst()
        }
        if passed == limit { return [] }
      } else {
        take(terminal.steps.removeFirst())
      }
    }
  }

  /// Waits briefly for running commands; returns false if there are none, or if they took too long
  /// since the script's last step. An asynchronous check has no time limit.
  private mutating func waitForCommands(_ others: WatchedDescriptors) -> Bool {
    if !others.isEmpty {
      endSteps = ScriptedDevice.endLimit
    } else {
      endSteps -= 1
    }
    let isInTime = endSteps > 0 && commandSteps < ScriptedDevice.commandLimit
    guard isInTime || others.awaitsVerdict else { return false }
    commandSteps += 1
    _ = others.wait(upTo: ScriptedDevice.commandStep)
    return true
  }

  private mutating func take(_ step: ScriptedTerminal.Step) {
    commandSteps = 0
    switch step {
    case .type(let text): unread += Array(text.utf8)
    case .paste(let text): unread += Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    case .press(let key): unread += key.bytes
    case .wait: break
    case .resize(let columns, let rows):
      terminal.emulator.resize(columns: columns, rows: rows)
    case .look: terminal.looks.append(terminal.screen)
    case .hangUp: isLost = true
    }
  }

  mutating func read(into bytes: inout SecretBytes) -> TerminalInput {
    guard !unread.isEmpty else { return isLost ? .lost : .nothing }
    var count = 0
    while count < unread.count, bytes.append(unread[count]) { count += 1 }
    unread.removeFirst(count)
    return .bytes
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
    terminal.frames.append(unsafe String(decoding: bytes, as: UTF8.self))
    unsafe terminal.emulator.feed(bytes)
    return bytes.count
  }

  mutating func discardInput() { unread = [] }
  mutating func restore(leaving message: OwnershipMessage) -> Bool {
    terminal.isRestored = true
    return true
  }
  consuming func die(by signal: TerminalSignal) {}
  mutating func hold(beside others: WatchedDescriptors) throws(TerminalError) -> TerminalTurn {
    others.lifelineIsCut ? .notWanted : .held
  }
  mutating func keepModes() {}
  var ownership: Ownership { .uncontested }
  mutating func own(_ event: OwnershipEvent) throws(TerminalError) -> [OwnershipAction] { [] }
  mutating func waitForSignal(upTo limit: Duration) -> Bool { false }
  mutating func waitForOutput(upTo limit: Duration) -> Bool { true }
  mutating func restartOutput() {}
  mutating func takeSignals() -> TerminalSignals { TerminalSignals(bits: 0) }
  mutating func takeEndingSignal() -> TerminalSignal? { nil }
  mutating func signalGroup(_ signal: TerminalSignal) {}
  mutating func watchChildren() {}
  mutating func setRestoreSequence(_ bytes: UnsafeRawBufferPointer, closingCount: Int) {}
  mutating func discardOutput() {}
  mutating func setEndsAtOnce(_ endsAtOnce: Bool) {}
}
