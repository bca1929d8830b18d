@_exported public import CodePromptCellRendering
@_exported public import CodePromptChallengePictures
@_exported public import CodePromptCodeEntry
@_exported public import CodePromptSecretStorage
package import CodePromptTerminalMode
@_exported public import CodePromptTerminalText

/// A prompt that asks a person on the terminal for a one-time code, a PIN or a password, or a
/// question that one key answers.
///
/// It draws a cell for each character of a code, or a field for a password, from the cursor's row
/// on, and erases itself at the end. What is typed is in locked memory and nowhere else.
///
/// ```swift
/// var prompt = CodePrompt(.digits(6), mask: .dots)
/// prompt.title = "Two-factor sign-in"
/// if case .accepted(let code) = try prompt.run() { try backend.signIn(with: code) }
/// ```
public struct CodePrompt: Sendable {
  /// Whether the terminal's colours are used.
  public enum ColorUse: Sendable {
    /// They are, unless the environment says no (`NO_COLOR`, or a `TERM` without colours;
    /// `CLICOLOR_FORCE` says yes). `CODEPROMPT_COLORS` changes them by the names of the parts.
    case auto
    /// They are, whatever the environment says.
    case always
    /// They are not.
    case never
  }

  /// What is asked for.
  public var format: CodeFormat
  /// How what is typed is shown.
  public var mask: Mask
  /// A line at the top, in bold; empty for none.
  public var title = ""
  /// What is asked; nil for a text that fits the format. Long lines are broken; of more than ten
  /// lines or rows the first and the last are shown.
  public var prompt: String?
  /// Whether ``prompt`` is a text of somebody else's, which must not pass for the picture:
  /// characters that boxes are drawn with are taken out, and each row of more than one has a mark
  /// before it.
  package var quotesPrompt = false
  /// A line below the field that is there while there is no note; empty for none.
  public var hint = ""
  /// A note that is below the field at the start, until the first edit; empty for none.
  public var note = ""
  /// What is in an empty cell; nil for the style's own.
  public var placeholder: Character?
  /// The widest style to use; a narrow window gets a smaller one.
  public var style = FieldStyle.auto
  /// How the application draws the cells of a code itself; nil for those of ``style``, which are
  /// drawn too where the application's don't fit.
  public var cellDrawing: CellDrawing?
  /// Whether colours are used.
  public var color = ColorUse.auto
  /// Whether only ASCII is drawn, also where the terminal shows more.
  public var isASCII = false
  /// Whether a conversation of lines is appended, for screen readers and braille, instead of
  /// drawing in place; so it is anyway where `ACCESSIBLE` or `CODEPROMPT_PREFERENCES` says so, or
  /// `TERM` is `dumb`, empty or unset.
  public var isPlain = false
  /// How the parts look; a person's `CODEPROMPT_COLORS` change it, and without colours there are
  /// none.
  public var theme = PromptTheme()
  /// Whether nothing moves: no spinner turns, no time counts down, the cells of a wrong answer
  /// don't shake, and a prompt that covers the window doesn't slide in. A person says so with
  /// `REDUCED_MOTION`.
  public var reducesMotion = false
  /// Whether the prompt covers the window, in its middle on the alternate screen, and leaves what
  /// was there as it was; it slides in within 150 ms unless ``reducesMotion``.
  ///
  /// It is drawn in place where there is no alternate screen (`TERM` is `linux`, or in GNU Screen),
  /// in a window that has no row above and below it, and with plain lines.
  public var isModal = false
  /// Whether one line stays at the end, ``title`` or else ``prompt`` with ✓ or ✗, instead of
  /// nothing; of a text, ``prompt`` with what was typed.
  public var keepsSummary = false
  /// Texts of the application's own in the place of built-in ones.
  public var texts = PromptTexts()
  /// The words for what the prompt says that is not in ``texts``; nil for the built-in ones.
  ///
  /// It is asked on the prompt's thread whenever something is said.
  public var wording: (@Sendable (PromptPhrase) -> String?)?
  /// The language of the built-in texts; nil for that of the locale which the environment names. On
  /// a terminal that shows no more than ASCII they are English.
  public var language: PromptLanguage?

  /// When a full code is submitted; a password waits for Enter.
  public var submission = Submission.automatic
  /// Whether the answer is asked for twice; both are compared in constant time, and where they
  /// agree the answer is verified.
  public var asksTwice = false
  /// How long the character that was typed last is shown before the mask covers it; nil to mask
  /// it at once.
  public var lastCharacterRevealTime: Duration?
  /// Whether Tab shows and hides what is typed; it is hidden again at submit.
  public var allowsReveal = false
  /// Whether Ctrl-F ends the prompt with ``PromptOutcome/forgot``.
  public var offersForgot = false
  /// How many wrong answers end the prompt where they are verified; less than 1 counts as 1,
  /// `Int.max` for no limit, and then none is told.
  public var attempts = 3
  /// How long the prompt is open, from its first frame on, over all attempts and stops; nil or
  /// zero for ever.
  ///
  /// It never ends a verification that runs: if that rejects afterwards, the prompt has timed out.
  public var timeLimit: Duration?

  /// What brings the text or picture above the field, at the start, and on Ctrl-R unless there is
  /// ``resend``. What comes anew empties the field. If it fails the first time, the prompt throws
  /// ``CodePromptError/commandFailed(_:message:)`` or ``CodePromptError/challengeFailed(_:)``.
  ///
  /// A program prints text, maybe with colours, at most 1 MiB, or a picture: PNG, JPEG, GIF, Netpbm
  /// or sixels, at most 4096 × 4096 pixels and 64 MiB. The last line of its standard error then
  /// describes the picture, where it can't be shown or the person reads lines.
  public var challenge: PromptSource?
  /// How a picture of ``challenge`` is shown.
  public var graphics = GraphicsUse.auto
  /// What Ctrl-R runs; the last line of its output, or of its standard error where it fails, is
  /// shown. Its failure ends nothing.
  public var resend: PromptSource?
  /// More keys with Ctrl, each of which runs a source. Its text is shown as that of ``resend`` is;
  /// only one source runs at a time.
  public var offers: [PromptOffer] = []
  /// How long Ctrl-R rests from the start on and after each run.
  public var cooldown = Duration.zero
  /// What brings the code: its first line that holds one fills the cells, unless the person typed.
  public var autofill: PromptSource?
  /// How long each run of ``challenge``, ``resend``, ``autofill`` and each of ``offers`` may take.
  public var commandTimeLimit = Duration.seconds(60)

  /// A descriptor that gets one line for each ``PromptEvent``, its ``PromptEvent/description``, and
  /// never the answer; nil for none.
  package var statusDescriptor: Int32?
  /// Descriptors of this process, besides ``statusDescriptor``, that its commands don't get.
  package var withheldDescriptors: [Int32] = []
  /// What others print above the prompt while it is open.
  public var log: PromptLog?
  /// Is told of each event, on the prompt's thread; keys wait until it returns.
  public var onEvent: (@Sendable (PromptEvent) -> Void)?
  /// Says how good an entry is, after each batch of input that changed it; keys wait until it
  /// returns.
  ///
  /// From 0 to 100, or down to -100 where it is not good enough; nil says nothing. It is not asked
  /// of an empty entry nor of its repetition, and what it says is shown as a short bar.
  public var rating: (@Sendable (borrowing SecretBytes) -> Int?)?
  /// What is before the bar of ``rating``; empty for a built-in word.
  public var ratingLabel = ""
  /// The terminal's device file.
  public var terminalPath = "/dev/tty"
  /// Whether a prompt of another process that has the terminal is waited for, instead of the error
  /// ``CodePromptError/terminalInUse``. Meanwhile nothing is drawn, and ``timeLimit`` does not
  /// count.
  public var waitsForTerminal = false
  /// How long it is waited for before that error is thrown all the same; nil for ever.
  package var terminalWaitLimit: Duration?
  /// Whether the terminal has to be this user's; root may have any.
  package var needsOwnTerminal = false
  /// Whether ^C on a terminal that is not the process's own, where it is a key, throws
  /// ``CodePromptError/interrupted(signal:)`` instead of ending the process.
  package var survivesInterrupt = false

  /// A pipe or a socket whose other side is somebody who wants the answer: once that is closed, the
  /// prompt ends as cancelled, also one that still waits for the terminal. nil for none.
  ///
  /// Nothing is read from it, and what waits there does no harm. It is not looked at while the
  /// process is stopped, nor while a function checks an answer.
  package var lifeline: Int32?
  /// A descriptor that can be read once the process that wants the answer has ended, as one of
  /// ``ProcessWatch`` can; the prompt ends as by ``lifeline`` then. nil for none.
  package var clientProcess: Int32?
  /// Values in the place of the environment's, of which an empty one unsets: what a program that
  /// asks for another one was told of the terminal and of the person's language.
  package var environment: [String: String] = [:]

  /// Makes a new password: fills the empty bytes, of which as many fit as an answer may have, and
  /// says whether it could. Ctrl-R asks for it where there is neither ``challenge`` nor ``resend``.
  ///
  /// It takes the place of what was typed, is shown until the next edit, and is not asked for
  /// twice. In plain lines, where it would stay, and to a question it is not offered.
  package var generate: (@Sendable (inout SecretBytes) -> Bool)?
  /// What Ctrl-R does then; empty for the words of a new code.
  package var generateLabel = ""

  /// Creates a prompt. Without a mask, codes and texts are shown and passwords masked.
  public init(_ format: CodeFormat = .digits(), mask: Mask? = nil) {
    self.format = format
    self.mask = mask ?? (format.cellCount == nil && format.text == nil ? .dots : .shown)
  }

  /// Asks on the terminal and returns the first complete answer.
  ///
  /// Blocks until the person is done, so an asynchronous function can't call it: there,
  /// `CodePromptConcurrency` has a form that is awaited and ends with its task. A signal that ends
  /// the process does so after the terminal was given back; where the caller handles it, its
  /// handler runs and the error is ``CodePromptError/interrupted(signal:)``.
  /// SIGQUIT always ends it, since the handler found may be the Swift runtime's for crashes.
  ///
  /// - Throws: ``CodePromptError``; the terminal is as found then.
  @available(*, noasync, message: "await the form of CodePromptConcurrency, in a function")
  @_disfavoredOverload
  public borrowing func run() throws(CodePromptError) -> PromptOutcome {
    do {
      return try run(.none)
    } catch let error as CodePromptError {
      throw error
    } catch {
      preconditionFailure("without a verifier, \(error)")
    }
  }

  /// Asks on the terminal, has each complete answer checked, and asks again after a wrong one.
  ///
  /// While an answer is checked, a signal that ends the process ends it at once, and ^Z stops it
  /// only afterwards.
  ///
  /// - Parameter verify: Checks an answer. Meanwhile nothing that is typed is read or shown.
  /// - Returns: The right answer, or how the prompt ended without one.
  /// - Throws: ``CodePromptError``, or what `verify` throws; the terminal is as found then.
  @available(*, noasync, message: "await the form of CodePromptConcurrency, in a function")
  @_disfavoredOverload
  public borrowing func run(
    verify: (borrowing SecretBytes) throws -> Verdict
  ) throws -> PromptOutcome {
    try withoutActuallyEscaping(verify) { try run(.function($0)) }
  }

  /// Asks on the terminal, has a program check each complete answer, and asks again after a wrong
  /// one; the prompt goes on meanwhile, with a spinner and the keys that cancel.
  ///
  /// - Parameter command: The program, which is looked up before anything is drawn.
  /// - Returns: The answer with what the program wrote, or how the prompt ended without one.
  /// - Throws: ``CodePromptError``; the terminal is as found then.
  @available(*, noasync, message: "await the form of CodePromptConcurrency, in a function")
  @_disfavoredOverload
  public borrowing func run(
    command: VerificationCommand
  ) throws(CodePromptError) -> CommandOutcome {
    let verification = Verification.command(try PreparedVerifier(command))
    do {
      var end = try ask(verification)
      let output = end.output.take()
      let (messages, note) = (end.messages, end.lastRejection)
      return CommandOutcome(try end.outcome(), output: output, messages: messages, note: note)
    } catch let error as CodePromptError {
      throw error
    } catch {
      preconditionFailure("a command as the verifier threw \(error)")
    }
  }

  /// Asks on the terminal with any way to check an answer.
  ///
  /// - Throws: ``CodePromptError``, or what the verification throws; the terminal is as found then.
  package borrowing func run(_ verification: Verification) throws -> PromptOutcome {
    try ask(verification).outcome()
  }

  private borrowing func ask(_ verification: Verification) throws -> PromptRun<Terminal> {
    let terminalEnvironment = TerminalEnvironment(changes: environment)
    let secrecy = ProcessSecrecy.begin()
    defer { secrecy.end() }
    let terminal: Terminal
    do {
      terminal = try Terminal.open(
        path: terminalPath, waitsForOthers: waitsForTerminal, waitLimit: terminalWaitLimit,
        mustBeOwn: needsOwnTerminal)
    } catch {
      throw CodePromptError(error)
    }
    return try run(on: terminal, terminalEnvironment, verification)
  }

  /// Runs on a terminal from the first frame until it is given back.
  package borrowing func run<Device: TerminalDevice & ~Copyable>(
    on device: consuming Device, _ terminalEnvironment: TerminalEnvironment,
    _ verification: Verification
  ) throws -> PromptRun<Device> {
    // Memory comes before the terminal's modes: a prompt that can't ask changes nothing.
    var loop = try terminalEnvironment.preferences.applied(to: self).makeLoop(
      on: device, terminalEnvironment)
    var ending: LoopEnding
    do {
      ending = try loop.run(verification)
    } catch {
      loop.finish(nil)
      loop.close(nil)
      throw error
    }
    loop.finish(ending)
    if let signal = loop.takeEndingSignal() { ending = .signal(signal) }
    if !loop.sharing.isGivenBack, ending.ending != nil {
      loop.close(nil)
      throw CodePromptError.terminalNotRestored
    }
    loop.close(ending)
    // Here and not in a function of the loop's, which would be moved there first, all of it.
    return PromptRun(
      ending: ending, device: loop.device, answer: loop.session.takeAnswer(),
      output: loop.checking.output,
      messages: loop.checking.messages, lastRejection: loop.checking.lastRejection)
  }
}

/// A prompt that has ended, with the terminal given back.
package struct PromptRun<Device: TerminalDevice & ~Copyable>: ~Copyable {
  package let ending: LoopEnding
  let device: Device
  /// What was typed last.
  let answer: SecretBytes
  /// What the command that accepted the answer wrote, if that was kept.
  package var output: SecretBytes?
  /// What it wrote to standard error, as it may be shown.
  package let messages: String?
  /// The words of the last note that said an answer was wrong.
  package let lastRejection: String?
}

extension PromptRun where Device: ~Copyable {
  /// The outcome, after a signal that arrived had its effect.
  ///
  /// - Throws: ``CodePromptError`` if the terminal was lost, or a signal did not end the process.
  package consuming func outcome() throws(CodePromptError) -> PromptOutcome {
    switch ending {
    case .ended(.accepted): return .accepted(answer)
    case .ended(.cancelled): return .cancelled
    case .ended(.rejected): return .rejected
    case .ended(.timedOut): return .timedOut
    case .ended(.forgot): return .forgot
    case .lost: throw CodePromptError.terminalLost
    case .signal(let signal):
      device.die(by: signal)
      throw CodePromptError.interrupted(signal: signal.rawValue)
    case .interrupted(let signal): throw CodePromptError.interrupted(signal: signal.rawValue)
    }
  }
}
