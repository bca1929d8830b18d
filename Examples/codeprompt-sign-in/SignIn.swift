// Signs a user in: a user name, a password, and a code that the service sends.
//
//   swift run codeprompt-sign-in
//
// The service of this example accepts the password "swordfish" and the code 314159.
import CodePromptConcurrency

@main
struct SignIn {
  static func check(
    _ secret: borrowing SecretBytes, is known: String
  ) async throws -> PromptVerdict<Void> {
    try await Task.sleep(for: .milliseconds(300))
    return secret.isEqual(to: known) ? .accepted : .rejected()
  }

  static func signIn() async throws(PromptError) -> String {
    var name = TextPrompt("User name", default: "ada")
    name.keepsSummary = true
    let user = try await name.ask()
    _ = try await PasswordPrompt("Password of \(user)").ask { try await check($0, is: "swordfish") }
    var code = CodePrompt("The code that we sent", .digits(6))
    code.display = .masked()
    code.resend = .init(.function { "Sent by mail" })
    code.actions = [CodePrompt.Action("text me", letter: "t", .function { "Sent by text" })]
    _ = try await code.ask { try await check($0, is: "314159") }
    return user
  }

  static func main() async {
    do throws(PromptError) {
      print("Signed in as \(try await signIn()).")
    } catch {
      error.endProcess()
    }
  }
}
