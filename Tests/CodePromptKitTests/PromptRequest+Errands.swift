import CodePromptKit

/// Errands of a request by the names of the public properties that append them.
extension PromptRequest {
  var challenge: CodePrompt.Source? {
    get { self["challenge"]?.source }
    set { self["challenge"] = newValue.map { .challenge($0, hasKey: resend == nil) } }
  }

  var resend: CodePrompt.Source? {
    get { self["resend"]?.source }
    set {
      if newValue != nil { self["challenge"]?.key = nil }
      self["resend"] = newValue.map { .resend($0) }
    }
  }

  var autofill: CodePrompt.Source? {
    get { self["autofill"]?.source }
    set { self["autofill"] = newValue.map { .autofill($0) } }
  }

  /// What Ctrl-R makes up.
  mutating func makeUp(_ generator: NewPasswordPrompt.Generator) {
    self["generator"] = .generator(generator)
  }

  /// How long Ctrl-R rests.
  mutating func rest(_ cooldown: Duration) {
    for index in errands.indices where errands[index].key?.letter == "r" {
      errands[index].cooldown = cooldown
    }
  }

  private subscript(name: String) -> Errand? {
    get { errands.first { $0.name == name } }
    set {
      let index = errands.firstIndex { $0.name == name }
      if let index { errands.remove(at: index) }
      if let newValue { errands.insert(newValue, at: index ?? errands.endIndex) }
    }
  }
}
