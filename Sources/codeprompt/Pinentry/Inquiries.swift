internal import AssuanProtocol
internal import CodePromptSecretStorage
internal import CodePromptSystem

// Inquiries to the client while the user types. The client's replies are read into secret memory,
// since one of them is a passphrase.
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

  /// Asks the client what is wrong with a new passphrase; nil if nothing is.
  func objection(to passphrase: borrowing SecretBytes) -> String? {
    inquire("CHECKPIN", about: passphrase) ? readText() : nil
  }

  /// Asks the client for a new passphrase and appends it to an empty secret; returns false if there
  /// is none.
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
  /// that returns true. Returns false if there is no data, not all of it was taken, or the client
  /// was silent for too long.
  private func readAnswer(_ take: (UInt8) -> Bool) -> Bool {
    guard var line = try? SecretBytes(capacity: AssuanLine.byteLimit) else { return false }
    var isTaken: Bool?
    let deadline = SystemCalls().now() + Client.answerLimit
    while case let arrival = read(into: &line, by: deadline), arrival != .ended {
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
    return false
  }
}
