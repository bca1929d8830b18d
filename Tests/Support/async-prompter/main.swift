// A prompt that is asked asynchronously, for tests:
//
//   async-prompter MODE
//
// Prints how the prompt ended, or the error. `hang` and `cancel` check for ever, and print
// `cancelled` on standard error when they are cancelled, and so do `event-hang` and `event-cancel`,
// which wait for an event that does not come. In a mode that ends in `cancel` the task is cancelled
// when a byte arrives on standard input, and in `early` before it asks. `cancel` also waits for a
// terminal that is taken. `bytes` reads the answer in place while it awaits; `blind` checks with a
// closure that awaits nothing, `plain` does not check, and `program` checks with a program that
// hangs after a wrong code. In `challenge` the challenge's function throws, and in `crash` the
// check crashes when a byte arrives on standard input. `signals` and `dispatch` are recipes of an
// article. In `main` the main actor asks, and prints what it does meanwhile; in `piped` the answer
// is read from standard input unless that is a terminal; `locals` accepts an answer if the check
// has the task-local value of the task that asks; in `group` two tasks ask at the same time.
import CodePromptConcurrency

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct Broken: PromptReadableError { let errorDescription: String? = "The network is down" }
struct NoChallenge: PromptReadableError { let errorDescription: String? = "No challenge" }

let mode = CommandLine.arguments.dropFirst().first ?? "accept"

/// A value of the task that asks, which the closures of the prompt must have too.
enum Request { @TaskLocal static var name = "none" }

extension PromptEnding where Answer: ~Copyable {
  var word: String {
    switch self {
    case .answered: "answered"
    case .rejected: "rejected"
    case .alternative: "alternative"
    case .timedOut: "timedOut"
    case .cancelled: "cancelled"
    }
  }
}

@Sendable func verdict(on code: borrowing SecretBytes) async throws -> PromptVerdict<Void> {
  let isRight = code.isEqual(to: "314159")
  switch mode {
  case "nested":
    _ = try await TextPrompt("And your name").ask()
    return .accepted
  case "throw": throw Broken()
  case "crash":
    var byte: UInt8 = 0
    _ = unsafe read(0, &byte, 1)
    fatalError("a bug")
  case "bytes":
    let isRight = await unsafe code.withUnsafeBytes { bytes in
      await Task.yield()
      return unsafe bytes.elementsEqual("314159".utf8)
    }
    return isRight ? .accepted : .rejected()
  case "unchecked": return .unchecked("no route")
  case "locked": return .refused("The account is locked")
  case "locals": return Request.name == "sign-in" ? .accepted : .refused(Request.name)
  case "hang", "cancel":
    try await waitForCancellation()
    return .accepted
  default:
    await Task.yield()
    return isRight ? .accepted : .rejected("not that one")
  }
}

/// Ends only when its task is cancelled, and says so on standard error.
@Sendable func waitForCancellation() async throws {
  let (nothing, end) = AsyncStream<Void>.makeStream()
  for await _ in nothing {}
  end.finish()
  _ = unsafe write(2, "cancelled\n", 10)
  throw CancellationError()
}

@Sendable func ask() async throws -> String {
  var prompt = CodePrompt("Code", .digits(6))
  prompt.display = .masked()
  prompt.waitsForTerminal = mode == "cancel"
  // So that no frame is drawn between the message of the crash and its signal.
  prompt.reducesMotion = mode == "crash"
  if mode == "piped" { prompt.input = .lineIfPiped() }
  // A line that never ends.
  if mode == "piped-cancel" {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0, unsafe write(ends[1], "31", 2) == 2 else { return "no pipe" }
    prompt.input = .lineIfPiped(descriptor: ends[0])
  }
  switch mode {
  case "blind", "blind-cancel": return try await prompt.run { _ in .accepted }.word
  case "challenge":
    // Without `await` this would be a source that runs a synchronous function.
    prompt.challenge = .init(
      .function {
        await Task.yield()
        throw NoChallenge()
      })
    return try await prompt.run().word
  case "plain", "plain-cancel", "piped-cancel": return try await prompt.run().word
  case "program", "program-cancel":
    let check = CheckCommand([
      "sh", "-c", "read -r code; [ $code = 314159 ] || exec sleep 100",
    ])
    return try await prompt.run(command: check).word
  case "main": return try await askOnMainActor(prompt)
  case "value": return try await prompt.ask(for: String.self) { _ in .accepted("a token") }
  case "locals":
    prompt.validate = { _ in Request.name == "sign-in" ? nil : "No value" }
    prompt.resend = .init(
      .function {
        await Task.yield()
        return "Sent to \(Request.name)"
      })
    return try await prompt.run(check: verdict).word
  case "notice": return try await NoticePrompt("Read this").run().word
  case "event", "event-hang", "event-cancel":
    var notice = NoticePrompt("Tap 47 on your phone")
    notice.alternatives = [PromptAlternative("code", label: "enter a code instead", letter: "e")]
    return try await notice.run(until: {
      if mode != "event" { try await waitForCancellation() }
      return .accepted
    }).word
  case "event-throw":
    let fails: @Sendable () async throws -> PromptVerdict<Void> = { throw Broken() }
    return try await NoticePrompt("Tap 47").run(until: fails).word
  case "text": return try await TextPrompt("Name", default: "ada").ask()
  case "choice": return try await ChoicePrompt("How?", from: ["sms", "call"]).ask()
  case "confirm": return "\(try await ConfirmPrompt("Go on?").ask())"
  case "group":
    var name = TextPrompt("Name")
    name.waitsForTerminal = true
    let prompt = name
    async let first = prompt.ask()
    async let second = prompt.ask()
    return try await [first, second].sorted().joined(separator: " ")
  case "signals": return try await CleanEnd.askUntilSignal(prompt) == nil ? "goodbye" : "answered"
  case "dispatch":
    let asked = prompt
    let word = try await CancelledEnd().ask { try await asked.run { _ in .accepted }.word }
    return word ?? "goodbye"
  case "limit":
    prompt.timeLimit = .milliseconds(500)
    return try await prompt.run().word
  default: return try await prompt.run(check: verdict).word
  }
}

@MainActor func askOnMainActor(_ prompt: CodePrompt) async throws -> String {
  // While the user types, the main actor is free to run this task.
  let other = Task { @MainActor in
    _ = unsafe write(2, "meanwhile\n", 10)
  }
  let word = try await prompt.run { _ in .accepted }.word
  _ = unsafe write(2, "asked\n", 6)
  await other.value
  return word
}

let asking = Task.detached { () -> String in
  while mode == "early", !Task.isCancelled { await Task.yield() }
  do {
    return try await Request.$name.withValue("sign-in") { try await ask() }
  } catch PromptError.taskCancelled {
    return "task cancelled"
  } catch {
    return "error: \(error)"
  }
}
if mode == "early" { asking.cancel() }
if mode.hasSuffix("cancel") {
  var slot = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
  _ = unsafe poll(&slot, 1, -1)
  asking.cancel()
}
print(await asking.value)
