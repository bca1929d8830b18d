import PromptTestSupport

/// One prompt of a script for the hurried user: how it is asked, what is typed for it, and how it
/// must end.
///
/// Each prompt of a sequence has characters of its own, so that an answer shows which prompt its
/// characters were typed for. What must reach no prompt has characters of its own, too: what is
/// typed before the prompt is drawn (upper case), and what follows a submitted answer in the same
/// burst (``HurriedPrompt/tails``).
struct HurriedPrompt {
  enum Kind: CaseIterable, Sendable {
    case code, checkedCode, question, line, password, choice
  }

  /// What the user does while the prompt is on the screen.
  enum Step {
    /// Types all of it in one write.
    case type(String)
    /// Types it if the last write was less than 300 ms ago: the prompt still ignores keys.
    case typeSoon(String)
    /// Pastes it, in brackets if the prompt has asked for them.
    case paste(String)
    /// Enter again and again until the prompt has ended: one that follows a paste within 30 ms, or
    /// that comes in the first half second, does nothing.
    case enterUntilEnd(pause: Int)
    /// Types a key that answers a question or a list, and again if it was refused: as one burst
    /// with an Enter out of habit it is no answer.
    case answer(String)
    /// Types it letter by letter, with this many milliseconds between two letters: a word that is
    /// meant for another program, or a key that is held down. It must not answer a question, if no
    /// pause was longer than the limit.
    case typeSlowly(String, pause: Int, limit: Int)
    /// Waits for the note about a wrong answer, and until keys count again.
    case waitForRejection
    case pause(Int)
    case resize(columns: Int, rows: Int)
    /// ^Z, then `fg`.
    case suspend
  }

  let number: Int
  let kind: Kind
  /// The locale of the prompt; nil for that of the test.
  var locale: String?
  /// The arguments as words of the shell, without the text of the prompt.
  var arguments = ""
  /// The COMMAND with `--`, or nothing.
  var command = ""
  /// Whether the script waits before this prompt until `ahead` has been typed.
  var isGated = false
  /// Typed before the script starts the prompt: the prompt must discard all of it.
  var ahead: [String] = []
  /// Typed while the prompt may be starting. It is never an answer: Enter, or a part of an answer
  /// without Enter, which the steps erase first.
  var hasty: [String] = []
  var steps: [Step] = []
  var status: Int32 = 0
  var output = ""
  /// What Enter would give in an empty field; nil if nothing.
  var defaultAnswer: (status: Int32, output: String)?

  /// The text by which the prompt is known on the screen.
  var sign: String { "§\(number)§" }

  var shellWords: String {
    // A shell would complain about a locale that is not installed.
    (locale.map { "env LC_ALL=\($0) " } ?? "") + "codeprompt \(arguments) '\(sign)'\(command)"
  }

  /// What may follow the key that submits an answer, in the same write. The last one is more than
  /// a prompt reads at once, so its rest is still in the queue when the prompt ends.
  static let tails = [
    "", "", "\r", "\n", "\r\n", "\r\r", "\rz", "\rztz\r", "\n\u{1B}[A0\r",
    "\r" + String(repeating: "zt", count: 1000) + "\r",
  ]
  /// The ends of a pasted text.
  static let lineEnds = ["", "\n", "\r", "\r\n", "\n\n", "\r\r", "\r\n\r\n"]
}
