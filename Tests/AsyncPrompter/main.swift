// A prompt whose verifier awaits, for tests:
//
//   async-prompter accept|reject|unchecked|throw|hang|cancel|early
//
// `hang` and `cancel` check for ever, and say `cancelled` on standard error when they are
// cancelled; with `cancel` the task that waits for the prompt is cancelled as soon as a byte comes
// on standard input, and with `early` before it asks. With `cancel` it waits for a terminal that is
// taken.
import CodePromptConcurrency
import CodePromptKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct Broken: Error {}

let mode = CommandLine.arguments.dropFirst().first ?? "accept"

@Sendable func verdict(on code: borrowing SecretBytes) async throws -> Verdict {
  let isRight = unsafe code.withUnsafeBytes { unsafe $0.elementsEqual("314159".utf8) }
  switch mode {
  case "throw": throw Broken()
  case "unchecked": return .unchecked("no route")
  case "hang", "cancel":
    // Nothing ever comes of it: only a task that is cancelled leaves the loop.
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

let asking = Task.detached { () -> String in
  while mode == "early", !Task.isCancelled { await Task.yield() }
  do {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.waitsForTerminal = mode == "cancel"
    switch try await prompt.run(verify: verdict) {
    case .accepted: return "accepted"
    case .cancelled: return "cancelled"
    case .rejected: return "rejected"
    case .timedOut: return "timed out"
    case .forgot: return "forgot"
    }
  } catch is CancellationError {
    return "task cancelled"
  } catch {
    return "error: \(error)"
  }
}
if mode == "early" { asking.cancel() }
if mode == "cancel" {
  var slot = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
  _ = unsafe poll(&slot, 1, -1)
  asking.cancel()
}
print(await asking.value)
