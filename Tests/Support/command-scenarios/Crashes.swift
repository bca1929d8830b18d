import CodePromptKit
import CodePromptSystem
import PromptTestSupport

extension Scenario {
  /// Scenarios of an application that crashes while its prompt is open. Arguments: which of its
  /// functions crashes, the layout, and the number of lines that the crash says.
  static let crashes = [Scenario("an application crashes during its prompt", crash)]

  private static func crash(_ words: [String]) throws {
    let place = try words.word()
    let message = (1...(try words.number(2))).map { "bug \($0)" }.joined(separator: "\n")
    var prompt = NewPasswordPrompt("New password")
    prompt.title = "Sign up"
    prompt.repeats = false
    let layouts: [String: PromptSettings.Layout] = [
      "in place": .inPlace, "plain": .plain, "modal": .modal,
    ]
    prompt.layout = try require(layouts[try words.word(1)], "layout")
    prompt.reducesMotion = true
    switch place {
    case "validate": prompt.validate = { _ in fatalError(message) }
    case "rating": prompt.rating = .init { _ in fatalError(message) }
    case "generator": prompt.generator = .function { fatalError(message) }
    default: break
    }
    _ = try prompt.ask { _ in
      if place == "check" { fatalError(message) }
      // A crash that says nothing, in the middle of the picture.
      if place == "abort" { raise(SIGABRT) }
      return .accepted
    }
  }
}
