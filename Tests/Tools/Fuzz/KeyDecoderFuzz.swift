// Compares the decoder's events for a whole input with its events for the same bytes one by one:
//
//   swiftc -O -parse-as-library -package-name codeprompt -sanitize=fuzzer,address \
//     Sources/KeyDecoding/*/*.swift Tests/Tools/Fuzz/KeyDecoderFuzz.swift -o /tmp/keyfuzz \
//     && /tmp/keyfuzz -runs=10000000
//
// A second pass inserts pauses where bytes of the input say so. Pauses change the events, so this
// pass only looks for traps, and checks that a digit after long enough pauses is read as a digit.

/// The events of a pass as a number, since arrays of events are slow.
private struct Fingerprint: Equatable {
  var count = 0
  private var value: UInt64 = 14_695_981_039_346_656_037

  mutating func add(_ event: KeyEvent) {
    count += 1
    switch event {
    case .press(let key, let modifiers): add(1, key, modifiers)
    case .release(let key, let modifiers): add(2, key, modifiers)
    case .pasteStart: add(3)
    case .pasteByte(let byte): add(256 + UInt64(byte))
    case .pasteEnd: add(4)
    case .focusIn: add(5)
    case .focusOut: add(6)
    case .mouse: add(7)
    case .reply: add(8)
    case .ignored: add(9)
    case .malformed: add(10)
    case .cursorReport(let column): add(0x1_0000 + UInt64(column))
    }
  }

  private mutating func add(_ kind: UInt64, _ key: Key, _ modifiers: KeyModifiers) {
    add(kind << 8 | UInt64(modifiers.rawValue))
    switch key {
    case .character(let scalar):
      // A character event promises to be neither a control character nor a surrogate.
      precondition(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
      add(0x100_0000 + UInt64(scalar.value))
    case .function(let number):
      precondition((1...63).contains(number))
      add(0x200_0000 + UInt64(number))
    case .keypadDigit(let digit):
      precondition(digit < 10)
      add(0x300_0000 + UInt64(digit))
    case .up: add(0x400_0000)
    case .down: add(0x400_0001)
    case .backspace: add(0x400_0002)
    case .enter: add(0x400_0003)
    case .escape: add(0x400_0004)
    case .tab: add(0x400_0005)
    default: add(0x400_0006)
    }
  }

  private mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 1_099_511_628_211
  }
}

extension KeyDecoder {
  fileprivate mutating func read(
    _ bytes: UnsafeRawBufferPointer, into fingerprint: inout Fingerprint
  ) {
    var index = 0
    // More than eight events for each byte would mean an endless loop.
    var budget = bytes.count * 8 + 8
    while let event = unsafe next(in: bytes, at: &index) {
      fingerprint.add(event)
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
  var whole = (decoder: KeyDecoder(), events: Fingerprint())
  unsafe whole.decoder.read(bytes, into: &whole.events)
  var single = (decoder: KeyDecoder(), events: Fingerprint())
  for index in bytes.indices {
    let byte = unsafe UnsafeRawBufferPointer(rebasing: bytes[index...index])
    unsafe single.decoder.read(byte, into: &single.events)
  }
  precondition(whole.events == single.events)
  precondition(whole.decoder.pending == single.decoder.pending)
  unsafe fuzzPauses(bytes)
  return 0
}

private func fuzzPauses(_ bytes: UnsafeRawBufferPointer) {
  var decoder = KeyDecoder()
  var events = Fingerprint()
  var start = 0
  for index in bytes.indices where unsafe bytes[index] & 7 == 3 {
    let read = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...index])
    unsafe decoder.read(read, into: &events)
    start = index + 1
    let pause: KeyDecoder.Pause = unsafe bytes[index] & 8 == 0 ? .short : .long
    if let event = decoder.pause(pause) { events.add(event) }
  }
  // Three long pauses end a sequence, a sequence inside it, and the filter for late sequences.
  for _ in 0..<3 {
    if let event = decoder.pause(.long) { events.add(event) }
  }
  precondition(decoder.pending == .nothing)
  let digit: [UInt8] = [0x31]
  unsafe digit.withUnsafeBytes { bytes in
    var index = 0
    let event = unsafe decoder.next(in: bytes, at: &index)
    precondition(event == .press(.character("1"), []))
  }
}
