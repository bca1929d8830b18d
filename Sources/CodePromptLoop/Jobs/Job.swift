package import CodePromptSecretStorage
package import CodePromptSystem
internal import CodePromptTerminalOwnership

/// Something that runs beside the prompt: a command, or a function of the application.
package final class Job {
  package enum Purpose {
    /// It checks the answer, with the command if that is not nil.
    case check(CheckCommand?)
    /// It is the work of the prompt's errand with this index.
    case errand(Int)
  }

  package enum Work {
    case command(RunningCommand)
    case function(RunningFunction)
  }

  package let purpose: Purpose
  /// What the prompt has to do for it.
  package let traits: Errand.Traits
  private let work: Work
  /// The moment when the time for the job is up, decoders of its picture included; nil for no
  /// limit.
  let deadline: Duration?
  /// The file that the command decodes; nil if it is no decoder.
  let file: DecodedFile?
  var hadTerminal = false
  /// The process group that has or wants the terminal: the command's, or one that it has made; 0
  /// for a function.
  package var group: Int32
  /// Whether that group has taken the foreground itself, and may give it back before its end.
  package var tookTerminal = false
  /// What a function has brought, until it is taken.
  var result: FunctionResult?
  /// What the command has said last on standard error while it runs; nil for nothing to show.
  private(set) var words: String?
  /// How many lines it had said then.
  private var toldCount = 0
  /// Whether a line of its output had several codes, of which any may be meant.
  var hadSeveralCodes = false
  /// Whether nobody waits for its end: the entry that it should fill has text.
  var isUnneeded = false
  /// Shows what the command writes to standard error while it has the terminal.
  private var relay = ErrorRelay()

  package init(
    _ purpose: Purpose, _ traits: Errand.Traits, _ work: Work, until deadline: Duration?,
    decoding file: DecodedFile? = nil
  ) {
    self.purpose = purpose
    self.traits = traits
    self.work = work
    self.deadline = deadline
    self.file = file
    group = if case .command(let command) = work { command.leader } else { 0 }
  }

  /// Whether nothing tells when the group that has the terminal has ended, or is stopped.
  package var isWatchedWhileLent: Bool { group != (command?.leader ?? 0) || tookTerminal }

  package var command: RunningCommand? {
    if case .command(let command) = work { command } else { nil }
  }

  /// Whether it checks the answer.
  package var isCheck: Bool { if case .check = purpose { true } else { false } }

  package var isOver: Bool { command?.end != nil || result != nil }

  var nextDeadline: Duration? {
    if isOver { return .zero }
    return if let command { command.nextDeadline } else { deadline }
  }

  /// Whether the job can be advanced: functions wait while the terminal is lent, and what fills the
  /// entry while that is locked or a new code is awaited, which makes it void.
  package func canAdvance(whileAsking isAsking: Bool, isEntryHeld: Bool) -> Bool {
    (command != nil || isAsking) && !(traits.fillsEntry && isEntryHeld)
  }

  /// Adds the descriptors that tell what the job brings.
  package func watch(_ watched: inout WatchedDescriptors) {
    if !isOver {
      let awaited: WatchedDescriptors.Awaited = traits.hasTimeLimit ? .job : .event
      watched.awaited = max(watched.awaited, awaited)
    }
    switch work {
    case .command(let command):
      watched.insert(command.output.descriptor)
      watched.insert(command.errors.descriptor)
    case .function(let function):
      watched.insert(function.mailbox.descriptor)
      if isCheck { watched.awaited = .verdict }
    }
  }

  /// Takes what has arrived, and ends the job if its time is up.
  package func advance(_ now: Duration) {
    switch work {
    case .command(let command): command.advance(now: now)
    case .function(let function):
      if result == nil { result = function.mailbox.take() }
      guard result == nil, let deadline, now >= deadline else { return }
      function.cancel()
      result = .overdue
    }
  }

  /// Asks the job to end, and doesn't wait.
  func cancel() {
    switch work {
    case .command(let command): command.askToEnd()
    case .function(let function): function.cancel()
    }
  }

  /// Ends the job, and waits for a command's end.
  package func stop() { if let command { command.stop() } else { cancel() } }

  /// Notes the last whole line of the command's standard error, unless the answer ends in it.
  package func noteWords(without answer: borrowing SecretBytes) {
    guard traits.speaks, let command, command.errors.lineCount > toldCount else { return }
    toldCount = command.errors.lineCount
    words =
      unsafe command.errors.withLastWholeLine {
        unsafe AnswerFilter.text(ofLast: $0, after: $1, without: answer)
      } ?? nil
  }

  // MARK: While it has the terminal

  /// Notes that the command has the terminal.
  package func beginRelay() { if let command { relay.begin(command) } }

  /// Whether the command has written something to standard error that was not shown.
  var hasUnshownError: Bool {
    command.map { $0.errors.totalCount > $0.errors.shownCount } ?? false
  }

  /// Returns what the command has written to standard error, to be shown on the terminal that it
  /// has. It is not shown once more.
  package func takeStandardError(
    at now: Duration, for use: TerminalUse, without answer: borrowing SecretBytes, isASCII: Bool
  ) -> [UInt8] {
    guard let command else { return [] }
    let taken: [UInt8]
    switch use {
    // It would be written into the picture of that prompt.
    case .prompt: return []
    case .keys: taken = relay.takeDrawing(from: command, without: answer)
    case .lines:
      let text = relay.takeText(from: command, at: now, without: answer, isASCII: isASCII)
      taken = Array(text.utf8)
    }
    if !taken.isEmpty { (words, toldCount) = (nil, command.errors.lineCount) }
    return taken
  }

  /// Notes that the command doesn't have the terminal.
  func endRelay() { relay.end() }
}
