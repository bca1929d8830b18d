// Asks for a one-time code as a command-line tool would, and checks it itself.
//
//   swift run one-time-code
//
// The right code is 314159. It is compared in place, so no copy of the typed code is made.
import CodePromptKit

var prompt = CodePrompt("Code from your authenticator", .digits(6))
prompt.display = .masked()
prompt.title = "Two-factor sign-in"
prompt.hint = "Esc gives up"

do {
  _ = try prompt.ask { code in
    code.isEqual(to: "314159") ? .accepted : .rejected("That code is wrong or has expired")
  }
  print("Signed in.")
} catch {
  error.endProcess()
}
