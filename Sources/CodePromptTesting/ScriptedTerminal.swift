internal import CodePromptCellRendering
public import CodePromptKit

/// A terminal for an application's tests: it types a script, and records what the prompt sends.
///
/// ```swift
/// var terminal = ScriptedTerminal(.type("111111"), .type("314159"))
/// let outcome = try prompt.run(on: &terminal) { code in try backend.verdict(on: code) }
/// #expect(terminal.text.contains("That code has expired"))
/// ```
///
/// A step is performed when the prompt waits for keys. Time passes only in the script, so a test
/// never waits, except for a running command: up to five seconds, before the next step. After the
/// last step, time passes while something is due, such as a time limit; then the terminal hangs up,
/// and the prompt throws ``/CodePromptKit/CodePromptError/terminalLost``.
public struct ScriptedTerminal: Sendable {
  /// An action of the user or the terminal.
  public enum Step: Sendable {
    /// Typed text, in one read.
    case type(String)
    /// A bracketed paste of a text.
    case paste(String)
    /// One key.
    case press(Key)
    /// A pause.
    case wait(Duration)
    /// A change of the window's size.
    case resize(columns: Int, rows: Int)
    /// A record of the screen in ``ScriptedTerminal/looks``.
    case look
    /// The loss of the terminal.
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
    /// Tab, which shows and hides the typed text if the prompt offers that.
    case tab
    /// Ctrl with a letter, such as `.control("r")`.
    case control(Character)
    /// An arrow key.
    case up, down, left, right
    /// Another key that moves the cursor.
    case home, end, pageUp, pageDown
    /// Insert, and the Delete key that erases forward.
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

  /// The result of a function that replaces a program.
  public struct ProgramEnd: Sendable {
    /// The exit status.
    public var status: Int32
    /// The standard output.
    public var output: String
    /// The standard error.
    public var errors: String

    /// Creates a result.
    public init(status: Int32 = 0, output: String = "", errors: String = "") {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// A function that replaces a program. It gets the command's words, and the standard input: the
  /// answer without a newline, or nothing.
  public typealias Program =
    @Sendable (_ words: [String], _ input: borrowing SecretBytes) throws
    -> ProgramEnd

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
  public internal(set) var looks: [[String]] = []
  var emulator: VirtualScreen
  /// The bytes sent, one element for each frame, with their control sequences.
  public internal(set) var frames: [String] = []
  /// Whether the terminal was restored.
  public internal(set) var isRestored = false
  /// The time that has passed.
  public internal(set) var elapsed = Duration.zero
  var steps: [Step]

  /// Creates a terminal with a window of this size and a script.
  public init(columns: Int = 80, rows: Int = 24, _ steps: Step...) {
    self.init(columns: columns, rows: rows, steps: steps)
  }

  /// Creates a terminal with a window of this size and a script in an array.
  public init(columns: Int = 80, rows: Int = 24, steps: [Step]) {
    emulator = VirtualScreen(columns: columns, rows: rows)
    self.steps = steps
  }

  /// Everything sent, without control sequences: the texts in the order of sending.
  ///
  /// A frame contains only what changed, and no blanks where the cursor skips them; with
  /// ``/CodePromptKit/CodePrompt/isPlain`` each event is a line.
  public var text: String {
    // `DisplayText` splits lines by bytes: to Swift, CR LF is a single `Character`.
    frames.map { frame in
      DisplayText(frame, limit: .max).lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
