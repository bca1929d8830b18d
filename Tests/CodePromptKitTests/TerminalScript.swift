import CodePromptSecretStorage
import CodePromptTerminalMode
import PromptTestSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What happens to a terminal and what it was sent, on a clock that only the script moves.
///
/// A step is taken when the prompt waits and everything before it was read. A script that is used
/// up hangs up, so that a prompt that waits for more ends.
final class TerminalScript {
  enum Step {
    /// Bytes in a read of their own, each of several waiting at once.
    case read([[UInt8]])
    /// Nothing happens for a time.
    case pass(Duration)
    case signals([TerminalSignal])
    case resize(columns: Int, rows: Int)
    /// From here on the terminal takes so many bytes, and then none; nil: any number.
    case takes(Int?)
    /// Notes what a person sees.
    case look
    /// Notes what a person sees after a crash, and where the cursor is.
    case crash
    /// Somebody else draws, as a shell in the foreground.
    case shell(String)
    case hangUp
    /// Commands run, in real time, until a text is on the screen; 5 s at the most.
    case until(String)
    /// Commands run, in real time, until a text was sent, be it in a sequence; 5 s at the most.
    case untilSent(String)
    /// Commands run, in real time, for so many milliseconds.
    case letRun(Int)
    /// Something happens outside.
    case run(@Sendable () -> Void)
    /// The machine sleeps: the clock goes on, and a wait does not end by it.
    case machineSleeps(Duration)

    /// The person reads that an answer was wrong: what is typed after it counts.
    static let rest = Step.pass(.milliseconds(500))
    static func type(_ text: String) -> Step { .read([Array(text.utf8)]) }
    static func reads(_ texts: String...) -> Step { .read(texts.map { Array($0.utf8) }) }
    static func paste(_ text: String) -> Step { .type("\u{1B}[200~\(text)\u{1B}[201~") }
    static func signal(_ signal: TerminalSignal) -> Step { .signals([signal]) }
  }

  /// What the prompt asked of the terminal, other than bytes.
  enum Request: Equatable {
    case restore, resume, discardInput, restartOutput, discardOutput
    case suspend(wholeGroup: Bool)
    case signalGroup(TerminalSignal)
    case endsAtOnce(Bool)
  }

  let clock = ManualClock()
  var makesSignals = true
  var editingKeys = EditingKeys()
  /// How the prompt goes on after a stop.
  var resumption = Resumption.takenAgain
  /// Whether no other job has the terminal.
  var isInForeground = true
  /// What the terminal says to being taken.
  var holdError: TerminalError?
  /// Whether the wait for the terminal ended by something else.
  var isUnwanted = false
  /// What happens while the terminal is waited for.
  var beforeHold: () -> Void = {}
  /// What ends a suspension, instead of the terminal.
  var suspensionError: TerminalError?

  private(set) var size: WindowSize
  private(set) var screen: VirtualScreen
  /// What was sent, one element a write.
  private(set) var writes: [[UInt8]] = []
  /// What a person saw at each look, and when.
  private(set) var looks: [String] = []
  private(set) var requests: [Request] = []
  /// Whether the prompt still waited when nothing was left.
  private(set) var ranDry = false
  /// The texts that were waited for and did not come.
  private(set) var missed: [String] = []
  /// How long each wait for something would have lasted; nil: without a limit.
  private(set) var limits: [Duration?] = []
  /// What happens while the process is stopped.
  var meanwhile: () -> Void = {}
  /// What a crash would send.
  var restoreSequence = ""
  /// The reads that nobody made.
  private(set) var unread: [[UInt8]] = []

  private var steps: ArraySlice<Step>
  private var room: Int?
  private var signals: UInt64 = 0
  private var isLost = false
  private var untilCount = 0

  init(columns: Int = 80, rows: Int = 24, takes room: Int? = nil, _ steps: [Step]) {
    self.room = room
    size = WindowSize(columns: columns, rows: rows)
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

  /// How long commands that were seen may still have to end, in milliseconds.
  private var patience = 0

  /// Lets commands run for a moment, and says whether any may still be running.
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
        // What is left of the time is the next step.
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

  /// Whether commands have to run on until what a step waits for is there.
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

  /// Gives the window another size, of which nobody hears.
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

  /// Somebody types while the prompt does not read.
  func typeAhead(_ text: String) {
    unread.append(Array(text.utf8))
  }

  func discardInput() {
    unread = []
    requests.append(.discardInput)
  }

  /// What was not taken makes room.
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
}

/// The terminal of a script.
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
  var canBeWanted: Bool { false }
  var isWanted: Bool { false }
  mutating func lend() {}
  var canLendToJob: Bool { false }
  mutating func lend(toJob group: Int32) {}
  mutating func takeBack(fromDeadJob isDead: Bool) throws(TerminalError) -> ModesMessage? {
    ModesMessage.none
  }
  mutating func waitForOutput(upTo limit: Duration) -> Bool { script.waitForOutput(upTo: limit) }
  mutating func restartOutput() { script.note(.restartOutput) }
  mutating func suspend(wholeGroup: Bool) throws(TerminalError) -> Resumption {
    script.note(.suspend(wholeGroup: wholeGroup))
    script.meanwhile()
    if let error = script.suspensionError { throw error }
    return script.resumption
  }
  mutating func resume() throws(TerminalError) -> Resumption {
    script.note(.resume)
    return script.resumption
  }
  mutating func restore(leaving message: ModesMessage) -> Bool {
    script.note(.restore)
    return true
  }
  consuming func die(by signal: TerminalSignal) {}
}
