import PromptTestSupport
import Testing

/// A state in which a signal may reach a prompt.
enum PromptState: String, CaseIterable, Sendable {
  /// The prompt is drawn, and nothing is typed.
  case waiting
  /// Two of six digits are typed.
  case halfTyped
  /// ^S stopped the output, so that the third digit can't be drawn.
  case stuck
  /// A command checks the answer.
  case checking
  /// ^Z stopped the prompt after two digits.
  case stopped
}

/// A prompt for six masked digits that is in a given state.
struct PromptInState {
  let state: PromptState
  let terminal: PseudoTerminal
  private let gate: Gate?

  /// Starts the prompt and brings it into the state.
  init(_ state: PromptState, _ change: (inout Launch) -> Void = { _ in }) throws {
    self.state = state
    func prepare(_ launch: inout Launch) {
      launch.limits = [.coreFile(0)]
      change(&launch)
    }
    switch state {
    case .waiting, .halfTyped, .stopped:
      gate = nil
      terminal = try ask(["-md6"], prepare)
      if state != .waiting {
        try terminal.type("12", dots: 2)
      }
      if state == .stopped { try terminal.suspend() }
    case .stuck:
      gate = nil
      terminal = try ask(["-md6", "--status-fd", "5"]) {
        prepare(&$0)
        $0.extra[5] = .pipe
      }
      try terminal.type("12", dots: 2)
      try terminal.type("\u{13}3")
      try terminal.wait("the third digit to be read") {
        $0.text(of: 5).contains("change 3")
      }
    case .checking:
      let gate = try Gate()
      self.gate = gate
      terminal = try askChecked(by: "echo started >&3; \(gatedStatus)", gate: gate, prepare)
      try terminal.submit()
      try terminal.waitForWord("started")
    }
  }

  /// The digits that were typed so far, if any.
  var typed: String? {
    switch state {
    case .waiting: nil
    case .halfTyped, .stopped: "12"
    case .stuck: "123"
    case .checking: "123456"
    }
  }

  /// Sends a signal, and expects that the prompt dies by it.
  func expectDeath(by number: Int32, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let bytes = terminal.received.count
    try terminal.signal(number)
    // A stopped prompt gets the signal once it continues, and draws nothing on the shell's screen.
    if state == .stopped { try terminal.background() }
    try terminal.expectDeath(by: number, secret: typed, sourceLocation: sourceLocation)
    if state == .stopped {
      #expect(terminal.received.count == bytes, sourceLocation: sourceLocation)
    }
  }

  /// Continues a prompt that a signal stopped, after a shell has set its own settings.
  func goOn(after number: Int32, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if state == .stopped { return }
    #expect(try terminal.waitForStop() == number, sourceLocation: sourceLocation)
    if number == 20 {
      #expect(terminal.settings == terminal.settingsAtStart, sourceLocation: sourceLocation)
      #expect(terminal.screen.text == "", sourceLocation: sourceLocation)
    } else {
      try terminal.applySettings(terminal.settingsAtStart)
    }
    try terminal.foreground()
    try terminal.wait("ECHO off") { $0.settings?.echoes == false }
  }

  /// Types the missing digits and expects the whole answer, which shows that no key was lost.
  func expectAnswer(sourceLocation: SourceLocation = #_sourceLocation) throws {
    switch state {
    case .waiting: try terminal.type("123456")
    case .halfTyped: try terminal.type("3456")
    case .stuck: try terminal.type("\u{11}456")
    case .checking: gate?.send("0")
    case .stopped:
      try terminal.foreground()
      try terminal.waitForDots(2)
      try terminal.type("3456")
    }
    try terminal.expectExit(0, secret: "123456", sourceLocation: sourceLocation)
    #expect(
      terminal.outputText == (state == .checking ? "" : "123456\n"),
      sourceLocation: sourceLocation)
  }
}
