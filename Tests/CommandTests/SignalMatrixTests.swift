import PromptTestSupport
import Testing

/// Every signal in every state of a prompt: death by it, a stop, or nothing.
@Suite(.serialized, .waits)
struct SignalMatrixTests {
  // HUP INT QUIT ILL TRAP ABRT BUS FPE USR1 SEGV USR2 ALRM TERM STKFLT XCPU XFSZ VTALRM PROF IO PWR
  // SYS RTMIN
  static let deadly: [Int32] = [
    1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 15, 16, 24, 25, 26, 27, 29, 30, 31, 34,
  ]
  // PIPE CHLD CONT URG WINCH
  static let harmless: [Int32] = [13, 17, 18, 23, 28]
  // STOP TSTP TTIN TTOU
  static let stopping: [Int32] = [19, 20, 21, 22]

  @Test(arguments: deadly, PromptState.allCases)
  func `a deadly signal ends the prompt by itself`(number: Int32, state: PromptState) throws {
    try PromptInState(state).expectDeath(by: number)
  }

  #if os(Linux)
    @Test(arguments: PromptState.allCases)
    func `KILL leaves nothing behind either`(state: PromptState) throws {
      let prompt = try PromptInState(state)
      try prompt.terminal.waitForGuard()
      try prompt.expectDeath(by: 9)
    }
  #endif

  @Test(arguments: harmless, PromptState.allCases)
  func `a harmless signal changes nothing`(number: Int32, state: PromptState) throws {
    let prompt = try PromptInState(state)
    try prompt.terminal.signal(number)
    // A going on ends a stop, as in a shell the word for it.
    if state == .stopped, number == 18 {
      try prompt.terminal.wait { $0.job != .stopped(20) || $0.stopCount > 1 }
    }
    try prompt.expectAnswer()
  }

  @Test(arguments: stopping, PromptState.allCases)
  func `a stop is survived with all that was typed`(number: Int32, state: PromptState) throws {
    let prompt = try PromptInState(state)
    try prompt.terminal.signal(number)
    try prompt.goOn(after: number)
    try prompt.expectAnswer()
  }

  @Test(arguments: [1, 2, 3, 15] as [Int32], PromptState.allCases)
  func `a signal that is ignored at the start is ignored`(
    number: Int32, state: PromptState
  ) throws {
    let prompt = try PromptInState(state) { $0.ignoredSignals = [number] }
    try prompt.terminal.signal(number)
    try prompt.expectAnswer()
  }

  @Test(arguments: deadly + harmless.filter { $0 != 18 } + [20])
  func `whatever is ignored at the start stays so while somebody types`(number: Int32) throws {
    let prompt = try PromptInState(.halfTyped) { $0.ignoredSignals = [number] }
    try prompt.terminal.signal(number)
    try prompt.expectAnswer()
  }

  @Test func `a caller that ignores the ends of children hides no verdict`() throws {
    let prompt = try PromptInState(.checking) { $0.ignoredSignals = [17] }
    try prompt.expectAnswer()
  }

  @Test(arguments: [1, 2, 3, 15] as [Int32], PromptState.allCases)
  func `a signal that is blocked at the start ends it all the same`(
    number: Int32, state: PromptState
  ) throws {
    try PromptInState(state) { $0.blockedSignals = [number] }.expectDeath(by: number)
  }

  @Test(arguments: [10, 12, 14, 34] as [Int32], PromptState.allCases)
  func `any other signal that is blocked at the start stays so`(
    number: Int32, state: PromptState
  ) throws {
    let prompt = try PromptInState(state) { $0.blockedSignals = [number] }
    try prompt.terminal.signal(number)
    try prompt.expectAnswer()
  }

  @Test(arguments: [18, 20, 21, 22, 28] as [Int32])
  func `stops and their end are unblocked while somebody types`(number: Int32) throws {
    let prompt = try PromptInState(.halfTyped) { $0.blockedSignals = [18, 20, 21, 22, 28] }
    try prompt.terminal.signal(number)
    if (20...22).contains(number) { try prompt.goOn(after: number) }
    try prompt.expectAnswer()
  }
}
