import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import CommandWatching
import PromptTestSupport

extension Scenario {
  /// Scenarios that run a whole prompt many times; in each run one system call fails once.
  /// Argument: the name of the call.
  static let promptFaults = [
    Scenario("a call on the terminal fails once") { try failOnce($0, isOnCommand: false) },
    Scenario("a call on the command fails once") { try failOnce($0, isOnCommand: true) },
  ]

  private static func failOnce(_ words: [String], isOnCommand: Bool) throws {
    let call = try require(FaultyCall(rawValue: try words.word()), "call")
    var strikes = 0
    for kind in FaultKind.allCases {
      for number in 0..<100 {
        let fault = Fault(call, number: number, kind)
        let run = try FaultyRun(fault, isOnCommand: isOnCommand)
        guard fault.hasStruck else { break }
        strikes += 1
        try run.check("\(call) \(number) \(kind)")
      }
    }
    try expect(strikes >= FaultKind.allCases.count, "the call is never made")
  }
}

/// A prompt for six masked digits on a terminal of its own, run to its end.
private struct FaultyRun {
  private let fault: Fault
  /// Whether the fault is in a call on the command that checks the answer, not on the terminal.
  private let isOnCommand: Bool
  private let terminal: PseudoTerminal
  private let typist: Typist
  private var answer: String?
  private var error: (any Error)?
  private let descriptorsBefore: Int
  private let descriptorsAfter: Int

  /// Runs the prompt; if the fault is in a call on a command, with one that accepts only the right
  /// answer.
  init(_ fault: Fault, isOnCommand: Bool) throws {
    (self.fault, self.isOnCommand) = (fault, isOnCommand)
    let command = CheckCommand(["sh", "-c", "read x; echo ok; test $x = 123456"])
    let verification: AnswerCheck =
      isOnCommand ? .job(CheckJob(.command(command), system: .with(fault))) : .none
    terminal = try PseudoTerminal()
    typist = Typist(terminal, ["12", "\u{7F}234", "5", "6", "\r", "\r"])
    descriptorsBefore = FaultyRun.openDescriptors
    let terminalEnvironment = TerminalEnvironment {
      ["LANG": "C.UTF-8", "TERM": "xterm-256color"][$0]
    }
    let prompt = PromptRequest(.digits(6), mask: .dots)
    let terminalFault = isOnCommand ? Fault(.open, number: 100, .short) : fault
    do {
      let device = try Terminal(path: terminal.path, system: .with(terminalFault, typist: typist))
      answer = try prompt.ask(on: device, terminalEnvironment, verification).takeAnswer()?.text
    } catch let failure where failure is PromptError || failure is TerminalError {
      error = failure
    }
    descriptorsAfter = FaultyRun.openDescriptors
    _ = terminal.holds(within: .milliseconds(5)) { _ in false }
  }

  private static var openDescriptors: Int {
    (0..<Int32(256)).count { fcntl($0, F_GETFD) != -1 }
  }

  /// Expects the right answer or an error, and the terminal in the state in which it was found.
  func check(_ what: String) throws {
    try expect(!typist.waitedInVain, "\(what): it waits for ever")
    try expect(answer == nil || answer == "123456", "\(what): the answer is \(answer ?? "")")
    try expect(answer != nil || error != nil, "\(what): it ended without an answer or an error")
    if isMended {
      try expect(error == nil, "\(what): \(error.map { "\($0)" } ?? "")")
      // This terminal has no session, so there are no processes to look for. If `flushInput` fails,
      // unread input stays in the terminal's queue.
      let flushes = fault.call != .flushInput
      let skipped: Set<PseudoTerminal.Invariant> = [.processes, .effort]
      try expect(terminal.violations(except: flushes ? skipped : skipped.union([.queue])), is: [])
      try expect(terminal.screen.text, is: "")
    }
    try expect(descriptorsAfter == descriptorsBefore, "\(what): descriptors are left open")
    // The terminal can't be restored if the calls that do it fail.
    let givesBack = ![.tcgetattr, .tcsetattr, .tcgetpgrp].contains(fault.call)
    try expect(
      !givesBack || terminal.settings == terminal.settingsAtStart,
      "\(what): the settings are not back")
    let received = String(decoding: terminal.received, as: UTF8.self)
    try expect(!received.contains("123"), "\(what): the terminal received the secret")
    // If the calls that look at a process or reap it fail, the process may remain.
    let isLeft = System.hasChildren && ![.reap, .look].contains(fault.call)
    try expect(!isLeft || !isOnCommand, "\(what): a process is left")
  }

  /// Whether the prompt recovers from the fault, so that nobody notices it.
  private var isMended: Bool {
    switch fault.call {
    case .close, .flushInput, .windowSize, .terminalDevice, .reap: true
    // If `flock` fails although no other prompt has the lock, the prompt continues without a lock.
    case .flock: fault.kind != .notNow
    case .write where isOnCommand: false
    case .read, .write: [.interrupted, .notNow, .short].contains(fault.kind)
    case .open, .poll, .tcsetattr: fault.kind == .interrupted
    default: false
    }
  }
}
