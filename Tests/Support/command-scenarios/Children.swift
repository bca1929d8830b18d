import PromptTestSupport

extension Scenario {
  private typealias Fork = @convention(c) () -> Int32

  /// Forks a child that runs a function and exits: with status 0 if the function returns true, else
  /// with 1. Returns the child's number.
  static func startChild(_ body: () -> Bool) throws -> Int32 {
    // Swift does not import fork(2).
    let symbol = unsafe try require(dlsym(nil, "fork"), "fork")
    let fork = unsafe unsafeBitCast(symbol, to: Fork.self)
    let child = fork()
    if child == 0 { _exit(body() ? 0 : 1) }
    return child
  }
}
