// Signs a user in: a user name, a password, and a code that the service sends.
//
//   swift run codeprompt-sign-in
//
// The service of this example accepts the password "swordfish" and the code 314159.
import CodePromptConcurrency
import CodePromptKit

@main
struct SignIn {
  static func check(_ secret: borrowing SecretBytes, is known: String) async throws -> Verdict {
    try await Task.sleep(for: .milliseconds(300))
    return secret.isEqual(to: known.utf8) ? .accepted : .rejected()
  }

  static func ask() async throws -> PromptEnding {
    var name = CodePrompt(.text(default: "ada"))
    name.question = "User name"
    name.keepsSummary = true
    guard try await name.askForText() != nil else { return .cancelled }
    let password = CodePrompt(.password())
    let ending = try await password.run { try await check($0, is: "swordfish") }.ending
    guard ending == .accepted else { return ending }
    var code = CodePrompt(.digits(6), mask: .dots)
    code.question = "The code that we sent"
    code.resend = .function { "Sent by mail" }
    code.actions = [
      PromptAction(letter: "t", label: "text me", source: .function { "Sent by text" })
    ]
    return try await code.run { try await check($0, is: "314159") }.ending
  }

  static func main() async {
    do {
      switch try await ask() {
      case .accepted: print("Signed in.")
      case .cancelled, .alternative: print("Another time, then.")
      case .rejected, .timedOut: print("That was the last attempt.")
      }
    } catch { print("\(error)") }
  }
}
