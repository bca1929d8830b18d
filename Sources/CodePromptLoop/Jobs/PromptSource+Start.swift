internal import CodePromptSystem

extension PromptSource {
  /// Starts the program or the function; a program does not inherit the descriptors of `closing`.
  func start(
    _ purpose: Job.Purpose, _ traits: Errand.Traits, at now: Duration, closing: [Int32]
  ) throws(PromptError) -> Job {
    let deadline = now + timeLimit
    let program: Program
    switch kind {
    case .function(let start):
      return Job(
        purpose, traits, .function(try start()), until: traits.hasTimeLimit ? deadline : nil)
    case .program(let words): program = try .named(words)
    case .shell(let text): program = .shell(text)
    }
    do {
      let command = try RunningCommand.start(
        program, output: traits.output, until: deadline, closing: closing)
      return Job(purpose, traits, .command(command), until: deadline)
    } catch {
      throw PromptError(error)
    }
  }
}

extension Program {
  /// Finds a program as a shell does; the first of the words is its name.
  static func named(_ words: [String]) throws(PromptError) -> Program {
    do {
      return try find(words)
    } catch {
      throw PromptError(error)
    }
  }
}
