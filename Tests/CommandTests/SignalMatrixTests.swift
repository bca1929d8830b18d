import PromptTestSupport
import Testing

/// Signals that end the prompt, stop it or have no effect: the tests send a few of each kind in
/// every state of a prompt, and the others in one state.
@Suite(.serialized, .waits, .tags(.linking))
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
    [SIGHUP, SIGTERM, SIGSEGV],
    others: [
      realTime,
      SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGUSR2, SIGALRM,
      SIGXCPU, SIGVTALRM, SIGPROF, SIGSYS, stackFault, SIGIO, powerFailure,
    ])
  // The numbers of SIGSTKFLT and SIGPWR, which only Linux has.
  private static let stackFault: Int32 = 16
  private static let powerFailure: Int32 = 30
  static let harmless = cases([SIGCHLD, SIGCONT], others: [SIGPIPE, SIGXFSZ, SIGURG, SIGWINCH])
  static let stopping = cases([SIGTSTP], others: [SIGSTOP, SIGTTIN, SIGTTOU])

  @Test(arguments: deadly)
  func `a deadly signal restores the terminal and ends the prompt`(
    number: Int32, state: PromptState
  ) throws {
    try PromptInState(state).expectDeath(by: number)
  }

  #if os(Linux)
    @Test(arguments: PromptState.allCases)
    func `after SIGKILL the terminal is restored, in every state`(state: PromptState) throws {
      let prompt = try PromptInState(state)
      try prompt.terminal.waitForGuard()
      try prompt.expectDeath(by: SIGKILL)
    }
  #endif

  @Test(arguments: harmless)
  func `a harmless signal such as SIGCHLD or SIGWINCH changes nothing`(
    number: Int32, state: PromptState
  ) throws {
    let prompt = try PromptInState(state)
    try prompt.terminal.signal(number)
    // SIGCONT continues a stopped prompt, as a shell's `fg` does.
    if state == .stopped, number == SIGCONT {
      try prompt.terminal.wait { $0.job != .stopped(SIGTSTP) || $0.stopCount > 1 }
    }
    try prompt.expectAnswer()
  }

  @Test(arguments: stopping)
  func `typed digits remain after a stop signal and fg`(number: Int32, state: PromptState) throws {
    let prompt = try PromptInState(state)
    try prompt.terminal.signal(number)
    try prompt.goOn(after: number)
    try prompt.expectAnswer()
  }

  // A prompt that ignores SIGTSTP is never stopped. SIGCHLD is ignored too.
  @Test(arguments: PromptState.allCases.filter { $0 != .stopped })
  func `signals that the caller ignores have no effect on the prompt`(state: PromptState) throws {
    let numbers = Set((Self.deadly + Self.harmless).map(\.0)).subtracting([SIGCONT])
      .union([SIGTSTP]).sorted()
    let prompt = try PromptInState(state) { $0.ignoredSignals = numbers }
    for number in numbers { try prompt.terminal.signal(number) }
    try prompt.expectAnswer()
  }

  @Test(arguments: [SIGINT, SIGHUP, SIGQUIT, SIGTERM], [PromptState.halfTyped, .checking])
  func `a blocked INT, HUP, QUIT or TERM ends a prompt`(number: Int32, state: PromptState) throws {
    try PromptInState(state) { $0.blockedSignals = [number] }.expectDeath(by: number)
  }

  @Test(arguments: PromptState.allCases)
  func `USR1, USR2, ALRM and a real-time signal stay blocked if the caller blocked them`(
    state: PromptState
  ) throws {
    let numbers = [SIGUSR1, SIGUSR2, SIGALRM, Self.realTime]
    let prompt = try PromptInState(state) { $0.blockedSignals = numbers }
    for number in numbers { try prompt.terminal.signal(number) }
    try prompt.expectAnswer()
  }

  @Test(arguments: [SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGWINCH])
  func `stop, continue and resize signals work even if they were blocked`(number: Int32) throws {
    let prompt = try PromptInState(.halfTyped) {
      $0.blockedSignals = [SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGWINCH]
    }
    try prompt.terminal.signal(number)
    if [SIGTSTP, SIGTTIN, SIGTTOU].contains(number) { try prompt.goOn(after: number) }
    try prompt.expectAnswer()
  }
}
