@_exported public import CellRendering
@_exported public import CodeEntry
@_exported public import SecretStorage
internal import TerminalMode

/// A prompt that asks a person on the terminal for a one-time code, a PIN or a password.
///
/// It draws a cell for each character of a code, or a field for a password, from the cursor's row on,
/// and erases itself at the end. What is typed stands in locked memory and nowhere else.
///
/// ```swift
/// var prompt = CodePrompt(.digits(6), mask: .dots)
/// prompt.title = "Two-factor sign-in"
/// switch try prompt.run() {
/// case .accepted(let code): code.withUnsafeBytes { bytes in … }
/// default: …
/// }
/// ```
public struct CodePrompt: Sendable {
  /// Whether the terminal's colours are used.
  public enum ColorUse: Sendable {
    /// They are, unless the environment says no (`NO_COLOR`; `CLICOLOR_FORCE` says yes).
    case auto
    case always
    case never
  }

  /// What is asked for.
  public var format: CodeFormat
  /// How what is typed is shown.
  public var mask: Mask
  /// A line at the top, in bold; empty for none.
  public var title = ""
  /// What is asked; nil for a text that fits the format. At most ten lines are shown.
  public var prompt: String?
  /// A line below the field that stands there while there is no note; empty for none.
  public var hint = ""
  /// A note that stands below the field at the start, until the first edit; empty for none.
  public var note = ""
  /// What stands in an empty cell; nil for the style's own.
  public var placeholder: Character?
  /// The widest style to use; a narrow window gets a smaller one.
  public var style = FieldStyle.auto
  /// Whether colours are used.
  public var color = ColorUse.auto
  /// Whether only ASCII is drawn, also where the terminal shows more.
  public var isASCII = false
  /// Whether one line an event is appended instead of drawing in place; so it is anyway where
  /// `TERM` is `dumb`, empty or unset.
  public var isPlain = false
  /// How many wrong answers end the prompt of ``run(verify:)``; at least 1.
  public var attempts = 3
  /// The terminal's device file.
  public var terminalPath = "/dev/tty"

  /// Creates a prompt. Without a mask, codes are shown and passwords masked.
  public init(_ format: CodeFormat = .digits(), mask: Mask? = nil) {
    self.format = format
    self.mask = mask ?? (format.cellCount == nil ? .dots : .shown)
  }

  /// Asks on the terminal and returns the first complete answer.
  ///
  /// Blocks until the person is done. A signal that ends the process does so after the terminal was
  /// given back; where the caller handles it, the handler runs and the error is `interrupted`.
  /// SIGQUIT always ends it, since the handler found may be the Swift runtime's for crashes.
  ///
  /// - Throws: ``CodePromptError``; the terminal is as found then.
  public borrowing func run() throws(CodePromptError) -> PromptOutcome {
    do {
      return try ask(verify: nil)
    } catch let error as CodePromptError {
      throw error
    } catch {
      preconditionFailure("without a verifier, \(error)")
    }
  }

  /// Asks on the terminal, has each complete answer checked, and asks again after a wrong one.
  ///
  /// While an answer is checked, a signal that ends the process ends it at once, and ^Z stops it only
  /// afterwards.
  ///
  /// - Parameter verify: Checks an answer. Meanwhile nothing that is typed is read or shown.
  /// - Returns: The right answer, or how the prompt ended without one.
  /// - Throws: ``CodePromptError``, or what `verify` throws; the terminal is as found then.
  public borrowing func run(
    verify: (borrowing SecretBytes) throws -> Verdict
  ) throws -> PromptOutcome {
    try withoutActuallyEscaping(verify) { try ask(verify: $0) }
  }

  private borrowing func ask(verify: Verifier?) throws -> PromptOutcome {
    let surroundings = Surroundings()
    let secrecy = ProcessSecrecy.begin()
    defer { secrecy.end() }
    let terminal: Terminal
    do {
      terminal = try Terminal.open(path: terminalPath)
    } catch {
      throw CodePromptError(error)
    }
    // Memory comes before the terminal's modes: a prompt that can't ask changes nothing.
    var loop = try makeLoop(on: terminal, surroundings)
    var ending: PromptEnding
    do {
      ending = try loop.run(verify: verify)
    } catch {
      loop.finish()
      throw error
    }
    loop.finish()
    if let signal = loop.takeEndingSignal() { ending = .signal(signal) }
    switch ending {
    case .accepted: return .accepted(loop.takeAnswer())
    case .cancelled: return .cancelled
    case .rejected: return .rejected
    case .lost: throw CodePromptError.terminalLost
    case .signal(let signal):
      loop.device.die(by: signal)
      throw CodePromptError.interrupted(signal: signal.rawValue)
    }
  }
}

/// How a prompt ended.
public enum PromptOutcome: ~Copyable, Sendable {
  /// The answer is complete and, if there was somebody to check it, right.
  case accepted(SecretBytes)
  /// The person gave up.
  case cancelled
  /// As many answers were wrong as were allowed.
  case rejected
}

/// What checks an answer.
package typealias Verifier = (borrowing SecretBytes) throws -> Verdict

/// What a verifier says of an answer.
public enum Verdict: Sendable {
  case accepted
  /// The answer is wrong; the text is shown, or a built-in one if it is nil.
  case rejected(String? = nil)
}

/// Why a prompt could not ask.
public enum CodePromptError: Error, Equatable, Sendable {
  /// There is no terminal at the path; `code` is the `errno`.
  case noTerminal(path: String, code: Int32)
  /// The path names something that is no terminal.
  case notATerminal(path: String)
  /// The process is in the background, and no shell can bring it to the front.
  case inBackground
  /// Another prompt of this process is open.
  case inUse
  /// The terminal went away while the prompt was open.
  case terminalLost
  /// The terminal refused its settings; `code` is the `errno`.
  case terminalRefused(code: Int32)
  /// The process has no descriptors left; `code` is the `errno`.
  case noResources(code: Int32)
  /// There is no memory for what is typed; `code` is the `errno`.
  case outOfMemory(code: Int32)
  /// A signal arrived that did not end the process.
  case interrupted(signal: Int32)
}

extension CodePromptError {
  init(_ error: TerminalError) {
    self =
      switch error {
      case .cannotOpen(let path, let code): .noTerminal(path: path, code: code)
      case .notATerminal(let path): .notATerminal(path: path)
      case .inBackground: .inBackground
      case .inUse: .inUse
      case .refused(let code): .terminalRefused(code: code)
      case .noResources(let code): .noResources(code: code)
      }
  }
}
