/// The settings of a prompt, which copies of the prompt share until one of them gets its own.
///
/// They are many, and a prompt is copied several times on its way to the loop.
struct SharedSettings: Sendable {
  private final class Shared: Sendable {
    let settings: PromptSettings

    init(_ settings: PromptSettings) { self.settings = settings }
  }

  private var shared: Shared

  init(_ settings: PromptSettings) { shared = Shared(settings) }

  var value: PromptSettings {
    get { shared.settings }
    set { shared = Shared(newValue) }
  }
}
