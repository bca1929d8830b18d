internal import CodePromptKit
internal import CodePromptLoop
internal import CodePromptSystem

/// The command `codeprompt`: it parses the arguments, runs the prompt, and delivers the answer.
/// Under a name that ends in `askpass` it is an ``Askpass``, and under `pinentry…` a
/// ``PinentryServer``.
@main
struct Command {
  private let streams = StandardStreams(fillingClosed: SystemCalls())
  private let name: String?
  private let words: ArgumentVector

  static func main() {
    // First of all: another process of the user must not read what this one will know.
    ProcessSecrecy.hide()
    let hasStack = raiseStackLimit()
    let command = Command()
    guard hasStack else {
      command.say("the stack's hard limit is too low (ulimit -Hs): raise it to 1024")
      exit(ExitStatus.noTerminal.rawValue)
    }
    // When `run` returns, everything that held a secret has been released and wiped.
    exit(command.run())
  }

  private init() {
    var words = ArgumentVector()
    name = words.next()
    self.words = words
  }

  private var isAskpass: Bool { name.map(Askpass.isName) ?? false }

  private func run() -> Int32 {
    // A closed pipe or a full file is reported as an exit status, not by a signal.
    letWritesFail()
    if let name, PinentryServer.isName(name) { PinentryServer.run(streams, words) }
    let invocation: Invocation
    do {
      invocation = try readCommandLine()
    } catch {
      say(error.text)
      return ExitStatus.usage.rawValue
    }
    switch invocation {
    case .write(let text, let isManual):
      if isManual, streams.isTerminal(1) { streams.become(["man", "-l", "-"], reading: text) }
      return write(text).rawValue
    case .ask(let asking):
      guard canDeliver(asking) else { return ExitStatus.notDelivered.rawValue }
      if let hint = asking.hint { say(hint) }
      // The secrecy never ends: no other process of the user may read this one's memory.
      ProcessSecrecy.begin()
      crashByDefault()
      if asking.succeedsBySIGTERM { exitAtTermination() }
      do {
        return try answer(asking).rawValue
      } catch {
        // The signal arrived, but could not end the process.
        if case .interrupted = error { return error.exitStatus }
        let terminal = streams.terminalPath
        let isOwn = terminal.map(isReadableAndWritable) ?? false
        let text = error.text(terminal: terminal, isOwn: isOwn)
        say(isAskpass ? Askpass.message(error) ?? text : text)
        return error.exitStatus
      }
    }
  }

  private func readCommandLine() throws(UsageError) -> Invocation {
    // Nothing is asked if the arguments are unknown: they may name a command that checks it.
    guard name != nil else { throw UsageError("the command line can't be read: mount /proc") }
    guard isAskpass else { return try Invocation(ParsedArguments(words)) }
    let hint = Environment.value("SSH_ASKPASS_PROMPT")
    return .ask(try Askpass.asking(Array(words), hint: hint))
  }

  private func answer(_ asking: Invocation.Asking) throws(PromptError) -> ExitStatus {
    if asking.input == .line { return try read(asking) }
    do {
      return try ask(asking)
    } catch {
      guard asking.input == .automatic, !streams.isTerminal(0) else { throw error }
      switch error {
      case .noTerminal(_, EMFILE), .noTerminal(_, ENFILE): throw error
      case .noTerminal, .inBackground: return try read(asking)
      default: throw error
      }
    }
  }

  private func ask(_ asking: Invocation.Asking) throws(PromptError) -> ExitStatus {
    let path = asking.prompt.terminalPath
    asking.prompt.onBackground = { [streams] in
      let text = """
        can't ask in the background: bring codeprompt to the foreground with fg; or, in <(...), \
        ask first: p=$(codeprompt ...) && COMMAND
        """
      // A program that runs others side by side keeps their standard error to itself.
      if streams.isTerminal(2) { streams.say(text) } else { streams.say(text, onTerminal: path) }
    }
    let failure = StatusFailure()
    asking.prompt.onStatusFailure = { failure.code = $0 }
    // Said only now, since the prompt was on the terminal meanwhile.
    defer {
      if let code = failure.code, let descriptor = asking.prompt.statusDescriptor {
        say("the events were not written to descriptor \(descriptor) (\(systemMessage(code)))")
      }
    }
    return conclude(try asking.prompt.ask(AnswerCheck(asking.command)), asking, isLine: false)
  }

  private func read(_ asking: Invocation.Asking) throws(PromptError) -> ExitStatus {
    guard !streams.isTerminal(0) else {
      say("--stdin reads from a pipe or a file, not from a terminal: leave --stdin out")
      return .usage
    }
    return conclude(
      try asking.prompt.ask(forLineOf: 0, streams, AnswerCheck(asking.command)), asking,
      isLine: true)
  }

  private func conclude(
    _ ending: consuming PromptEnding<PromptAnswer>, _ asking: Invocation.Asking, isLine: Bool
  ) -> ExitStatus {
    let status = ending.status
    switch consume ending {
    case .answered(let answer):
      if !answer.isYes { return .rejected }
      if let messages = answer.output.messages { try? streams.write("\(messages)\n", to: 2) }
      return deliver(answer, asking)
    case .rejected(let note):
      if let note, !isLine { say("\(note): that was the last attempt") }
      if let note, isLine { say((asking.input == .line ? "" : "no terminal to ask on: ") + note) }
    case .timedOut:
      // Plain lines have just said it on the terminal.
      if isLine || !asking.prompt.appendsLines(TerminalEnvironment()) || !streams.isTerminal(2) {
        say(asking.prompt.wording[.timeIsUp] ?? "the time is up: ask again")
      }
    case .cancelled: break
    case .alternative: break
    }
    return status
  }

  /// Returns whether everything can be delivered; checked before the user types.
  private func canDeliver(_ asking: Invocation.Asking) -> Bool {
    canDeliver(to: asking.answerDescriptor)
      && canDeliver(to: asking.command?.keepsOutput == true ? 1 : nil)
      && canDeliver(to: asking.prompt.statusDescriptor)
  }

  private func canDeliver(to descriptor: Int32?) -> Bool {
    guard let descriptor, !streams.isWritable(descriptor) else { return true }
    say("descriptor \(descriptor) is not open for writing: redirect it to a file or a pipe")
    return false
  }

  /// Writes the answer and the output of the command that accepted it, each to its descriptor.
  private func deliver(
    _ answer: consuming PromptAnswer, _ asking: Invocation.Asking
  ) -> ExitStatus {
    do {
      let output = answer.output.standardOutput.take()
      if let descriptor = asking.answerDescriptor {
        if asking.endsWithNewline, !answer.secret.append(UInt8(ascii: "\n")) {
          return .notDelivered
        }
        try streams.deliver(answer.takeSecret(), to: descriptor)
      }
      if let output { try streams.deliver(output, to: 1) }
      return .answered
    } catch {
      say("the answer was not delivered (\(systemMessage(error.code))): ask again")
      return .notDelivered
    }
  }

  private func write(_ text: String) -> ExitStatus {
    guard canDeliver(to: 1) else { return .notDelivered }
    do {
      try streams.write(text, to: 1)
      return .answered
    } catch {
      say("can't write to standard output (\(systemMessage(error.code))): redirect it elsewhere")
      return .notDelivered
    }
  }

  private func say(_ message: String) { streams.say(message) }
}

/// The `errno` of a failed write of the events, which the prompt notes while it is open.
///
/// `@unchecked Sendable` is safe: the prompt runs on the thread that reads this after it.
private final class StatusFailure: @unchecked Sendable {
  var code: Int32?
}
