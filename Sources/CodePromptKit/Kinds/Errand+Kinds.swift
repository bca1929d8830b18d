internal import CodePromptCodeEntry

// The errands that prompts have, each with the public property that appends it.
extension Errand {
  /// The key that fetches another challenge or code.
  private static let anotherKey: Key = {
    var key = Key("r", .builtIn(.newCode))
    key.letters = ["r"]
    return key
  }()

  /// What shows a text or picture above the field. The key fetches another one.
  package static func challenge(
    _ source: PromptSource, _ graphics: PromptGraphics = .auto, hasKey: Bool,
    cooldown: Duration = .zero
  ) -> Errand {
    Errand(
      "challenge", startsAtOnce: true, key: hasKey ? anotherKey : nil, .source(source),
      .challenge(graphics), cooldown: hasKey ? cooldown : .zero)
  }

  /// What sends the code again.
  package static func resend(
    _ source: PromptSource, cooldown: Duration = .zero
  ) -> Errand {
    Errand("resend", key: anotherKey, .source(source), .newCode, cooldown: cooldown)
  }

  /// What delivers the code itself.
  package static func autofill(_ source: PromptSource) -> Errand {
    Errand("autofill", startsAtOnce: true, .source(source), .code)
  }

  /// What a key of the application runs.
  package static func action(_ action: CodePrompt.Action) -> Errand {
    Errand(
      "action-\(action.key)", of: "actions", key: Key(action.key, .own(action.label)),
      .source(action.source), action.sendsCode ? .newCode : .word)
  }

  /// What makes up a new password.
  package static func generator(_ generator: NewPasswordPrompt.Generator) -> Errand {
    var key = anotherKey
    key.label = generator.label.map { .own($0) } ?? .builtIn(.suggestion)
    return Errand("generator", key: key, .generator(generator.generate), .entry)
  }

  /// What waits for something that happens elsewhere.
  package static func event(
    _ start: @escaping @Sendable () throws(PromptError) -> RunningFunction
  ) -> Errand {
    Errand("event", startsAtOnce: true, .source(PromptSource(.function(start))), .verdict)
  }
}
