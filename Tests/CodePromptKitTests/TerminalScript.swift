import CodePromptSecretStorage
import CodePromptSystem
import CodePromptTerminalOwnership
import PromptTestSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A scripted terminal: what happens to it, what it was sent, and a clock that only the script
/// moves.
///
/// The script takes a step when the prompt waits and has read all earlier input. At the end of the
/// script the terminal hangs up, so that a prompt that still waits ends.
final class TerminalScript {
  enum Step {
    /// Makes several reads ready at once, each with its bytes.
    case read([[UInt8]])
    /// Lets time pass without an event.
    case pass(Duration)
    case signals([TerminalSignal])
    case resize(columns: Int, rows: Int)
    /// From now on the terminal takes only this many bytes; nil for any number.
    case takes(Int?)
    /// Records what the screen shows.
    case look
    /// Records what the screen shows after a crash, and where the cursor is.
    case crash
    /// Another process, such as a shell in the foreground, writes this text.
    case shell(String)
    case hangUp
    /// Lets commands run, in real time, until the screen shows a text, for at most 5 s.
    case until(String)
    /// Lets commands run, in real time, until the prompt has sent a text, even inside a sequence,
    /// for at most 5 s.
    case untilSent(String)
    /// Lets commands run, in real time, for this many milliseconds.
    case letRun(Int)
    /// Runs a function of the test.
    case run(@Sendable () -> Void)
    /// The machine sleeps: the clock moves, but no wait ends.
    case machineSleeps(Duration)

    /// The pause after a wrong answer during which the prompt drops keys.
    static let rest = Step.pass(.milliseconds(500))
    static func type(_ text: String) -> Step { .read([Array(text.utf8)]) }
    static func reads(_ texts: String...) -> Step { .read(texts.map { Array($0.utf8) }) }
    static func paste(_ text: String) -> Step { .type("\u{1B}[200~\(text)\u{1B}[201~") }
    static func signal(_ signal: TerminalSignal) -> Step { .signals([signal]) }
  }

  /// What the prompt asked of the terminal, apart from reading and writing.
  enum Request: Equatable {
    case restore, resume, discardInput, restartOutput, discardOutput
    case suspend(wholeGroup: Bool)
    case signalGroup(TerminalSignal)
    case endsAtOnce(Bool)
  }

  /// The state of the terminal after a stop.
  enum Resumption {
    /// Nobody else has used the terminal.
    case unchanged
    /// Another program may have used the terminal.
    case takenAgain
    /// A signal that ends the process arrived, and the terminal was not taken again.
    case ending
  }

  let clock = ManualClock()
  var makesSignals = true
  var editingKeys = EditingKeys()
  /// The state in which the prompt finds the terminal after a stop.
  var resumption = Resumption.takenAgain
  private(set) var ownership = Ownership.uncontested
  /// Whether the prompt's process group is in the foreground.
  var isInForeground = true
  /// The error that taking the terminal throws.
  var holdError: TerminalError?
  /// Whether the prompt gives up its wait for the terminal.
  var isUnwanted = false
  /// Runs just before the prompt takes the terminal.
  var beforeHold: () -> Void = {}
  /// The error that a suspension ends with; nil if it ends normally.
  var suspensionError: TerminalError?

  private(set) var size: WindowSize
  private(set) var screen: VirtualScreen
  /// The bytes of each write.
  private(set) var writes: [[UInt8]] = []
  /// The screen at each `look` and `crash` step.
  private(set) var looks: [String] = []
  private(set) var requests: [Request] = []
  /// Whether the prompt still waited at the end of the script.
  private(set) var ranDry = false
  /// The texts of `until` steps that never appeared.
  private(set) var missed: [String] = []
  /// The limit of each wait; nil for none.
  private(set) var limits: [Duration?] = []
  /// Runs while the prompt's process is stopped.
  var meanwhile: () -> Void = {}
  /// The bytes that would be sent in a crash, to restore the terminal.
  var restoreSequence = ""
  /// The reads that the prompt has not made yet.
  private(set) var unread: [[UInt8]] = []

  private var steps: ArraySlice<Step>
  private var room: Int?
  private var signals: UInt64 = 0
  private var isLost = false
  private var untilCount = 0

  init(
    columns: Int = 80, rows: Int = 24, pixels: (width: Int, height: Int)? = nil,
    takes room: Int? = nil, _ steps: [Step]
  ) {
    self.room = room
    size = WindowSize(
      columns: columns, rows: rows, width: pixels?.width ?? 0, height: pixels?.height ?? 0)
    screen = VirtualScreen(columns: columns, rows: rows)
    self.steps = steps[...]
  }

  private func readiness(forOutput: Bool) -> TerminalReadiness {
    var ready: TerminalReadiness = []
    if !unread.isEmpty || isLost { ready.insert(.input) }
    if signals != 0 { ready.insert(.signal) }
    if forOutput, room != 0 { ready.insert(.output) }
    return ready
  }

  /// The milliseconds for which the script still waits for the end of running commands.
  private var patience = 0

  /// Waits a millisecond for running commands, and returns whether any may still be running.
  private func letCommandsRun(_ others: WatchedDescriptors) -> Bool {
    if !others.isEmpty { patience = 100 }
    guard patience > 0 else { return false }
    patience -= 1
    _ = poll(nil, 0, 1)
    return true
  }

  func wait(
    upTo limit: Duration?, forOutput: Bool, beside others: WatchedDescriptors
  ) -> TerminalReadiness {
    if limit != .zero { limits.append(limit) }
    var limit = limit
    while true {
      let ready = readiness(forOutput: forOutput)
      guard ready.isEmpty, limit != .zero else { return ready }
      if let step = steps.first, isAwaited(step) {
        patience = max(patience, 1)
        untilCount += 1
        if untilCount < 5000, letCommandsRun(others) { return .others }
      }
      untilCount = 0
      if case .letRun(let milliseconds) = steps.first, milliseconds > 0, !others.isEmpty {
        steps[steps.startIndex] = .letRun(milliseconds - 1)
        patience = max(patience, 1)
        if letCommandsRun(others) { return .others }
      }
      if steps.isEmpty, letCommandsRun(others) { return .others }
      switch steps.popFirst() {
      case .pass(let time):
        // If the wait ends before the time of this step is over, the rest becomes the next step.
        let passed = min(time, limit ?? time)
        clock.advance(by: passed)
        if passed < time { steps = [.pass(time - passed)] + steps }
        if passed == limit { return [] }
        limit = limit.map { $0 - passed }
      case .some(let step): take(step)
      case nil:
        if let limit {
          clock.advance(by: limit)
          return []
        }
        ranDry = true
        isLost = true
      }
    }
  }

  /// Whether the step waits for a text that has not appeared yet.
  private func isAwaited(_ step: Step) -> Bool {
    switch step {
    case .until(let text): !screen.text.contains(text)
    case .untilSent(let text): !Array(writes.joined()).contains(Array(text.utf8))
    default: false
    }
  }

  func waitForOutput(upTo limit: Duration) -> Bool {
    if room == 0, case .takes = steps.first, let step = steps.popFirst() { take(step) }
    if room == 0 { clock.advance(by: limit) }
    return room != 0
  }

  func waitForSignal(upTo limit: Duration) -> Bool {
    var left = limit
    while signals == 0 {
      switch steps.popFirst() {
      case .pass(let time):
        clock.advance(by: min(time, left))
        left -= time
        if left <= .zero { return false }
      case .some(let step): take(step)
      case nil: return false
      }
    }
    return true
  }

  /// Changes the window's size without a signal.
  func resize(columns: Int, rows: Int) { take(.resize(columns: columns, rows: rows)) }

  private func take(_ step: Step) {
    switch step {
    case .read(let reads): unread += reads
    case .pass, .letRun: break
    case .until(let text), .untilSent(let text): if isAwaited(step) { missed.append(text) }
    case .run(let body): body()
    case .machineSleeps(let time): clock.advance(by: time)
    case .signals(let arrived):
      for signal in arrived { signals |= 1 << UInt64(signal.rawValue - 1) }
    case .resize(let columns, let rows):
      size = WindowSize(columns: columns, rows: rows)
      screen.resize(columns: columns, rows: rows, behaviour: .truncate)
    case .takes(let count): room = count
    case .look: looks.append(screen.text)
    case .crash:
      var screen = screen
      screen.feed(restoreSequence)
      looks.append("\(screen.text)|\(screen.cursor.row),\(screen.cursor.column)")
    case .shell(let text): screen.feed(text)
    case .hangUp: isLost = true
    }
  }

  func read(into bytes: inout SecretBytes) -> TerminalInput {
    guard !unread.isEmpty else { return isLost ? .lost : .nothing }
    var rest = unread.removeFirst()[...]
    while let byte = rest.first, bytes.append(byte) { rest.removeFirst() }
    if !rest.isEmpty { unread.insert(Array(rest), at: 0) }
    return .bytes
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard !isLost || ranDry else { return nil }
    let count = min(room ?? bytes.count, bytes.count)
    room = room.map { $0 - count }
    guard count > 0 else { return 0 }
    let taken = unsafe Array(bytes[..<count])
    writes.append(taken)
    screen.feed(taken)
    return count
  }

  /// Adds input that the user types while the prompt does not read.
  func typeAhead(_ text: String) {
    unread.append(Array(text.utf8))
  }

  func discardInput() {
    unread = []
    requests.append(.discardInput)
  }

  /// Discards the output, which makes room for any number of bytes.
  func discardOutput() {
    room = nil
    requests.append(.discardOutput)
  }

  func takeSignals() -> TerminalSignals {
    defer { signals = 0 }
    return TerminalSignals(bits: signals)
  }

  func takeEndingSignal() -> TerminalSignal? {
    var ending = TerminalSignals(bits: signals)
    for signal: TerminalSignal in [.suspend, .resume, .windowChange, .child] {
      _ = ending.remove(signal)
    }
    if !ending.isEmpty { signals = 0 }
    return ending.first
  }

  func note(_ request: Request) {
    requests.append(request)
  }

  /// Carries out what the ownership of a terminal without other users needs.
  func own(_ event: OwnershipEvent) throws(TerminalError) -> [OwnershipAction] {
    if event == .resumed { note(.resume) }
    var actions = ownership.handle(event)
    var forPrompt: [OwnershipAction] = []
    while !actions.isEmpty {
      let action = actions.removeFirst()
      switch action {
      case .erase, .draw, .redraw, .refuse: forPrompt.append(action)
      case .look:
        actions += ownership.handle(.foreground(resumption == .ending ? .elsewhere : .ours))
      case .takeLock: actions += ownership.handle(.lockTaken)
      case .setModes, .checkModes:
        actions += ownership.handle(.modesSet(.none, isUntouched: resumption == .unchanged))
      case .restoreModes: actions += ownership.handle(.modesRestored(true))
      case .stop(let wholeGroup):
        note(.suspend(wholeGroup: wholeGroup))
        meanwhile()
        if let suspensionError { throw suspensionError }
        actions += ownership.handle(.resumed)
      default: break
      }
    }
    return forPrompt
  }
}

/// A terminal device that plays a script.
struct ScriptPlayer: TerminalDevice, ~Copyable {
  let script: TerminalScript

  var now: Duration { script.clock.now }
  var windowSize: WindowSize { script.size }
  var makesSignals: Bool { script.makesSignals }
  var isInForeground: Bool { script.isInForeground }
  var editingKeys: EditingKeys { script.editingKeys }

  mutating func wait(
    upTo limit: Duration?, forOutput: Bool, beside others: WatchedDescriptors
  ) -> TerminalReadiness {
    script.wait(upTo: limit, forOutput: forOutput, beside: others)
  }
  mutating func watchChildren() {}
  mutating func waitForSignal(upTo limit: Duration) -> Bool { script.waitForSignal(upTo: limit) }
  mutating func read(into bytes: inout SecretBytes) -> TerminalInput { script.read(into: &bytes) }
  mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int? { unsafe script.write(bytes) }
  mutating func takeSignals() -> TerminalSignals { script.takeSignals() }
  mutating func takeEndingSignal() -> TerminalSignal? { script.takeEndingSignal() }
  mutating func signalGroup(_ signal: TerminalSignal) { script.note(.signalGroup(signal)) }
  mutating func setEndsAtOnce(_ endsAtOnce: Bool) { script.note(.endsAtOnce(endsAtOnce)) }
  mutating func discardInput() { script.discardInput() }
  mutating func setRestoreSequence(_ bytes: UnsafeRawBufferPointer, closingCount: Int) {
    script.restoreSequence = unsafe String(decoding: bytes, as: UTF8.self)
  }
  mutating func discardOutput() { script.discardOutput() }
  mutating func hold(beside others: WatchedDescriptors) throws(TerminalError) -> TerminalTurn {
    script.beforeHold()
    if let error = script.holdError { throw error }
    return script.isUnwanted ? .notWanted : .held
  }
  mutating func keepModes() {}
  var ownership: Ownership { script.ownership }
  mutating func own(_ event: OwnershipEvent) throws(TerminalError) -> [OwnershipAction] {
    try script.own(event)
  }
  mutating func waitForOutput(upTo limit: Duration) -> Bool { script.waitForOutput(upTo: limit) }
  mutating func restartOutput() { script.note(.restartOutput) }
  mutating func restore(leaving message: OwnershipMessage) -> Bool {
    script.note(.restore)
    return true
  }
  consuming func die(by signal: TerminalSignal) {}
}
