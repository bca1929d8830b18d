import CodePromptSystem
import CommandWatching
import PromptTestSupport

extension Scenario {
  /// Scenarios that change the standard streams of their process.
  static let streams = [
    Scenario("closed standard streams are opened") { _ in
      for descriptor in Int32(0)...2 { close(descriptor) }
      let streams = StandardStreams(fillingClosed: SystemCalls())
      for descriptor in Int32(0)...2 {
        try expect(fcntl(descriptor, F_GETFL) != -1, "\(descriptor) is closed")
        try expect(!streams.isWritable(descriptor), "\(descriptor) is writable")
      }
    },
    Scenario("a process becomes a program that reads a text") { _ in
      let streams = StandardStreams()
      streams.become(["no-such-program"], reading: "zero\n")
      streams.become(["cat"], reading: "one\ntwo\n")
      throw Failure("it has not become cat")
    },
    // Argument: whether it is one.
    Scenario("a process is a member of a typed pipeline, or is not") { words in
      try expect("\(SystemCalls().isInTypedPipeline())", is: try words.word())
    },
  ]
}
