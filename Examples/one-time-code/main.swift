// Asks for a one-time code as a command-line tool would, and checks it itself.
//
//   swift run one-time-code
//
// The right code is 314159. It is compared in place, so no copy of the typed code is made.
import CodePromptKit

let expected = Array("314159".utf8)

var prompt = CodePrompt(.digits(6), mask: .dots)
prompt.title = "Two-factor sign-in"
prompt.question = "Code from your authenticator"
prompt.hint = "Esc gives up"

do {
  let outcome = try prompt.run { code in
    let isRight = unsafe code.withUnsafeBytes { unsafe $0.elementsEqual(expected) }
    return isRight ? .accepted : .rejected("That code is wrong or has expired")
  }
  switch outcome {
  case .accepted: print("Signed in.")
  case .cancelled: print("Cancelled.")
  case .rejected: print("Too many wrong codes.")
  case .timedOut: print("Too late.")
  case .alternative: print("Forgotten.")
  }
} catch {
  print("No prompt: \(error)")
}
