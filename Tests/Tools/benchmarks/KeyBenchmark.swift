import CodePromptKeyDecoding
import PromptTestSupport

/// The speed of the key decoder on input of every kind.
enum KeyBenchmark {
  private static let megabytes = 50
  /// As many bytes as a prompt reads at once.
  private static let readSize = 4096

  static func run(_ setting: Setting, _ report: inout Report) {
    let stream = KeyStream(size: megabytes * 1_000_000).bytes
    let time = leastSeconds {
      let sum = unsafe stream.withUnsafeBytes { unsafe decode($0) }
      guard sum > 0 else { endProcess(2, "the decoder saw nothing") }
    }
    let speed = "\(decimal(Double(megabytes) / time, 0)) MB/s"
    report.add("Keys, \(megabytes) MB of mixed input", [["", "speed"], ["decoder", speed]])
  }

  /// Decodes a stream read by read and looks at each event; returns the sum of the characters.
  private static func decode(_ stream: UnsafeRawBufferPointer) -> Int {
    var decoder = KeyDecoder()
    var sum = 0
    for start in stride(from: 0, to: stream.count, by: readSize) {
      let end = min(start + readSize, stream.count)
      let read = unsafe UnsafeRawBufferPointer(rebasing: stream[start..<end])
      var index = 0
      while let event = unsafe decoder.next(in: read, at: &index) {
        if case .press(.character(let scalar), _) = event { sum &+= Int(scalar.value) }
      }
    }
    return sum
  }
}
