import PromptTestSupport

/// An event that ends a prompt without an answer.
struct PromptEnd: CustomStringConvertible, Sendable {
  let description: String
  let outcome: Outcome
  var options: [String] = []
  var ignoredSignals: [Int32] = []
  let happen: @Sendable (PseudoTerminal) throws -> Void

  private static func key(
    _ name: String, _ key: String, _ outcome: Outcome, _ options: [String] = []
  ) -> PromptEnd {
    PromptEnd(description: name, outcome: outcome, options: options) { try $0.type(key) }
  }

  private static func signal(_ number: Int32) -> PromptEnd {
    PromptEnd(description: "signal \(number)", outcome: .signaled(number)) {
      try $0.signal(number)
    }
  }

  static let all =
    [
      key("Esc", "\u{1B}", .exited(130)),
      key("^C", "\u{3}", .signaled(2)),
      key("forgot", "\u{6}", .exited(7), ["--forgot"]),
      PromptEnd(description: "timeout", outcome: .exited(124), options: ["--timeout", "1500ms"]) {
        $0.pass(.zero)
      },
      PromptEnd(description: "hangup, ignored", outcome: .exited(3), ignoredSignals: [1]) {
        $0.hangUp()
      },
    ] + [11, 15].map(signal)
}
