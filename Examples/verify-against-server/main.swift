// Asks for a one-time code that a server checks. During the check the prompt still reacts to keys:
// Esc or Ctrl-C ends the prompt and the connection.
//
//   swift run verify-against-server [SOCKET]
//
// SOCKET is a Unix socket whose server reads a code with a newline and answers with a line: `ok`,
// or a reason. Without SOCKET the built-in server answers, for which 314159 is right.
import CodePromptConcurrency
import CodePromptKit

let path = CommandLine.arguments.dropFirst().first

var prompt = CodePrompt(.digits(6), mask: .dots)
prompt.title = "Two-factor sign-in"
prompt.question = "Code from your authenticator"
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
  case .alternative: print("Forgotten.")
  }
} catch {
  fail("\(error)")
}
