import CCodePromptSystem
import CodePromptSecretStorage
import Dispatch
import PromptTestSupport

extension Scenario {
  /// Scenarios of spans in which the process writes no core file and other processes can't read it.
  static let secrecy = [
    Scenario("the core file limit is zero meanwhile, then restored", limitMeanwhile),
    Scenario("nobody may read the process meanwhile", hideMeanwhile),
    Scenario("nested spans end with the outer one", nestSpans),
    Scenario("spans of many threads restore the original state", beginOnManyThreads),
  ]

  /// Sets the limit of core files, and returns the limit that results.
  private static func coreLimit(_ soft: rlim_t = 4096) throws -> rlim_t {
    try expect(CoreLimit.set(soft), "the limit can't be set")
    return CoreLimit.value.rlim_cur
  }

  /// Argument: the core file limit at the start, in bytes.
  private static func limitMeanwhile(_ words: [String]) throws {
    _ = try coreLimit(try require(rlim_t(try words.word()), "limit"))
    let found = CoreLimit.value
    ProcessSecrecy.begin()
    try expect(CoreLimit.value.rlim_cur, is: 0)
    try expect(CoreLimit.value.rlim_max, is: found.rlim_max)
    ProcessSecrecy.end()
    try expect(CoreLimit.value.rlim_cur, is: found.rlim_cur)
  }

  /// Argument: whether other processes can read this one ("dumpable") before secrecy begins.
  private static func hideMeanwhile(_ words: [String]) throws {
    let wasDumpable = try require(Bool(try words.word()), "truth value")
    csystem_set_dumpable(wasDumpable)
    ProcessSecrecy.begin()
    try expect(!csystem_is_dumpable(), "the process can be read")
    ProcessSecrecy.end()
    try expect(csystem_is_dumpable(), is: wasDumpable)
  }

  private static func nestSpans(_ words: [String]) throws {
    csystem_set_dumpable(true)
    let found = try coreLimit()
    for _ in 0..<2 {
      ProcessSecrecy.begin()
      ProcessSecrecy.begin()
      ProcessSecrecy.end()
      try expect(!csystem_is_dumpable(), "the process can be read")
      try expect(CoreLimit.value.rlim_cur, is: 0)
      ProcessSecrecy.end()
      try expect(csystem_is_dumpable(), "the process can't be read")
      try expect(CoreLimit.value.rlim_cur, is: found)
      // A second end of the same span must not count as the end of another span.
      ProcessSecrecy.end()
    }
  }

  private static func beginOnManyThreads(_ words: [String]) throws {
    let found = try coreLimit()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 {
        ProcessSecrecy.begin()
        ProcessSecrecy.end()
      }
    }
    try expect(CoreLimit.value.rlim_cur, is: found)
  }
}
