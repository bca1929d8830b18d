internal import AssuanProtocol
internal import CodePromptSecretStorage
internal import CodePromptSystem

/// The client, connected by standard input and output.
struct Client: Sendable {
  enum Arrival {
    case line
    /// The line was longer than the protocol allows, and has been discarded.
    case overlong
    case ended
  }

  static let input: Int32 = 0
  private static let output: Int32 = 1

  let streams: StandardStreams

  /// The descriptor that closes once nobody waits for an answer: the input, or the output if a
  /// script has already closed the input after its last line.
  var lifeline: Int32 {
    var watched = WatchedDescriptors()
    watched.lifeline = Client.input
    return watched.lifelineIsCut ? Client.output : Client.input
  }

  /// Reads a line without its newline into `line`, replacing its content.
  ///
  /// A client that sends no line by the deadline counts as disconnected for good.
  func read(into line: inout SecretBytes, by deadline: Duration? = nil) -> Arrival {
    line.removeAll()
    var arrival = Arrival.line
    while true {
      switch streams.read(from: Client.input, into: &line, by: deadline) {
      case .newline: return arrival
      case .endOfFile: return .ended
      case .failed, .cut:
        // The client was silent for too long: it is cut off both ways, which ends an open prompt.
        streams.cutOff(Client.input, Client.output)
        return .ended
      case .full:
        line.removeAll()
        arrival = .overlong
      }
    }
  }

  // The functions that send return false if the client takes no more.

  func send(_ replies: [AssuanReply]) -> Bool { send(replies.map { $0.line }.joined()) }

  /// Sends replies, with an answer's data in its place.
  func send(_ replies: [AssuanReply], _ answer: borrowing SecretBytes) -> Bool {
    for reply in replies {
      guard reply == .answer ? sendData(answer) : send(reply.line) else { return false }
    }
    return true
  }

  /// Sends the start of an inquiry with a secret as its argument.
  func inquire(_ keyword: String, about secret: borrowing SecretBytes) -> Bool {
    unsafe secret.withUnsafeBytes {
      unsafe sendLine("INQUIRE \(keyword) ", $0[...], .argument) != nil
    }
  }

  func send(_ text: String) -> Bool {
    (try? streams.write(text, to: Client.output)) != nil
  }

  private func sendData(_ answer: borrowing SecretBytes) -> Bool {
    unsafe answer.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        guard let count = unsafe sendLine("D ", rest, .data) else { return false }
        unsafe rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Sends a line with as much of a secret as fits; returns the number of bytes, nil on failure.
  private func sendLine(
    _ word: String, _ secret: UnsafeRawBufferPointer.SubSequence, _ encoding: PercentEncoding
  ) -> Int? {
    guard var line = try? SecretBytes(capacity: AssuanLine.byteLimit) else { return nil }
    let count = unsafe encoding.line(word, secret) { _ = line.append($0) }
    let sent: Void? = try? unsafe line.withUnsafeBytes { bytes throws(StreamError) in
      try unsafe streams.write(bytes, to: Client.output)
    }
    return sent.map { count }
  }
}

// Inquiries while the user types. Replies are read into secret memory: one is a passphrase.
extension Client {
  // The longest wait for a reply: meanwhile the prompt handles no keys, so the user can't even
  // cancel. An agent replies at once, or after it ran a short program that checks a new passphrase.
  // An agent that takes longer has probably hung.
  private static let answerLimit = Duration.seconds(5)

  /// Asks the client how good a passphrase is, from -100 to 100; nil if there is no reply.
  func quality(of passphrase: borrowing SecretBytes) -> Int? {
    guard inquire("QUALITY", about: passphrase) else { return nil }
    let text = readText()
    return text.flatMap { Int($0) }.map { min(max($0, -100), 100) }
  }

  /// Asks the client why a new passphrase is not acceptable; nil if it is, or without a reply.
  func objection(to passphrase: borrowing SecretBytes) -> String? {
    inquire("CHECKPIN", about: passphrase) ? readText() : nil
  }

  /// Asks the client for a new passphrase, for an empty secret; returns false if there is none.
  func generate(into passphrase: inout SecretBytes) -> Bool {
    send("INQUIRE GENPIN\n") && readAnswer { passphrase.append($0) }
  }

  private func readText() -> String? {
    var text: [UInt8] = []
    let isWhole = readAnswer { byte in
      text.append(byte)
      return true
    }
    return isWhole ? String(decoding: text, as: UTF8.self) : nil
  }

  /// Reads the reply to an inquiry, and passes the bytes of its first data line to `take` while
  /// that returns true. Returns false without data, if not all was taken, or after a long silence.
  private func readAnswer(_ take: (UInt8) -> Bool) -> Bool {
    guard var line = try? SecretBytes(capacity: AssuanLine.byteLimit) else { return false }
    var isTaken: Bool?
    let deadline = SystemCalls().now() + Client.answerLimit
    while true {
      let arrival = read(into: &line, by: deadline)
      if arrival == .ended { return false }
      let kind = unsafe line.withUnsafeBytes { unsafe InquiryLine($0) }
      switch kind {
      case .data where isTaken == nil && arrival == .line:
        isTaken = unsafe line.withUnsafeBytes { bytes in
          var value = unsafe PercentDecoded(bytes.dropFirst(InquiryLine.valueStart))
          while let byte = unsafe value.next() { if !take(byte) { return false } }
          return true
        }
      case .end, .refused: return isTaken ?? false
      case .data, .nothing: break
      }
    }
  }
}
