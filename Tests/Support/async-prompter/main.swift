// A prompt with an asynchronous verifier, for tests:
//
//   async-prompter accept|reject|unchecked|throw|hang|cancel|early|bytes|main|
//                  blind|blind-cancel|plain|plain-cancel|program|program-cancel|challenge|
//                  signals|limit|piped
//
// `hang` and `cancel` check for ever, and print `cancelled` on standard error when they are
// cancelled. In a mode that ends in `cancel` the task is cancelled when a byte arrives on standard
// input, and in `early` before it asks. `cancel` also waits for a terminal that is taken. `bytes`
// reads the answer in place while it awaits; `blind` checks with a closure that awaits nothing,
// `plain` does not check, and `program` checks with a program that hangs after a wrong code. In
// `challenge` the challenge's function throws. `signals` and `limit` are recipes of an article. In
// `main` the main actor asks, and prints what it does meanwhile; in `piped` the answer is read from
// standard input unless that is a terminal.
import CodePromptConcurrency
import CodePromptKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct Broken: Error {}
struct NoChallenge: Error {}

let mode = CommandLine.arguments.dropFirst().first ?? "accept"

@Sendable func verdict(on code: borrowing SecretBytes) async throws -> Verdict {
  let isRight = unsafe code.withUnsafeBytes { unsafe $0.elementsEqual("314159".utf8) }
  switch mode {
  case "throw": throw Broken()
  case "bytes":
    let isRight = await unsafe code.withUnsafeBytes { bytes in
      await Task.yield()
      return unsafe bytes.elementsEqual("314159".utf8)
    }
    return isRight ? .accepted : .rejected()
  case "unchecked": return .unchecked("no route")
  case "hang", "cancel":
    // The stream never yields, so the loop ends only when its task is cancelled.
    let (nothing, end) = AsyncStream<Void>.makeStream()
    for await _ in nothing {}
    end.finish()
    _ = unsafe write(2, "cancelled\n", 10)
    throw CancellationError()
  default:
    await Task.yield()
    return isRight ? .accepted : .rejected("not that one")
  }
}

@Sendable func ask() async throws -> PromptEnding {
  var prompt = CodePrompt(.digits(6), mask: .dots)
  prompt.waitsForTerminal = mode == "cancel"
  if mode == "piped" { prompt.inputDescriptor = 0 }
  switch mode {
  case "blind", "blind-cancel": return try await prompt.run { _ in .accepted }.ending
  case "challenge":
    prompt.challenge = .function { throw NoChallenge() }
    return try await prompt.run().ending
  case "plain", "plain-cancel": return try await prompt.run().ending
  case "program", "program-cancel":
    let check = VerificationCommand([
      "sh", "-c", "read -r code; [ $code = 314159 ] || exec sleep 100",
    ])
    return try await prompt.run(command: check).ending
  case "main": return try await askOnMainActor(prompt)
  default: return try await prompt.run(verify: verdict).ending
  }
}

@MainActor func askOnMainActor(_ prompt: CodePrompt) async throws -> PromptEnding {
  // While the user types, the main actor is free to run this task.
  let other = Task { @MainActor in
    _ = unsafe write(2, "meanwhile\n", 10)
  }
  let outcome = try await prompt.run { _ in .accepted }
  _ = unsafe write(2, "asked\n", 6)
  await other.value
  return outcome.ending
}

let asking = Task.detached { () -> String in
  while mode == "early", !Task.isCancelled { await Task.yield() }
  do {
    let prompt = CodePrompt(.digits(6), mask: .dots)
    switch mode {
    case "signals":
      return try await CleanEnd.askUntilSignal(prompt).map { "\($0)" } ?? "goodbye"
    case "limit":
      return "\(try await TimeLimit.ask(prompt, within: .milliseconds(500)))"
    default: break
    }
    return "\(try await ask())"
  } catch is CancellationError {
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
