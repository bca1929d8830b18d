import CodePromptKeyDecoding

/// The speed of the key decoder on input of every kind, compared with libtermkey.
enum KeyBenchmark {
  private static let size = 50_000_000
  private static let countedSize = 1_000_000
  /// As many bytes as a prompt reads at once.
  private static let readSize = 4096
  private static let peerName = "libtermkey"

  static func run(_ report: inout Report) {
    let stream = KeyStream(size: size).bytes
    addInstructions(&report)
    addSpeed(stream, &report)
    addGrowth(stream, &report)
  }

  /// Decodes one stream, so that callgrind can count the instructions.
  static func decodeOnce() {
    let stream = KeyStream(size: countedSize).bytes
    decode(stream, upTo: stream.count)
  }

  /// Decodes one stream with libtermkey, so that callgrind can count the instructions.
  static func decodeOnceByTermkey() {
    guard let termkey = unsafe Termkey() else { return }
    unsafe decode(KeyStream(size: countedSize).bytes, by: termkey)
  }

  private static func addGrowth(_ stream: [UInt8], _ report: inout Report) {
    var growth = Growth("The decoder: mixed input", size: "bytes", each: "a byte")
    for size in [500_000, 5_000_000, 50_000_000] {
      let time = (0..<3).map { _ in seconds { decode(stream, upTo: size) } }.min() ?? .nan
      growth.add(size, time, each: time / Double(size))
    }
    report.add(growth.printed)
  }

  private static func addSpeed(_ stream: [UInt8], _ report: inout Report) {
    let termkey = unsafe Termkey()
    var (own, peer) = (Double.infinity, Double.infinity)
    // The best of three rounds counts, since other work on the machine slows some rounds. The two
    // decoders take turns.
    for _ in 0..<3 {
      own = min(own, seconds { decode(stream, upTo: stream.count) })
      if let termkey = unsafe termkey {
        peer = min(peer, seconds { unsafe decode(stream, by: termkey) })
      }
    }
    let megabytes = Double(stream.count) / 1e6
    let hasPeer = peer.isFinite
    report.add(
      Row(
        name: "decoder, 50 MB of mixed input", figure: megabytes / own, unit: "MB/s",
        reference: hasPeer ? (peerName, megabytes / peer) : nil, budget: .atLeastTimes(3)))
    if !hasPeer { report.note("\(peerName) is not installed: the decoder has no peer.") }
  }

  private static func addInstructions(_ report: inout Report) {
    guard let own = Callgrind.count("keys", in: "decodeKeys") else {
      return report.note("valgrind is missing: no instructions of the decoder.")
    }
    let bytes = Double(countedSize)
    let peer = Callgrind.count(peerName, in: "decodeByTermkey").map {
      (peerName, Double($0.instructions) / bytes)
    }
    report.add(
      Row(
        name: "decoder, instructions a byte", figure: Double(own.instructions) / bytes, unit: "",
        digits: 1, reference: peer, budget: .atMost(60)))
    report.add(
      Row(
        name: "decoder, heap allocations in 1 MB", figure: Double(own.allocations), unit: "",
        budget: .atMost(0)))
  }
}

extension KeyBenchmark {
  private static func decode(_ stream: [UInt8], upTo size: Int) {
    let seen = unsafe stream.withUnsafeBytes {
      unsafe decodeKeys(UnsafeRawBufferPointer(rebasing: $0.prefix(size)))
    }
    guard seen > 0 else { endProcess("the decoder saw nothing") }
  }

  private static func decode(_ stream: [UInt8], by termkey: Termkey) {
    let seen = unsafe stream.withUnsafeBytes { unsafe decodeByTermkey(termkey, $0) }
    guard seen > 0 else { endProcess("\(peerName) saw nothing") }
  }

  /// Decodes a stream read by read and looks at each event; returns the sum of the characters.
  ///
  /// Never inlined, since callgrind counts while this function runs.
  @inline(never)
  private static func decodeKeys(_ stream: UnsafeRawBufferPointer) -> Int {
    var decoder = KeyDecoder()
    var sum = 0
    var start = 0
    while start < stream.count {
      let end = min(start + readSize, stream.count)
      let read = unsafe UnsafeRawBufferPointer(rebasing: stream[start..<end])
      var index = 0
      while let event = unsafe decoder.next(in: read, at: &index) {
        if case .press(.character(let scalar), _) = event { sum &+= Int(scalar.value) }
      }
      start = end
    }
    return sum
  }

  /// Decodes a stream with libtermkey; returns the sum of the characters.
  @inline(never)
  private static func decodeByTermkey(_ termkey: Termkey, _ stream: UnsafeRawBufferPointer) -> Int {
    var sum = 0
    var start = 0
    while start < stream.count {
      let count = unsafe termkey.push(UnsafeRawBufferPointer(rebasing: stream[start...]))
      guard count > 0 else { break }
      start += count
      unsafe termkey.takeKeys { sum &+= $0 }
    }
    return start == stream.count ? sum : 0
  }
}
