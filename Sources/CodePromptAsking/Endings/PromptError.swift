package import CodePromptSystem
internal import CodePromptTerminalText

/// The reason why a prompt could not ask, or could not finish.
///
/// A later version may add cases: end a `switch` with `default`.
public enum PromptError: Error, Equatable, Sendable {
  /// The prompt ended without an answer; thrown by those functions that return nothing but an
  /// answer.
  case unanswered(PromptEnding<Never>)
  /// A setting of the prompt contradicts others or can't have an effect.
  case invalidSetting(property: String, reason: String)
  /// There is no terminal at the path; `code` is the `errno`. A prompt whose
  /// ``PromptSettings/input`` is a line from a pipe needs none if the input is one.
  case noTerminal(path: String, code: Int32)
  /// The path names something other than a terminal.
  case notATerminal(path: String)
  /// The terminal at the path belongs to another user.
  case notOwnTerminal(path: String)
  /// The process is in the background, and no shell can bring it to the foreground.
  case inBackground
  /// Another prompt of this process is open. It may be the prompt whose check asks; otherwise see
  /// ``PromptSettings/waitsForTerminal``.
  case promptAlreadyOpen
  /// A prompt of another process has the terminal.
  case terminalInUse
  /// The terminal went away while the prompt was open.
  case terminalLost
  /// The terminal's settings could not be restored; on Linux the guard process keeps trying.
  case terminalNotRestored
  /// The terminal refused the prompt's settings; `code` is the `errno`.
  case terminalRefused(code: Int32)
  /// The process has no descriptors or threads left; `code` is the `errno`.
  case noResources(code: Int32)
  /// There is no memory for what is typed; `code` is the `errno`.
  case outOfMemory(code: Int32)
  /// A signal with this number arrived and did not end the process.
  case interrupted(signal: Int32)
  /// The line of a piped ``PromptSettings/input`` could not be read; `code` is the `errno`.
  case inputFailed(code: Int32)
  /// The line of a piped ``PromptSettings/input`` could not be checked, with the reason if it is
  /// known.
  case notChecked(reason: String?)
  /// A command of the prompt failed. The message is the last line of the command's standard error,
  /// or nil; it never contains the answer.
  case commandFailed(CommandFailure, message: String?)
  /// The function of ``CodePrompt/challenge`` threw an error. The reason is what the error says to
  /// people (``PromptReadableError``); empty for nothing.
  case challengeFailed(reason: String)
  /// A test runs, and the prompt has no `ScriptedTerminal` of `CodePromptTesting` to ask on. A
  /// detached task and another thread have one only if they call its function `use` themselves.
  case noScript
  /// The task that asks was cancelled.
  case taskCancelled
}

extension PromptError: CustomStringConvertible {
  /// A one-line description in English of what happened and what to do.
  public var description: String {
    switch self {
    case .unanswered(let ending): PromptError.text(of: ending)
    case .invalidSetting(let property, let reason): "the setting \(property) \(reason.oneLine)"
    case .noTerminal(let path, let code):
      "no terminal to ask on (\(path.oneLine): \(systemMessage(code))): run the program in a terminal"
    case .notATerminal(let path): "\(path.quoted) is not a terminal: set terminalPath to one"
    case .notOwnTerminal(let path):
      "the terminal \(path.quoted) belongs to another user: use one of your own"
    case .inBackground:
      """
      the process is in the background, and no shell can bring it to the foreground: start it in \
      the foreground
      """
    case .promptAlreadyOpen: "this process already has an open prompt: end that prompt first"
    case .terminalInUse:
      "another prompt is using this terminal: end that prompt, or set waitsForTerminal"
    case .terminalLost: "the terminal was lost before the answer was complete: ask again"
    case .terminalNotRestored:
      "the terminal's settings could not be restored: if typed keys don't show, run stty sane"
    case .terminalRefused(let code):
      "the terminal refused the prompt's settings (\(systemMessage(code))): use another terminal"
    case .outOfMemory(let code):
      "no memory for the answer (\(systemMessage(code))): close other programs"
    case .noResources(let code):
      "the prompt can't start (\(systemMessage(code))): close other programs"
    case .interrupted(let signal):
      "signal \(signal) ended the prompt: end the program, or ask again"
    case .inputFailed(let code):
      "the line could not be read (\(systemMessage(code))): read a descriptor that is open"
    case .notChecked(let reason):
      "the answer could not be checked\(PromptError.inParentheses(reason)): try again"
    case .challengeFailed(let reason):
      "the challenge failed\(PromptError.inParentheses(reason)): ask again"
    case .noScript:
      """
      a prompt asks in a test only in the use function of a ScriptedTerminal (CodePromptTesting): \
      call use, in a detached task or on another thread once more
      """
    case .taskCancelled: "the task that asks was cancelled: ask again"
    case .commandFailed(let failure, let told): failure.text(PromptError.inParentheses(told))
    }
  }
}

extension PromptError {
  /// The same as ``description``, since a function that asks throws this type.
  ///
  /// Foundation gives errors of the type `any Error` a property of this name, which knows nothing
  /// of this one: print the error itself there, as in `"\(error)"`.
  public var localizedDescription: String { description }

  /// Returns a reason as a part of a line: in parentheses, after a blank; empty for none.
  private static func inParentheses(_ reason: String?) -> String {
    ReadableText.filled(reason).map { " (\($0.oneLine))" } ?? ""
  }

  private static func text(of ending: PromptEnding<Never>) -> String {
    switch ending {
    case .rejected(let reason): "the answer was rejected\(inParentheses(reason))"
    case .alternative(let alternative):
      "there is no answer: \(alternative.name.oneLine) was chosen instead"
    case .timedOut: "the time was up before there was an answer"
    case .cancelled: "the prompt was cancelled"
    }
  }

  /// The exit status of a command that asks: that of the ending if the prompt ended without an
  /// answer, and otherwise 2 for a mistake of the program, 5 if another prompt has the terminal, 6
  /// if an answer or command could not be checked or run, 130 if the task was cancelled, 128 and
  /// the number of a signal, and 3 for everything else that prevents the prompt.
  public var exitStatus: Int32 {
    switch self {
    case .unanswered(let ending): ending.exitStatus
    case .invalidSetting, .noScript: ExitStatus.usage.rawValue
    case .terminalInUse: ExitStatus.terminalInUse.rawValue
    case .notChecked, .commandFailed, .challengeFailed: ExitStatus.notChecked.rawValue
    case .taskCancelled: ExitStatus.cancelled.rawValue
    case .interrupted(let signal): 128 + signal
    case .noTerminal, .notATerminal, .notOwnTerminal, .inBackground, .promptAlreadyOpen,
      .terminalLost, .terminalNotRestored, .terminalRefused, .noResources, .outOfMemory,
      .inputFailed:
      ExitStatus.noTerminal.rawValue
    }
  }

  /// Runs a function of the terminal, whose errors become the prompt's.
  package static func translating<Result: ~Copyable>(
    _ body: () throws(TerminalError) -> Result
  ) throws(PromptError) -> Result {
    do {
      return try body()
    } catch {
      throw PromptError(error)
    }
  }

  package init(_ error: TerminalError) {
    self =
      switch error {
      case .cannotOpen(let path, let code): .noTerminal(path: path, code: code)
      case .notATerminal(let path): .notATerminal(path: path)
      case .notOwn(let path): .notOwnTerminal(path: path)
      case .inBackground: .inBackground
      case .inUse: .promptAlreadyOpen
      case .taken: .terminalInUse
      case .interrupted(let signal): .interrupted(signal: signal)
      case .refused(let code): .terminalRefused(code: code)
      case .noResources(let code): .noResources(code: code)
      }
  }

  package init(_ error: CommandError) {
    let failure: CommandFailure =
      switch error {
      case .notFound(let name): .notFound(name: name)
      case .notExecutable(let path): .notExecutable(path: path)
      case .cannotStart(let name, let code): .notStarted(name: name, code: code)
      }
    self = .commandFailed(failure, message: nil)
  }
}
