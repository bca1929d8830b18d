import CodePromptKeyDecoding
import PromptTestSupport

/// The speed of the key decoder on input of every kind, beside libtermkey.
enum KeyBenchmark {
  private static let megabytes = 50
  /// As many bytes as a prompt reads at once.
  private static let readSize = 4096

  static func run(_ setting: Setting, _ report: inout Report) {
    let stream = KeyStream(size: megabytes * 1_000_000).bytes
    let own = leastSeconds { check(unsafe stream.withUnsafeBytes { unsafe decode($0) }) }
    var peer: Double?
    if let termkey = unsafe Termkey() {
      peer = leastSeconds {
        check(unsafe stream.withUnsafeBytes { unsafe decode($0, by: termkey) })
      }
    }
    let cell = { (time: Double) in "\(decimal(Double(megabytes) / time, 0)) MB/s" }
    report.add(
      "Keys, \(megabytes) MB of mixed input; × is libtermkey's speed",
      [
        ["", "speed"], ["decoder", figure(cell(own), ratio: peer.map { $0 / own })],
        ["libtermkey", peer.map(cell) ?? "not installed"],
      ])
  }

  private static func check(_ sum: Int) {
    guard sum > 0 else { endProcess(2, "a decoder saw nothing") }
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

  /// Decodes a stream with libtermkey; returns the sum of the characters.
  private static func decode(_ stream: UnsafeRawBufferPointer, by termkey: Termkey) -> Int {
    var sum = 0
    var start = 0
    while start < stream.count {
      let count = unsafe termkey.push(UnsafeRawBufferPointer(rebasing: stream[start...]))
      guard count > 0 else { return 0 }
      start += count
      unsafe termkey.takeKeys { sum &+= $0 }
    }
    return sum
  }
}
