import CCodePromptSystem
import CodePromptSecretStorage
import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Scenario {
  /// Scenarios of spans in which the process writes no core file and other processes can't read it.
  static let secrecy = [
    Scenario("the core file limit is zero meanwhile, then restored", limitMeanwhile),
    Scenario("nobody may read the process meanwhile", hideMeanwhile),
    Scenario("nested spans end with the outer one", nestSpans),
    Scenario("spans that overlap end with the last one", overlapSpans),
    Scenario("a child starts with the original limit", lendLimit),
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
    let secrecy = ProcessSecrecy.begin()
    try expect(CoreLimit.value.rlim_cur, is: 0)
    try expect(CoreLimit.value.rlim_max, is: found.rlim_max)
    secrecy.end()
    try expect(CoreLimit.value.rlim_cur, is: found.rlim_cur)
  }

  /// Argument: whether other processes can read this one ("dumpable") before secrecy begins.
  private static func hideMeanwhile(_ words: [String]) throws {
    let wasDumpable = try require(Bool(try words.word()), "truth value")
    csystem_set_dumpable(wasDumpable)
    let secrecy = ProcessSecrecy.begin()
    try expect(!csystem_is_dumpable(), "the process can be read")
    secrecy.end()
    try expect(csystem_is_dumpable(), is: wasDumpable)
  }

  private static func nestSpans(_ words: [String]) throws {
    csystem_set_dumpable(true)
    let found = try coreLimit()
    for _ in 0..<2 {
      let outer = ProcessSecrecy.begin()
      ProcessSecrecy.begin().end()
      try expect(!csystem_is_dumpable(), "the process can be read")
      try expect(CoreLimit.value.rlim_cur, is: 0)
      outer.end()
      try expect(csystem_is_dumpable(), "the process can't be read")
      try expect(CoreLimit.value.rlim_cur, is: found)
    }
  }

  private static func overlapSpans(_ words: [String]) throws {
    let found = try coreLimit()
    let (first, second) = (ProcessSecrecy.begin(), ProcessSecrecy.begin())
    first.end()
    try expect(CoreLimit.value.rlim_cur, is: 0)
    second.end()
    try expect(CoreLimit.value.rlim_cur, is: found)
    // A second end of the same span must not count as the end of another span.
    second.end()
    let third = ProcessSecrecy.begin()
    try expect(CoreLimit.value.rlim_cur, is: 0)
    third.end()
  }

  /// Begins spans of secrecy, and expects that `withFoundCoreLimit` restores the original limit
  /// only while its closure runs. Argument: the number of spans.
  private static func lendLimit(_ words: [String]) throws {
    let depth = try words.number()
    let found = try coreLimit()
    let spans = (0..<depth).map { _ in ProcessSecrecy.begin() }
    let meanwhile = ProcessSecrecy.withFoundCoreLimit { CoreLimit.value.rlim_cur }
    try expect(meanwhile, is: found)
    try expect(CoreLimit.value.rlim_cur, is: depth == 0 ? found : 0)
    for span in spans { span.end() }
    try expect(CoreLimit.value.rlim_cur, is: found)
  }

  private static func beginOnManyThreads(_ words: [String]) throws {
    let found = try coreLimit()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 { ProcessSecrecy.begin().end() }
    }
    try expect(CoreLimit.value.rlim_cur, is: found)
  }
}
