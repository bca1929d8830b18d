internal import AssuanProtocol
internal import CodePromptSecretStorage
internal import CodePromptSystem

/// The client, connected by standard input and output.
struct Client: Sendable {
  /// The result of waiting for a line.
  enum Arrival {
    case line
    /// The line was longer than the protocol allows, and has been discarded.
    case overlong
    /// The client has disconnected.
    case ended
  }

  /// The descriptor that the client's lines are read from.
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
      case .failed:
        // The client was silent for too long: cut it off in both directions, so that an open prompt
        // ends.
        streams.cutOff(Client.input, Client.output)
        return .ended
      case .full:
        line.removeAll()
        arrival = .overlong
      }
    }
  }

  // The functions that send return false if the client takes no more.

  func send(_ replies: [AssuanReply]) -> Bool { send(replies.map(\.line).joined()) }

  /// Sends replies, with an answer's data written in place.
  func send(_ replies: [AssuanReply], _ answer: borrowing SecretBytes) -> Bool {
    for reply in replies {
      guard reply == .answer ? sendData(answer) : send(reply.line) else { return false }
    }
    return true
  }

  /// Sends the start of an inquiry with a secret as its argument.
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

  // The maximum length of an escaped argument, which leaves room for any keyword.
  private static let argumentLimit = 960

  func send(_ text: String) -> Bool {
    (try? streams.write(text, to: Client.output)) != nil
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
