@_exported public import CodePromptKit
package import CodePromptSystem
package import CodePromptTerminalOwnership
internal import CodePromptTerminalText

/// A terminal for an application's tests: it types a script, and records what the prompts send.
///
/// ```swift
/// let terminal = ScriptedTerminal(.enter("mei"), .type("314159"))
/// let token = try terminal.use { try askForToken() }
/// #expect(terminal.text.contains("Code from your app"))
/// ```
///
/// A step is performed when a prompt waits for keys. Time passes only in the script, so a test
/// never waits in real time, with two exceptions: before each step, it waits for the end of a
/// running check, and up to five seconds for other commands and functions; after the last step, up
/// to twenty seconds for the event that ends a notice. After the last step, time passes while
/// something is due, such as a time limit; then the prompt ends, and `use` throws
/// ``ScriptEnded``.
public final class ScriptedTerminal: @unchecked Sendable {
  // A class, because the prompts and the test share it. `@unchecked Sendable` is safe: only one
  // prompt at a time uses it, on its own thread, and the test only when none runs.

  /// The error of a script that ended while a prompt waited for keys.
  public struct ScriptEnded: Error, CustomStringConvertible {
    /// The screen, as the prompt waited.
    public let screen: [String]

    /// A description of what to do, with the screen.
    public var description: String {
      "the script has no more steps, but the prompt waits for keys: add a step. The screen:\n"
        + screen.joined(separator: "\n")
    }
  }

  /// The error of a script that chooses an option or alternative that is not on the screen.
  public struct NoSuchOption: Error, CustomStringConvertible {
    /// The label that was looked for.
    public let label: String
    /// The screen, as the prompt waited.
    public let screen: [String]

    /// A description of what is missing, with the screen.
    public var description: String {
      "no option or alternative \(label.quoted) is on the screen: choose one of those that are. The screen:\n"
        + screen.joined(separator: "\n")
    }
  }

  /// The error of a script with a step for a running check, when no asynchronous check runs.
  public struct NotChecking: Error, CustomStringConvertible {
    /// The screen, as the prompt waited.
    public let screen: [String]

    /// A description of what to do, with the screen.
    public var description: String {
      "no asynchronous check runs at a step during a check: await a check before it. The screen:\n"
        + screen.joined(separator: "\n")
    }
  }

  /// Functions in place of programs, by the commands' names; other programs are really run.
  public var programs: [String: Program] = [:]

  /// The environment, by which the prompt chooses its language, colours and look; the default is a
  /// terminal with colours and UTF-8.
  public var environment = ["LANG": "C.UTF-8", "TERM": "xterm-256color"]

  /// The columns of the window.
  public var columns: Int { emulator.columns }
  /// The window's height in rows.
  public var rows: Int { emulator.rows }
  /// The current screen: its rows without trailing blanks, and without empty rows at the end. A
  /// prompt that has ended leaves nothing there, or a summary.
  public var screen: [String] {
    emulator.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
  /// The screens recorded by ``Step/look``.
  public package(set) var looks: [[String]] = []
  /// The bytes sent, one element for each frame, with their control sequences.
  public var frames: [String] { writes.map { String(decoding: $0, as: UTF8.self) } }
  /// Whether the terminal was restored after the last prompt.
  public private(set) var isRestored = false
  /// The time that has passed.
  public package(set) var elapsed = Duration.zero

  /// What the terminal shows.
  package var emulator: VirtualScreen
  /// The bytes of each write, in order.
  package private(set) var writes: [[UInt8]] = []
  /// The reads that the prompt has not made yet.
  package var unread: [[UInt8]] = []
  /// How many bytes the terminal takes from now on; nil for any number.
  package var room: Int?
  /// The signals that the prompt has not taken yet: signal 1 is the lowest bit.
  package var signals: UInt64 = 0
  /// The signals that the prompt's process ignores.
  package var ignoredSignals: Set<Int32> = []
  /// How a command that has the terminal uses it.
  package var loanUse = TerminalUse.lines
  /// Whether the terminal has hung up.
  package var isLost = false
  /// Whether the prompt still waited at the end of the script.
  package var isExhausted: Bool { failure is ScriptEnded }
  /// What `use` throws.
  var failure: (any Error)?
  /// What the prompt asked of the terminal, in order.
  package private(set) var calls: [Call] = []
  /// The limit of each wait for keys; nil for none.
  package private(set) var limits: [Duration?] = []
  /// What was still missing when the time of a waiting step was over.
  package private(set) var missed: [String] = []

  /// The window's size in pixels; 0 if the terminal does not report it.
  package var pixels = (width: 0, height: 0)
  package var traits = TerminalTraits(makesSignals: false)
  package var isInForeground = true
  /// The process group that has the foreground, if it is not this process's.
  package var foregroundGroup: Int32?
  /// Whether restoring the terminal succeeds.
  package var canBeRestored = true
  package var ownership = Ownership.uncontested
  /// Whether each step waits for the end of running commands and functions.
  package var awaitsJobs = true
  /// Answers the prompt's request for its turn.
  package var onHold: () throws(TerminalError) -> TerminalTurn = { .held }
  /// Carries out an action of the ownership, and returns the event that follows from it, if any.
  package var onAction: (OwnershipAction) throws(TerminalError) -> OwnershipEvent? = { $0.answer }

  /// Whether a prompt is open.
  var isOpen = false {
    didSet { (patience, end) = (.seconds(20), nil) }
  }
  /// How long the prompt still waits in real time for what happens elsewhere.
  private var patience = Duration.seconds(20)
  /// When the script has ended if nothing else happens, although time can pass: a spinner turns for
  /// ever.
  private var end: Duration?
  /// What is in the pipe, instead of a terminal; nil if there is a terminal.
  private(set) var pipedText: String?
  var pipe: LinePipe?
  var steps: ArraySlice<Step>
  private var awaitedCount = 0
  /// What the prompt awaited besides keys when it last waited.
  package private(set) var awaited = WatchedDescriptors.Awaited.nothing

  /// Creates a terminal with a window of this size and a script.
  public convenience init(columns: Int = 80, rows: Int = 24, _ steps: Step...) {
    self.init(columns: columns, rows: rows, steps: steps)
  }

  /// Creates a terminal with a window of this size and a script in an array.
  public init(columns: Int = 80, rows: Int = 24, steps: [Step]) {
    emulator = VirtualScreen(columns: columns, rows: rows)
    self.steps = steps[...]
    traits.isTypedBySomebody = false
  }

  /// No terminal: a prompt whose `input` takes a line reads this one from a pipe, of which a second
  /// prompt finds the end or, after a newline, its own line. Others throw
  /// ``/CodePromptKit/PromptError/noTerminal(path:code:)``.
  public convenience init(line: String) {
    self.init(steps: [])
    pipedText = "\(line)\n"
  }

  /// No terminal, and nothing in the pipe.
  public static var none: ScriptedTerminal {
    let terminal = ScriptedTerminal(steps: [])
    terminal.pipedText = ""
    return terminal
  }

  /// The number of steps that were not performed, since the prompts had ended before.
  public var stepsLeft: Int {
    steps.count { step in
      if case .duringCheck(_, isRest: true) = step.kind { false } else { true }
    }
  }

  /// Everything sent, without control sequences: the texts in the order of sending.
  ///
  /// A frame contains only what changed, and no blanks where the cursor skips them; with
  /// ``/CodePromptKit/PromptSettings/Layout/plain`` each event is a line.
  public var text: String {
    // `DisplayText` splits lines by bytes: to Swift, CR LF is a single `Character`.
    frames.map { frame in
      DisplayText(frame, limit: .max).lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// A call of the prompt, other than reading, writing and waiting.
  package enum Call: Equatable {
    case request(TerminalRequest)
    case action(OwnershipAction)
    case restore
  }
}

extension ScriptedTerminal: TerminalDevice {
  package var now: Duration { elapsed }

  package var windowSize: WindowSize {
    WindowSize(columns: columns, rows: rows, width: pixels.width, height: pixels.height)
  }

  package func wait(
    for events: TerminalReadiness, upTo limit: Duration?, beside others: WatchedDescriptors
  ) -> TerminalReadiness {
    if limit != .zero, events.contains(.input) { limits.append(limit) }
    var limit = limit
    while true {
      if others.lifelineIsCut { return .cut }
      let ready = readiness.intersection(
        events.contains(.input) ? events.union(.hungUp) : events)
      guard ready.isEmpty, limit != .zero else { return ready }
      let isBesideCheck = beginStepDuringCheck(isChecking: others.awaited == .verdict)
      if !isBesideCheck, awaitsJobs && others.wait(upTo: .zero) || isAwaiting(others) {
        return .others
      }
      switch steps.popFirst()?.kind {
      case .pass(let time):
        // If the wait ends before the time of this step is over, the rest becomes the next step.
        let passed = min(time, limit ?? time)
        elapsed += passed
        if passed < time {
          let rest = Step.Kind.pass(time - passed)
          steps = [Step(isBesideCheck ? .duringCheck(rest, isRest: true) : rest)] + steps
        }
        limit = limit.map { $0 - passed }
      case .read(let reads): unread += reads
      case .perform(let body): body(self)
      case .await(let missing, _):
        if let text = missing(self), !text.isEmpty { missed.append(text) }
      case .duringCheck where isLost, nil where isLost: return []
      case .duringCheck: preconditionFailure("a step that did not begin")
      case nil: if let ready = passTime(upTo: limit, beside: others) { return ready }
      }
    }
  }

  /// Begins the first step if it is one for a running check, and returns whether the step is
  /// performed beside the check. Then the step is the first one as an ordinary one.
  private func beginStepDuringCheck(isChecking: Bool) -> Bool {
    guard case .duringCheck(let kind, let isRest) = steps.first?.kind else { return false }
    guard isChecking || isRest else {
      failure = NotChecking(screen: screen)
      isLost = true
      return false
    }
    steps.removeFirst()
    let isPause = if case .pass = kind { true } else { false }
    let pause = Step(.duringCheck(.pass(.milliseconds(100)), isRest: true))
    steps = (isPause ? [Step(kind)] : [Step(kind), pause]) + steps
    return isChecking
  }

  /// Lets time pass after the last step: in real time while something may happen elsewhere, for at
  /// most twenty seconds. Returns what is ready then; nil if the script has ended.
  private func passTime(
    upTo limit: Duration?, beside others: WatchedDescriptors
  ) -> TerminalReadiness? {
    if others.awaited == .event, patience > .zero {
      let pause = min(limit ?? patience, patience)
      patience -= pause
      if others.wait(upTo: pause) { return .others }
      if limit != nil { elapsed += pause }
      return []
    }
    if let limit, elapsed < end ?? elapsed + .seconds(3600) {
      if others.awaited == .event, end == nil { end = elapsed + .seconds(3600) }
      elapsed += limit
      return []
    }
    failure = ScriptEnded(screen: screen)
    isLost = true
    return nil
  }

  private var readiness: TerminalReadiness {
    var ready: TerminalReadiness = room == 0 ? [] : .output
    if !unread.isEmpty { ready.insert(.input) }
    if isLost { ready.insert(ownership.isAsking ? .input : .hungUp) }
    if signals != 0 { ready.insert(.signal) }
    return ready
  }

  /// Waits a moment in real time if the next step has to wait for commands or functions; returns
  /// whether it did.
  private func isAwaiting(_ others: WatchedDescriptors) -> Bool {
    var limit = 0
    awaited = others.awaited
    switch awaited {
    case .job: if awaitsJobs || steps.isEmpty { limit = 5000 }
    case .verdict: if awaitsJobs || steps.isEmpty { limit = .max }
    case .nothing, .event: break
    }
    if case .await(let missing, let longest) = steps.first?.kind, missing(self) != nil {
      limit = max(limit, longest)
    }
    guard awaitedCount < limit else {
      awaitedCount = 0
      return false
    }
    // The verdict may take long, and a descriptor tells of it.
    let pause = awaited == .verdict ? 20 : 1
    awaitedCount += pause
    _ = others.wait(upTo: .milliseconds(pause))
    return true
  }

  package func read(into bytes: inout SecretBytes) -> TerminalInput {
    guard !unread.isEmpty else { return isLost ? .lost : .nothing }
    var rest = unread.removeFirst()[...]
    while let byte = rest.first, bytes.append(byte) { rest.removeFirst() }
    if !rest.isEmpty { unread.insert(Array(rest), at: 0) }
    return .bytes
  }

  package func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard !isLost || isExhausted else { return nil }
    let taken = unsafe Array(bytes.prefix(room ?? bytes.count))
    room = room.map { $0 - taken.count }
    if taken.isEmpty { return 0 }
    writes.append(taken)
    emulator.feed(taken)
    return taken.count
  }

  package func hold(beside others: WatchedDescriptors) throws(TerminalError) -> TerminalTurn {
    ownership = .uncontested
    isRestored = false
    return others.lifelineIsCut ? .notWanted : try onHold()
  }

  package func carryOut(_ action: OwnershipAction) throws(TerminalError) -> OwnershipEvent? {
    calls.append(.action(action))
    if case .signalGroup(let signal) = action { signals |= 1 << UInt64(signal - 1) }
    return try onAction(action)
  }

  package func perform(_ request: TerminalRequest) {
    calls.append(.request(request))
    switch request {
    case .discardInput: unread = []
    case .discardOutput: room = nil
    default: break
    }
  }

  package func ignores(_ signal: TerminalSignal) -> Bool {
    ignoredSignals.contains(signal.rawValue)
  }

  package func takeSignals() -> PendingSignals {
    defer { signals = 0 }
    return PendingSignals(bits: signals)
  }

  package func takeEndingSignal() -> TerminalSignal? {
    let ending = PendingSignals(bits: signals).ending
    if ending != nil { signals = 0 }
    return ending
  }

  @discardableResult
  package func restore() -> Bool {
    calls.append(.restore)
    isRestored = canBeRestored
    return isRestored
  }
}

extension OwnershipAction {
  /// The answer of a terminal that nobody else uses.
  package var answer: OwnershipEvent? {
    switch self {
    case .look: .foreground(.ours)
    case .takeLock: .lockTaken
    case .applySettings, .checkSettings: .settingsApplied(isUntouched: false)
    case .restoreSettings: .settingsRestored(true)
    case .stop: .resumed
    default: nil
    }
  }
}
