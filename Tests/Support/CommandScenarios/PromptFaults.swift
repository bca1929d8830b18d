import CodePromptKit
import CodePromptSystem
import CommandWatching
import PromptTestSupport

extension Scenario {
  /// Scenarios that run a whole prompt many times; in each run one system call fails once.
  /// Argument: the name of the call.
  static let promptFaults = [
    Scenario("a call on the terminal fails once", failTerminalCall),
    Scenario("a call on the command fails once", failProcessCall),
  ]

  private static func failTerminalCall(_ words: [String]) throws {
    let call = try require(TerminalCall(rawValue: try words.word()), "call")
    var strikes = 0
    for kind in FaultKind.allCases {
      for number in 0..<100 {
        let fault = Fault(call, number: number, kind)
        let run = try FaultyRun(terminal: fault)
        guard fault.hasStruck else { break }
        strikes += 1
        try run.check(
          "\(call) \(number) \(kind)", mends: call.mends(kind), givesBack: call.givesBack,
          // If `flushInput` fails, unread input stays in the terminal's queue.
          except: call == .flushInput ? [.queue] : [])
      }
    }
    try expect(strikes >= FaultKind.allCases.count, "the call is never made")
  }

  private static func failProcessCall(_ words: [String]) throws {
    let call = try require(ProcessCall(rawValue: try words.word()), "call")
    for kind in FaultKind.allCases {
      for number in 0..<100 {
        let fault = Fault(call, number: number, kind)
        let run = try FaultyRun(command: fault)
        guard fault.hasStruck else { break }
        try run.check("\(call) \(number) \(kind)", mends: call.mends(kind), givesBack: true)
        // If the calls that look at a process or reap it fail, the process may remain.
        let isLeft = System.hasChildren && call != .reap && call != .look
        try expect(!isLeft, "\(call) \(number) \(kind): a process is left")
      }
    }
  }
}

extension TerminalCall {
  /// Whether the prompt recovers from the fault, so that nobody notices it.
  fileprivate func mends(_ kind: FaultKind) -> Bool {
    switch self {
    case .close, .flushInput, .windowSize, .terminalDevice: true
    // If `flock` fails although no other prompt has the lock, the prompt continues without a lock.
    case .flock: kind != .notNow
    case .read, .write: [.interrupted, .notNow, .short].contains(kind)
    case .open, .poll, .tcsetattr: kind == .interrupted
    case .characterDevice, .tcgetattr, .tcgetpgrp: false
    }
  }

  /// Whether the terminal can be given back although the call failed.
  fileprivate var givesBack: Bool {
    ![.tcgetattr, .tcsetattr, .tcgetpgrp].contains(self)
  }
}

extension ProcessCall {
  fileprivate func mends(_ kind: FaultKind) -> Bool {
    switch self {
    case .close, .reap, .signalGroup, .descriptorFlags: true
    case .read: [.interrupted, .notNow, .short].contains(kind)
    default: false
    }
  }
}

/// A prompt for six masked digits on a terminal of its own, run to its end.
private struct FaultyRun {
  let terminal: PseudoTerminal
  private let typist: Typist
  private var answer: String?
  private var error: CodePromptError?
  private let descriptorsBefore: Int
  private let descriptorsAfter: Int

  init(terminal fault: Fault<TerminalCall>) throws {
    try self.init(fault, .none)
  }

  /// Runs a prompt with a command that accepts the right answer only.
  init(command fault: Fault<ProcessCall>) throws {
    let command = VerificationCommand(["sh", "-c", "read x; echo ok; test $x = 123456"])
    let verification = try PreparedVerifier(command, system: .with(fault))
    try self.init(Fault(.open, number: 100, .short), .command(verification))
  }

  private init(_ fault: Fault<TerminalCall>, _ verification: Verification) throws {
    terminal = try PseudoTerminal()
    typist = Typist(terminal, ["12", "\u{7F}234", "5", "6", "\r", "\r"])
    descriptorsBefore = FaultyRun.openDescriptors
    let terminalEnvironment = TerminalEnvironment {
      ["LANG": "C.UTF-8", "TERM": "xterm-256color"][$0]
    }
    let prompt = CodePrompt(.digits(6), mask: .dots)
    do {
      let device = try Terminal(path: terminal.path, system: .with(fault, typist: typist))
      let run = try prompt.run(on: device, terminalEnvironment, verification)
      if case .accepted(let secret, _, _) = try run.outcome() {
        answer = unsafe secret.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
      }
    } catch let failure as CodePromptError {
      error = failure
    } catch let failure as TerminalError {
      error = .terminalRefused(code: 0)
      _ = failure
    }
    descriptorsAfter = FaultyRun.openDescriptors
    _ = terminal.holds(within: .milliseconds(5)) { _ in false }
  }

  private static var openDescriptors: Int {
    (0..<Int32(256)).count { fcntl($0, F_GETFD) != -1 }
  }

  /// Expects the right answer or an error, and the terminal in the state in which it was found.
  func check(
    _ what: String, mends: Bool, givesBack: Bool,
    except skipped: Set<PseudoTerminal.Invariant> = []
  ) throws {
    try expect(!typist.waitedInVain, "\(what): it waits for ever")
    try expect(answer == nil || answer == "123456", "\(what): the answer is \(answer ?? "")")
    try expect(answer != nil || error != nil, "\(what): it ended without an answer or an error")
    if mends {
      try expect(error == nil, "\(what): \(error.map { "\($0)" } ?? "")")
      // This terminal has no session, so there are no processes to look for.
      try expect(terminal.violations(except: skipped.union([.processes, .effort])), is: [])
      try expect(terminal.screen.text, is: "")
    }
    try expect(descriptorsAfter == descriptorsBefore, "\(what): descriptors are left open")
    try expect(
      !givesBack || terminal.modes == terminal.modesAtStart, "\(what): the settings are not back")
    let received = String(decoding: terminal.received, as: UTF8.self)
    try expect(!received.contains("123"), "\(what): the terminal received the secret")
  }
}
