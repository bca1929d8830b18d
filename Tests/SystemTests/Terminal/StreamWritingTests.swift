import CodePromptSecretStorage
import CodePromptSystem
import Testing

/// All bytes are written, or an error says that they were not.
struct StreamWritingTests {
  static let text = "123456\n"

  struct Outcome: Equatable {
    var error: Int32?
    var taken: String
    var waits: Int
  }

  private func write(
    _ results: [CallResult], then last: CallResult, poll: CallResult = .value(1)
  ) -> Outcome {
    let writer = CallRecorder(results, then: last)
    let waiter = CallRecorder([], then: poll)
    let calls = SystemCalls()
    unsafe calls.write = { descriptor, bytes in
      precondition(descriptor == 1)
      return unsafe writer.write(bytes)
    }
    unsafe calls.poll = { slots, milliseconds in
      precondition(unsafe slots[0].events == Int16(POLLOUT) && milliseconds == -1)
      return Int32(waiter.next())
    }
    var outcome = Outcome(taken: "", waits: 0)
    do throws(StreamError) {
      try StandardStreams(system: calls).write(StreamWritingTests.text, to: 1)
    } catch {
      outcome.error = error.code
    }
    outcome.taken = String(decoding: writer.taken, as: UTF8.self)
    outcome.waits = waiter.count
    return outcome
  }

  @Test(arguments: 1...7)
  func `after a short write the rest is written, and a full pipe is waited for`(length: Int) {
    let text = StreamWritingTests.text
    #expect(write([], then: .value(length)) == Outcome(taken: text, waits: 0))
    let full: [CallResult] = [.failure(EAGAIN), .value(3), .failure(EAGAIN), .failure(EAGAIN)]
    #expect(write(full, then: .value(length)) == Outcome(taken: text, waits: 3))
  }

  @Test(arguments: Errors.all)
  func `a failed write or a failed wait for the pipe ends the writing`(code: Int32) {
    for count in 0...2 {
      let written = String(StreamWritingTests.text.prefix(2 * count))
      let pieces = [CallResult](repeating: .value(2), count: count)
      let failed = write(pieces, then: .failure(code))
      #expect(failed == Outcome(error: code, taken: written, waits: 0))
    }
    let unready = write([], then: .failure(EAGAIN), poll: .failure(code))
    #expect(unready == Outcome(error: code, taken: "", waits: 1))
    // A write that takes no bytes would be repeated for ever.
    #expect(write([], then: .value(0)) == Outcome(error: EIO, taken: "", waits: 0))
  }

  /// The result of `close`, and the error that `deliver` throws.
  static let closings: [(CallResult, Int32?)] = [
    (.value(0), nil), (.failure(EINTR), nil), (.failure(ENOSPC), ENOSPC),
    (.failure(EIO), EIO),
  ]

  @Test(arguments: closings)
  func `an answer is not delivered if close() fails with an error other than EINTR`(
    result: CallResult, expected: Int32?
  ) throws {
    let calls = SystemCalls()
    let closer = CallRecorder([result], then: .failure(EBADF))
    let writer = CallRecorder([], then: .value(99))
    calls.close = { _ in Int32(closer.next()) }
    unsafe calls.write = { unsafe writer.write($1) }
    let answer = try SecretBytes(copying: StreamWritingTests.text.utf8)
    var error: Int32?
    do throws(StreamError) {
      try StandardStreams(system: calls).deliver(answer, to: 1)
    } catch let failure {
      error = failure.code
    }
    #expect(error == expected)
    #expect(writer.taken == Array(StreamWritingTests.text.utf8))
    #expect(closer.count == 1)
  }

  /// The results of `poll` and `write`, and how many bytes were written, or the error.
  static let writesNow: [(ready: CallResult, written: CallResult, result: Result<Int, Errno>)] = [
    (.value(1), .value(999), .success(512)), (.value(1), .value(2), .success(2)),
    (.value(1), .value(0), .success(0)), (.value(0), .value(9), .success(0)),
    (.failure(EBADF), .value(9), .success(0)), (.value(1), .failure(EAGAIN), .success(0)),
    (.value(1), .failure(EPIPE), .failure(.brokenPipe)),
    (.value(1), .failure(EIO), .failure(Errno(code: EIO))),
  ]

  @Test(arguments: writesNow)
  func `writeNow() writes at most 512 bytes, and never waits`(
    ready: CallResult, written: CallResult, expected: Result<Int, Errno>
  ) {
    let (waiter, writer) = (CallRecorder([ready], then: .value(0)), CallRecorder([], then: written))
    let calls = SystemCalls()
    unsafe calls.write = { unsafe writer.write($1) }
    unsafe calls.poll = { slots, milliseconds in
      #expect(unsafe slots[0].events == Int16(POLLOUT) && milliseconds == 0)
      return Int32(waiter.next())
    }
    let text = [UInt8](repeating: 0x78, count: 600)
    let result = unsafe text.withUnsafeBytes {
      unsafe StandardStreams(system: calls).writeNow($0, to: 1)
    }
    #expect(result == expected && waiter.count == 1)
  }
}
