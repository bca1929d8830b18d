// Compares the decoder's events for a whole input with its events for the same bytes one by one:
//
//   swiftc -O -parse-as-library -package-name codeprompt -sanitize=fuzzer,address \
//     Sources/CodePromptKeyDecoding/*/*.swift \
//     Tests/Support/PromptTestSupport/LineDiscipline.swift \
//     Tests/Tools/Fuzz/KeyDecoderFuzz.swift -o /tmp/keyfuzz && /tmp/keyfuzz -runs=10000000
//
// A second pass inserts pauses where bytes of the input say so. Pauses change the events, so this
// pass only looks for traps, and checks that a digit after long enough pauses is read as a digit.
//
// A third pass takes the input as a paste, and expects that every line discipline leaves its bytes.

extension KeyDecoder {
  /// Returns the next event, after a look at whether it keeps what its type promises.
  fileprivate mutating func event(
    in bytes: UnsafeRawBufferPointer, at index: inout Int
  ) -> KeyEvent? {
    let event = unsafe next(in: bytes, at: &index)
    guard case .press(let key, _)? = event else { return event }
    switch key {
    // Neither a control character nor a surrogate.
    case .character(let scalar):
      precondition(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
    case .function(let number): precondition((1...63).contains(number))
    case .keypadDigit(let digit): precondition(digit < 10)
    default: break
    }
    return event
  }

  /// Decodes bytes to their end, and passes each event on.
  fileprivate mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ body: (KeyEvent) -> Void = { _ in }
  ) {
    var index = 0
    // More than eight events for each byte would mean an endless loop.
    var budget = bytes.count * 8 + 8
    while let event = unsafe event(in: bytes, at: &index) {
      body(event)
      budget -= 1
      precondition(budget > 0)
    }
    precondition(index == bytes.count)
  }
}

/// The entry point of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
  var (whole, single) = (KeyDecoder(), KeyDecoder())
  var position = 0
  for index in bytes.indices {
    let byte = unsafe UnsafeRawBufferPointer(rebasing: bytes[index...index])
    unsafe single.read(byte) { event in
      let other = unsafe whole.event(in: bytes, at: &position)
      precondition(event == other)
    }
  }
  let surplus = unsafe whole.event(in: bytes, at: &position)
  precondition(surplus == nil && position == count)
  precondition(whole.pending == single.pending)
  unsafe fuzzPauses(bytes)
  fuzzPastes(unsafe bytes.filter { $0 != 0x1B })
  return 0
}

private func fuzzPauses(_ bytes: UnsafeRawBufferPointer) {
  var decoder = KeyDecoder()
  var start = 0
  for index in bytes.indices where unsafe bytes[index] & 7 == 3 {
    unsafe decoder.read(UnsafeRawBufferPointer(rebasing: bytes[start...index]))
    start = index + 1
    _ = decoder.pause(unsafe bytes[index] & 8 == 0 ? .short : .long)
  }
  // Three long pauses end a sequence, a sequence inside it, and the filter for late sequences.
  for _ in 0..<3 { _ = decoder.pause(.long) }
  precondition(decoder.pending == .nothing)
  let digit: [UInt8] = [0x31]
  unsafe digit.withUnsafeBytes { bytes in
    var index = 0
    let event = unsafe decoder.next(in: bytes, at: &index)
    precondition(event == .press(.character("1"), []))
  }
}

private func fuzzPastes(_ pasted: [UInt8]) {
  for discipline in LineDiscipline.allCases {
    let bytes = discipline.input(Array("\u{1B}[200~".utf8) + pasted + Array("\u{1B}[201~".utf8))
    var (decoder, events) = (KeyDecoder(), [KeyEvent]())
    unsafe bytes.withUnsafeBytes { bytes in unsafe decoder.read(bytes) { events.append($0) } }
    let content = discipline.input(pasted).map { KeyEvent.pasteByte($0) }
    precondition(events == [.pasteStart] + content + [.pasteEnd])
  }
}
