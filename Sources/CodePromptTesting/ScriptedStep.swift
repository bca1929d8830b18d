internal import CodePromptKit

extension ScriptedTerminal {
  /// An action of the user or the terminal.
  public struct Step: Sendable {
    package enum Kind: Sendable {
      /// Several reads are ready at once, each with its bytes.
      case read([[UInt8]])
      /// Time passes without an event.
      case pass(Duration)
      case perform(@Sendable (ScriptedTerminal) -> Void)
      /// Waits in real time, while commands run, until the function returns nil, for at most about
      /// this many milliseconds. Until then the function returns a text that says what is missing;
      /// after the time it is recorded in ``ScriptedTerminal/missed``, unless it is empty.
      case await(@Sendable (ScriptedTerminal) -> String?, upTo: Int)
      /// A step that is performed while an asynchronous check runs; the rest of one, whose check
      /// may be over.
      indirect case duringCheck(Kind, isRest: Bool)
    }

    package let kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    /// Typed text, in one read.
    public static func type(_ text: String) -> Step { Step(.read([Array(text.utf8)])) }

    /// Typed text and Enter, in one read.
    public static func enter(_ text: String) -> Step { type(text + Key.enter.sequence) }

    /// The choice of the option or alternative with this label, which is on the screen. If it is
    /// not there, `use` throws ``NoSuchOption``.
    public static func choose(_ label: String) -> Step { Step(.perform { $0.choose(label) }) }

    /// A bracketed paste of a text, and the 50 ms after which keys count as typed again.
    public static func paste(_ text: String) -> Step {
      Step(
        .perform {
          $0.unread.append(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))
          $0.steps = [.wait(.milliseconds(50))] + $0.steps
        })
    }

    /// One key.
    public static func press(_ key: Key) -> Step { type(key.sequence) }

    /// A pause.
    public static func wait(_ time: Duration) -> Step { Step(.pass(time)) }

    /// A step that is performed while an asynchronous check runs; other steps wait for its end. A
    /// wait makes a check overdue that has a time limit. After another step, 100 ms pass, so that
    /// the prompt takes Escape for a key of its own.
    ///
    /// If no asynchronous check runs then, `use` throws ``NotChecking``.
    public static func duringCheck(_ step: Step) -> Step {
      Step(.duringCheck(step.kind, isRest: false))
    }

    /// A change of the window's size.
    public static func resize(columns: Int, rows: Int) -> Step {
      Step(
        .perform {
          $0.pixels = (0, 0)
          $0.emulator.resize(columns: columns, rows: rows)
        })
    }

    /// A function of the test, such as one that prints to the application's log.
    public static func run(_ body: @escaping @Sendable () -> Void) -> Step {
      Step(.perform { _ in body() })
    }

    /// A record of the screen in ``ScriptedTerminal/looks``.
    public static let look = Step(.perform { $0.looks.append($0.screen) })

    /// The loss of the terminal.
    public static let hangUp = Step(.perform { $0.isLost = true })
  }

  /// A key that types no character.
  public struct Key: Sendable {
    let sequence: String

    /// Enter, which sends CR.
    public static let enter = Key(sequence: "\r")
    /// Escape, which cancels.
    public static let escape = Key(sequence: "\u{1B}")
    /// Backspace, which sends DEL.
    public static let backspace = Key(sequence: "\u{7F}")
    /// Tab, which shows and hides the typed text if the prompt offers that.
    public static let tab = Key(sequence: "\t")
    /// An arrow key.
    public static let up = Key(sequence: "\u{1B}[A")
    /// An arrow key.
    public static let down = Key(sequence: "\u{1B}[B")
    /// An arrow key.
    public static let right = Key(sequence: "\u{1B}[C")
    /// An arrow key.
    public static let left = Key(sequence: "\u{1B}[D")

    /// Home.
    public static let home = Key(sequence: "\u{1B}[H")
    /// End.
    public static let end = Key(sequence: "\u{1B}[F")
    /// Delete, which deletes forwards.
    public static let delete = Key(sequence: "\u{1B}[3~")
    /// Page Up.
    public static let pageUp = Key(sequence: "\u{1B}[5~")
    /// Page Down.
    public static let pageDown = Key(sequence: "\u{1B}[6~")

    /// Ctrl with an ASCII letter, such as `.control("r")`; any other character is a fatal error.
    public static func control(_ letter: Character) -> Key {
      guard letter.isLetter, let code = letter.asciiValue else {
        preconditionFailure("Ctrl needs an ASCII letter, not \(letter)")
      }
      return Key(sequence: String(Unicode.Scalar(code & 0x1F)))
    }
  }
}
