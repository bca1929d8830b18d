// Asks for a one-time code and has a server check it, which takes its time: the prompt goes on
// meanwhile, and Esc or Ctrl-C ends both.
//
//   swift run verify-against-server [SOCKET]
//
// SOCKET is a Unix socket whose server reads a code with a newline and answers with a line: `ok`,
// or why not. Without it a server of this program's own answers: the right code is 314159.
import CodePromptConcurrency
import CodePromptKit

let path = CommandLine.arguments.dropFirst().first

var prompt = CodePrompt(.digits(6), mask: .dots)
prompt.title = "Two-factor sign-in"
prompt.prompt = "Code from your authenticator"
prompt.timeLimit = .seconds(120)

do {
  let outcome = try await prompt.run { code in
    let server = try Connection(to: path)
    try unsafe code.withUnsafeBytes { try unsafe server.sendLine($0) }
    let answer = try await server.receiveLine()
    return answer == "ok" ? .accepted : .rejected(answer)
  }
  switch outcome {
  case .accepted: print("Signed in.")
  case .cancelled: print("Cancelled.")
  case .rejected: throw ConnectionError.lockedOut
  case .timedOut: throw ConnectionError.tooLate
  case .forgot: print("Forgotten.")
  }
} catch {
  fail("\(error)")
}
