public import CodePromptKit
internal import TerminalText

/// A terminal for an application's own tests: it types what a script says, and keeps what the
/// prompt sends.
///
/// ```swift
/// var terminal = ScriptedTerminal(.type("111111"), .type("314159"))
/// let outcome = try prompt.run(on: &terminal) { code in try backend.verdict(on: code) }
/// #expect(terminal.text.contains("That code has expired"))
/// ```
///
/// A step is taken when the prompt waits for keys. Time passes by the script alone, so a test waits
/// for nothing; only a command that runs is waited for, up to five seconds, before the next step. A
/// script that is used up lets time pass as long as something is due, such as the end of a time
/// limit; then it hangs up, and the prompt throws ``/CodePromptKit/CodePromptError/terminalLost``.
public struct ScriptedTerminal: Sendable {
  /// Something that a person or a terminal does.
  public enum Step: Sendable {
    /// Keys for a text, in one read.
    case type(String)
    /// A bracketed paste of a text.
    case paste(String)
    /// One key.
    case press(Key)
    /// Nothing happens for a time.
    case wait(Duration)
    /// The window gets another size.
    case resize(columns: Int, rows: Int)
    /// The terminal goes away.
    case hangUp
  }

  /// A key that types no character.
  public enum Key: Sendable {
    /// Enter, which sends CR.
    case enter
    /// Escape, which cancels.
    case escape
    /// Backspace, which sends DEL.
    case backspace
    /// Tab, which shows and hides what is typed where that is offered.
    case tab
    /// Ctrl with a letter, as `.control("r")`.
    case control(Character)

    var bytes: [UInt8] {
      switch self {
      case .enter: [0x0D]
      case .escape: [0x1B]
      case .backspace: [0x7F]
      case .tab: [0x09]
      case .control(let letter): letter.asciiValue.map { [$0 & 0x1F] } ?? []
      }
    }
  }

  /// The columns of the window.
  public internal(set) var columns: Int
  /// The rows of the window.
  public internal(set) var rows: Int
  /// What was sent, one element for each frame, with its control sequences.
  public internal(set) var frames: [String] = []
  /// Whether the terminal was given back.
  public internal(set) var isRestored = false
  /// The time that passed.
  public internal(set) var elapsed = Duration.zero
  var steps: [Step]

  /// Creates a terminal with a window of this size, and what happens at it.
  public init(columns: Int = 80, rows: Int = 24, _ steps: Step...) {
    self.columns = columns
    self.rows = rows
    self.steps = steps
  }

  /// All that was sent, without its control sequences: the texts in the order in which they came.
  ///
  /// A frame holds only what changed, and where the cursor moves over blanks there are none; with
  /// ``/CodePromptKit/CodePrompt/isPlain`` each event is a line.
  public var text: String {
    // By bytes, since a CR LF is one character.
    frames.map { frame in
      DisplayText(frame, limit: .max).lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension CodePrompt {
  /// Asks on a scripted terminal and returns the first complete answer.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``.
  public func run(on terminal: inout ScriptedTerminal) throws -> PromptOutcome {
    try run(on: &terminal, .none) { run in try run.outcome() }
  }

  /// Asks on a scripted terminal and has each complete answer checked.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``, or what `verify` throws.
  public func run(
    on terminal: inout ScriptedTerminal, verify: (borrowing SecretBytes) throws -> Verdict
  ) throws -> PromptOutcome {
    try withoutActuallyEscaping(verify) { verify in
      try run(on: &terminal, .function(verify)) { run in try run.outcome() }
    }
  }

  /// Asks on a scripted terminal and has a command check each complete answer.
  ///
  /// - Throws: ``/CodePromptKit/CodePromptError``.
  public func run(
    on terminal: inout ScriptedTerminal, command: VerificationCommand
  ) throws -> CommandOutcome {
    try run(on: &terminal, .command(CommandVerification(command))) { ended in
      var run = ended
      let output = run.output.take()
      let (messages, note) = (run.messages, run.lastRejection)
      return CommandOutcome(try run.outcome(), output: output, messages: messages, note: note)
    }
  }
}
