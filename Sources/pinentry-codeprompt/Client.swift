internal import AssuanProtocol
internal import CodePromptSecretStorage
internal import CodePromptTerminalMode

/// The client at the other end of standard input and output.
struct Client: Sendable {
  /// What came of waiting for a line.
  enum Arrival {
    case line
    /// The line was longer than the protocol allows; all of it is gone.
    case overlong
    /// There is no client any more.
    case ended
  }

  /// Where its lines come from.
  static let input: Int32 = 0
  private static let output: Int32 = 1

  let streams: StandardStreams

  /// What is closed once nobody waits for an answer: the input, or, where a script has closed that
  /// already after its last line, the output.
  var lifeline: Int32 {
    var watched = WatchedDescriptors()
    watched.lifeline = Client.input
    return watched.lifelineIsCut ? Client.output : Client.input
  }

  /// Reads a line without its newline, in place of what `line` held.
  ///
  /// A client of which it is not there by the deadline has gone for good.
  func read(into line: inout SecretBytes, by deadline: Duration? = nil) -> Arrival {
    line.removeAll()
    var arrival = Arrival.line
    while true {
      switch streams.read(from: Client.input, into: &line, by: deadline) {
      case .newline: return arrival
      case .endOfFile: return .ended
      case .failed:
        // Nothing more is taken from it or given to it, and a prompt that is open ends.
        streams.cutOff(Client.input, Client.output)
        return .ended
      case .full:
        line.removeAll()
        arrival = .overlong
      }
    }
  }

  /// Sends replies; false if nobody takes them.
  func send(_ replies: [AssuanReply]) -> Bool {
    send(replies.map(\.line).joined())
  }

  /// Sends replies, with the data of an answer from where it is; false if nobody takes them.
  func send(_ replies: [AssuanReply], _ answer: borrowing SecretBytes) -> Bool {
    for reply in replies {
      guard reply == .answer ? sendData(answer) : send(reply.line) else { return false }
    }
    return true
  }

  /// Sends the beginning of an inquiry with a secret as its argument; false if nobody takes it.
  func inquire(_ keyword: String, about secret: borrowing SecretBytes) -> Bool {
    guard send("INQUIRE \(keyword) ") else { return false }
    let isSent = unsafe secret.withUnsafeBytes { bytes in
      do throws(StreamError) {
        _ = try unsafe PercentEncoding.argument.encode(bytes, within: Client.argumentLimit) {
          piece throws(StreamError) in try unsafe send(piece, of: bytes)
        }
        return true
      } catch {
        return false
      }
    }
    return isSent && send("\n")
  }

  // Of an escaped argument, so that the line is not too long whatever the keyword.
  private static let argumentLimit = 960

  /// Sends a text of ours; false if nobody takes it.
  func send(_ text: String) -> Bool {
    do {
      try streams.write(text, to: Client.output)
      return true
    } catch {
      return false
    }
  }

  private func sendData(_ answer: borrowing SecretBytes) -> Bool {
    unsafe answer.withUnsafeBytes { bytes in
      do throws(StreamError) {
        try unsafe PercentEncoding.forEachDataPiece(of: bytes) { piece throws(StreamError) in
          try unsafe send(piece, of: bytes)
        }
        return true
      } catch {
        return false
      }
    }
  }

  private func send(
    _ piece: PercentEncoding.Piece, of bytes: UnsafeRawBufferPointer
  ) throws(StreamError) {
    switch piece {
    case .bytes(let range):
      try unsafe streams.write(
        UnsafeRawBufferPointer(rebasing: bytes[range]), to: Client.output)
    case .text(let text):
      try unsafe streams.write(
        UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount),
        to: Client.output)
    }
  }
}
