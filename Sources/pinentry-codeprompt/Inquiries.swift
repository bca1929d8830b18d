internal import AssuanProtocol
internal import CodePromptSecretStorage
internal import CodePromptTerminalMode

// What the client is asked while a person types. Its answers are read where secrets are kept: one
// of them is a passphrase.
extension Client {
  // The prompt hears no key meanwhile. An agent answers in a moment, or has a short program look at
  // a new passphrase; what is silent for longer hangs, and the person could not even cancel.
  private static let answerLimit = Duration.seconds(5)

  /// Asks how good a passphrase is, from -100 to 100; nil if there is no answer.
  func quality(of passphrase: borrowing SecretBytes) -> Int? {
    guard inquire("QUALITY", about: passphrase) else { return nil }
    let text = readText()
    return text.flatMap { Int($0) }.map { min(max($0, -100), 100) }
  }

  /// Asks what is wrong with a new passphrase; nil for nothing.
  func objection(to passphrase: borrowing SecretBytes) -> String? {
    inquire("CHECKPIN", about: passphrase) ? readText() : nil
  }

  /// Asks for a new passphrase, and puts it into an empty store; false where there is none.
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

  /// Reads the answer to an inquiry, and hands over the bytes of its first data line as long as
  /// they are taken; false if there is none, or not all were taken, or the client was silent for
  /// too long.
  private func readAnswer(_ take: (UInt8) -> Bool) -> Bool {
    guard var line = try? SecretBytes(capacity: AssuanLine.byteLimit) else { return false }
    var isTaken: Bool?
    let deadline = SystemClock().now + Client.answerLimit
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
