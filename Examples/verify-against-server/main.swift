// Asks for a one-time code that a server checks. During the check the prompt still reacts to keys:
// Esc or Ctrl-C ends the prompt and the connection.
//
//   swift run verify-against-server [SOCKET]
//
// SOCKET is a Unix socket whose server reads a code with a newline and answers with a line: `ok`,
// or a reason. Without SOCKET the built-in server answers, for which 314159 is right. If the server
// can't be reached, the prompt says so, and Enter tries again.
import CodePromptConcurrency

let path = CommandLine.arguments.dropFirst().first

var prompt = CodePrompt("Code from your authenticator", .digits(6))
prompt.display = .masked()
prompt.title = "Two-factor sign-in"
prompt.timeLimit = .seconds(120)

do {
  _ = try await prompt.ask { code in
    let server = try Connection(to: path)
    try unsafe code.withUnsafeBytes { try unsafe server.sendLine($0) }
    let answer = try await server.receiveLine()
    return answer == "ok" ? .accepted : .rejected(answer)
  }
  print("Signed in.")
} catch {
  error.endProcess()
}
