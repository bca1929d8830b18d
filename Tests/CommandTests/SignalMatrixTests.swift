import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Death by a signal, a stop, or nothing: one signal of each role in every state of a prompt, and
/// every other one once.
@Suite(.serialized, .waits)
struct SignalMatrixTests {
  // The first real-time signal that programs may use.
  private static let realTime: Int32 = 34

  private static func cases(
    _ roles: [Int32], others: [Int32] = []
  ) -> [(Int32, PromptState)] {
    roles.flatMap { number in PromptState.allCases.map { (number, $0) } }
      + others.map { ($0, .halfTyped) }
  }

  static let deadly = cases(
    [SIGHUP, SIGTERM, SIGSEGV, realTime],
    others: [
      SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGUSR2, SIGALRM,
      SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGSYS, stackFault, SIGIO, powerFailure,
    ])
  // SIGSTKFLT and SIGPWR, which only Linux has.
  private static let stackFault: Int32 = 16
  private static let powerFailure: Int32 = 30
  static let harmless = cases([SIGCHLD, SIGCONT], others: [SIGPIPE, SIGURG, SIGWINCH])
  static let stopping = cases([SIGTSTP], others: [SIGSTOP, SIGTTIN, SIGTTOU])
  /// What a caller may ignore or block, as nohup and shells do.
  static let inherited = cases([SIGINT], others: [SIGHUP, SIGQUIT, SIGTERM])
  static let blocked = cases([SIGUSR1], others: [SIGUSR2, SIGALRM, realTime])

  @Test(arguments: deadly)
  func `a deadly signal ends the prompt by itself`(number: Int32, state: PromptState) throws {
    try PromptInState(state).expectDeath(by: number)
  }

  #if os(Linux)
    @Test(arguments: PromptState.allCases)
    func `KILL leaves nothing changed either`(state: PromptState) throws {
      let prompt = try PromptInState(state)
      try prompt.terminal.waitForGuard()
      try prompt.expectDeath(by: SIGKILL)
    }
  #endif

  @Test(arguments: harmless)
  func `a harmless signal changes nothing`(number: Int32, state: PromptState) throws {
    let prompt = try PromptInState(state)
    try prompt.terminal.signal(number)
    // A going on ends a stop, as in a shell the word for it.
    if state == .stopped, number == SIGCONT {
      try prompt.terminal.wait { $0.job != .stopped(SIGTSTP) || $0.stopCount > 1 }
    }
    try prompt.expectAnswer()
  }

  @Test(arguments: stopping)
  func `a stop keeps everything typed`(number: Int32, state: PromptState) throws {
    let prompt = try PromptInState(state)
    try prompt.terminal.signal(number)
    try prompt.goOn(after: number)
    try prompt.expectAnswer()
  }

  @Test(arguments: inherited)
  func `a signal that is ignored at the start is ignored`(
    number: Int32, state: PromptState
  ) throws {
    let prompt = try PromptInState(state) { $0.ignoredSignals = [number] }
    try prompt.terminal.signal(number)
    try prompt.expectAnswer()
  }

  @Test func `a signal ignored at the start stays ignored while the prompt is open`() throws {
    let numbers = Set((SignalMatrixTests.deadly + SignalMatrixTests.harmless).map(\.0))
      .subtracting([SIGCONT]).union([SIGTSTP])
    let prompt = try PromptInState(.halfTyped) { $0.ignoredSignals = numbers.sorted() }
    for number in numbers.sorted() { try prompt.terminal.signal(number) }
    try prompt.expectAnswer()
  }

  @Test func `a caller that ignores the ends of children hides no verdict`() throws {
    let prompt = try PromptInState(.checking) { $0.ignoredSignals = [SIGCHLD] }
    try prompt.expectAnswer()
  }

  @Test(arguments: inherited)
  func `a signal blocked at the start ends the prompt anyway`(
    number: Int32, state: PromptState
  ) throws {
    try PromptInState(state) { $0.blockedSignals = [number] }.expectDeath(by: number)
  }

  @Test(arguments: blocked)
  func `any other signal blocked at the start stays blocked`(
    number: Int32, state: PromptState
  ) throws {
    let prompt = try PromptInState(state) { $0.blockedSignals = [number] }
    try prompt.terminal.signal(number)
    try prompt.expectAnswer()
  }

  @Test(arguments: [SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGWINCH])
  func `stop and continue are unblocked while the prompt is open`(number: Int32) throws {
    let prompt = try PromptInState(.halfTyped) {
      $0.blockedSignals = [SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGWINCH]
    }
    try prompt.terminal.signal(number)
    if [SIGTSTP, SIGTTIN, SIGTTOU].contains(number) { try prompt.goOn(after: number) }
    try prompt.expectAnswer()
  }
}
