import KeyDecoding

/// The decoder on input of every kind, beside libtermkey.
enum KeyBenchmark {
  private static let size = 50_000_000
  private static let countedSize = 1_000_000
  /// As much as a prompt reads at once.
  private static let readSize = 4096
  private static let peerName = "libtermkey"

  static func run(_ table: inout Table) {
    let stream = KeyStream(size: size).bytes
    addGrowth(stream, &table)
    addSpeed(stream, &table)
    addInstructions(&table)
  }

  /// Decodes one stream, for callgrind to watch.
  static func decodeOnce() {
    let stream = KeyStream(size: countedSize).bytes
    decode(stream, upTo: stream.count)
  }

  /// The same by libtermkey.
  static func decodeOnceByTermkey() {
    guard let termkey = unsafe Termkey() else { return }
    unsafe decode(KeyStream(size: countedSize).bytes, by: termkey)
  }

  private static func addGrowth(_ stream: [UInt8], _ table: inout Table) {
    for megabytes in [5, 50, 500] {
      let size = megabytes * 1_000_000
      let time = seconds {
        for _ in 0..<max(1, size / stream.count) { decode(stream, upTo: size) }
      }
      table.add("keys: \(megabytes) MB", time * 1000, "ms")
      table.add("keys: peak memory after that", peakMemory(), "MB", digits: 1)
    }
  }

  private static func addSpeed(_ stream: [UInt8], _ table: inout Table) {
    let termkey = unsafe Termkey()
    var (own, peer) = (Double.infinity, Double.infinity)
    // The best of three, in turn: other work on the machine slows single rounds.
    for _ in 0..<3 {
      own = min(own, seconds { decode(stream, upTo: stream.count) })
      if let termkey = unsafe termkey {
        peer = min(peer, seconds { unsafe decode(stream, by: termkey) })
      }
    }
    let megabytes = Double(stream.count) / 1e6
    let hasPeer = peer.isFinite
    table.add(
      "keys: speed", megabytes / own, "MB/s", peer: hasPeer ? (peerName, megabytes / peer) : nil)
    if !hasPeer { table.note("\(peerName) is not installed: the decoder has no peer") }
  }

  private static func addInstructions(_ table: inout Table) {
    guard let own = Callgrind.count("keys", in: "decodeKeys") else {
      return table.note("valgrind is not installed: no instructions and allocations were counted")
    }
    let bytes = Double(countedSize)
    let peer = Callgrind.count(peerName, in: "decodeByTermkey").map {
      (peerName, Double($0.instructions) / bytes)
    }
    table.add(
      "keys: instructions a byte", Double(own.instructions) / bytes, "", digits: 1, peer: peer,
      lessIsBetter: true)
    table.add("keys: heap allocations in 1 MB", Double(own.allocations), "")
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

  /// Decodes a stream in reads and looks at each event; returns the sum of the characters.
  ///
  /// Never inlined: callgrind counts from its start to its end.
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

  /// The same by libtermkey.
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
