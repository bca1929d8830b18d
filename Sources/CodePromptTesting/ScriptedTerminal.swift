public import CodePromptKit
internal import CodePromptScreenEmulation
internal import CodePromptTerminalText

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
    /// Keeps what is on the screen, in ``ScriptedTerminal/looks``.
    case look
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
    /// An arrow.
    case up, down, left, right
    /// Another key that moves a cursor.
    case home, end, pageUp, pageDown
    /// Insert, and the Delete that erases what follows the cursor.
    case insert, delete

    var bytes: [UInt8] {
      switch self {
      case .enter: [0x0D]
      case .escape: [0x1B]
      case .backspace: [0x7F]
      case .tab: [0x09]
      case .control(let letter): letter.asciiValue.map { [$0 & 0x1F] } ?? []
      case .up: Array("\u{1B}[A".utf8)
      case .down: Array("\u{1B}[B".utf8)
      case .right: Array("\u{1B}[C".utf8)
      case .left: Array("\u{1B}[D".utf8)
      case .home: Array("\u{1B}[H".utf8)
      case .end: Array("\u{1B}[F".utf8)
      case .insert: Array("\u{1B}[2~".utf8)
      case .delete: Array("\u{1B}[3~".utf8)
      case .pageUp: Array("\u{1B}[5~".utf8)
      case .pageDown: Array("\u{1B}[6~".utf8)
      }
    }
  }

  /// What a program did that a function stands for.
  public struct ProgramEnd: Sendable {
    /// Its exit status.
    public var status: Int32
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var errors: String

    /// Creates the end of a program.
    public init(status: Int32 = 0, output: String = "", errors: String = "") {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// A function in the place of a program: it gets the words, and what is on standard input, which
  /// is the answer without its newline, or nothing.
  public typealias Program =
    @Sendable (_ words: [String], _ input: borrowing SecretBytes) throws
    -> ProgramEnd

  /// Functions in the place of programs, by the names that commands call them by; what is not
  /// there is run.
  public var programs: [String: Program] = [:]

  /// The environment, by which the prompt chooses its language, colours and look; the default is a
  /// terminal with colours and UTF-8.
  public var environment = ["LANG": "C.UTF-8", "TERM": "xterm-256color"]

  /// The columns of the window.
  public var columns: Int { emulator.columns }
  /// The rows of the window.
  public var rows: Int { emulator.rows }
  /// What is on the screen now: its rows without blanks at their ends, and without empty ones at
  /// the end of the screen. A prompt that has ended leaves nothing, or a summary.
  public var screen: [String] {
    emulator.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
  /// What was on the screen at each step ``Step/look``.
  public internal(set) var looks: [[String]] = []
  var emulator: VirtualScreen
  /// What was sent, one element for each frame, with its control sequences.
  public internal(set) var frames: [String] = []
  /// Whether the terminal was given back.
  public internal(set) var isRestored = false
  /// The time that passed.
  public internal(set) var elapsed = Duration.zero
  var steps: [Step]

  /// Creates a terminal with a window of this size, and what happens at it.
  public init(columns: Int = 80, rows: Int = 24, _ steps: Step...) {
    self.init(columns: columns, rows: rows, steps: steps)
  }

  /// Creates a terminal with a window of this size, and what happens at it, as a list.
  public init(columns: Int = 80, rows: Int = 24, steps: [Step]) {
    emulator = VirtualScreen(columns: columns, rows: rows)
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
