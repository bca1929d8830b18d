internal import CodePromptKit
internal import TerminalMode

/// The command `codeprompt`: its arguments, the prompt, and the way of the answer to its reader.
@main
struct Command {
  private let streams: StandardStreams

  static func main() {
    let command = Command(streams: StandardStreams())
    // By now whatever held a secret is gone and wiped.
    exitProcess(command.run(Array(CommandLine.arguments.dropFirst())).code)
  }

  private func run(_ words: [String]) -> ExitStatus {
    streams.ignoreBrokenPipes()
    let invocation: Invocation
    do {
      invocation = try Invocation(TypedArguments(words))
    } catch {
      say(error.message)
      return .usage
    }
    switch invocation {
    case .shortHelp: return write(Help.short)
    case .help: return write(Help.full)
    case .version: return write(Help.version)
    case .ask(let asking):
      guard canDeliver(to: asking.outputDescriptor) else { return .notDelivered }
      // Until the answer is delivered, not only until it is typed.
      let secrecy = ProcessSecrecy.begin()
      defer { secrecy.end() }
      return asking.readsStandardInput ? read(asking) : ask(asking)
    }
  }

  /// Asks on the terminal.
  private func ask(_ asking: Invocation.Asking) -> ExitStatus {
    do {
      switch try asking.prompt.run() {
      case .accepted(let answer): return deliver(answer, asking)
      case .cancelled: return .cancelled
      case .rejected: return .rejected
      }
    } catch {
      if case .interrupted(let signal) = error { return .signal(signal) }
      say(error.message)
      return .noTerminal
    }
  }

  /// Reads a line from standard input and judges it as an answer.
  private func read(_ asking: Invocation.Asking) -> ExitStatus {
    guard !streams.isTerminal(0) else {
      say("--stdin reads from a pipe or a file, not from a terminal: leave it out to be asked")
      return .usage
    }
    do {
      switch try asking.prompt.readAnswer(from: 0, streams) {
      case .accepted(let answer): return deliver(answer, asking)
      case .refused(let note):
        say(note)
        return .rejected
      case .failed(let code):
        say("standard input failed (\(systemMessage(code))): give it a line to read")
        return .noTerminal
      }
    } catch {
      say(error.message)
      return .noTerminal
    }
  }

  /// Whether a descriptor can be written to; looked at before anybody types.
  private func canDeliver(to descriptor: Int32) -> Bool {
    if streams.isWritable(descriptor) { return true }
    say("descriptor \(descriptor) is not open for writing: redirect it somewhere")
    return false
  }

  private func deliver(_ answer: consuming SecretBytes, _ asking: Invocation.Asking) -> ExitStatus {
    streams.ignoreFileSizeLimit()
    if asking.endsWithNewline, !answer.append(UInt8(ascii: "\n")) { return .notDelivered }
    do {
      try streams.deliver(answer, to: asking.outputDescriptor)
      return .accepted
    } catch {
      say("the answer was not delivered (\(systemMessage(error.code))): ask again")
      return .notDelivered
    }
  }

  /// Writes a text of ours to standard output.
  private func write(_ text: String) -> ExitStatus {
    guard canDeliver(to: 1) else { return .notDelivered }
    do {
      try streams.write(text, to: 1)
      return .accepted
    } catch {
      say("standard output failed (\(systemMessage(error.code))): redirect it somewhere else")
      return .notDelivered
    }
  }

  /// Writes a message to standard error, one line, whatever is in it.
  private func say(_ message: String) {
    let line = DisplayText(message).lines.joined(separator: " ")
    try? streams.write("codeprompt: \(line)\n", to: 2)
  }
}

extension CodePromptError {
  /// What happened, and what to do.
  fileprivate var message: String {
    switch self {
    case .noTerminal(let path, let code):
      """
      no terminal to ask on (\(path): \(systemMessage(code))): use --stdin, 'ssh -t' or \
      'docker run -it'
      """
    case .notATerminal(let path): "'\(path)' is not a terminal: name one with --tty, or use --stdin"
    case .inBackground: "in the background without a shell to bring it to the front: use --stdin"
    case .inUse: "another prompt of this process is open"
    case .terminalLost: "the terminal was lost before the answer was complete: ask again"
    case .terminalRefused(let code):
      "the terminal refused its settings (\(systemMessage(code))): use --stdin"
    case .outOfMemory(let code): "no memory for the answer (\(systemMessage(code)))"
    case .noResources(let code): "the prompt can't start (\(systemMessage(code))): close something"
    case .interrupted(let signal): "interrupted by signal \(signal)"
    }
  }
}
