import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Unusual input: floods, unfinished sequences, invalid bytes and other scripts' digits.
@Suite(.serialized, .waits, .tags(.linking))
struct InputFaultTests {
  @Test(arguments: [("", ""), ("\u{1B}[200~", "\u{1B}[201~")])
  func `ten megabytes of input cost little memory and time`(start: String, end: String) throws {
    let terminal = try ask(["-md6"])
    let before = try #require(terminal.peakMemory)
    let clock = ContinuousClock()
    let began = clock.now
    try terminal.type(start)
    let block = [UInt8](repeating: UInt8(ascii: "7"), count: 4096)
    for _ in 0..<2560 { try terminal.type(block) }
    try terminal.type(end)
    let note = start.isEmpty ? "At most 6 digits: delete one" : "no 6-digit code"
    try terminal.wait("the note", within: .seconds(60)) { $0.screen.text.contains(note) }
    // Neither the flood nor the paste submits. After a pause the prompt accepts keys again.
    terminal.pass(.milliseconds(300))
    try terminal.type("\r\u{15}12")
    try terminal.waitForDots(2)
    // The growth of the peak memory includes pages of the executable that are used for the first
    // time.
    let growth = try #require(terminal.peakMemory) - before
    #expect(growth < 4000, "\(growth) KiB")
    // The bell rings at most once in 250 ms.
    let bells = terminal.received.count { $0 == 7 }
    #expect(bells > 0 && bells <= Int((clock.now - began) / Duration.milliseconds(250)) + 1)
    try terminal.type("3456")
    try terminal.expectExit(0)
    #expect(terminal.outputText == "123456\n")
  }

  @Test(arguments: [
    ("\u{1B}]", "x"), ("\u{1B}[", "9"), ("\u{1B}P", "q"), ("\u{1B}[", ";"), ("\u{1B}_", "9"),
    ("\u{1B}", "\u{1B}["),
  ])
  func `after a megabyte of an unfinished sequence, keys work after a pause and ctrl-C at once`(
    start: String, rest: String
  ) throws {
    for leavesByKey in [false, true] {
      // SSH_CONNECTION makes the prompt wait longer for the bytes after ESC. The test needs that on
      // a busy machine, where input comes as late as over a network.
      let terminal = try ask(["-md6"], environment: ["SSH_CONNECTION": "a network"])
      try terminal.type("12")
      try terminal.waitForDots(2)
      try terminal.type(start + String(repeating: rest, count: 1_000_000 / rest.utf8.count))
      if leavesByKey {
        try terminal.type("\u{3}")
        try terminal.expectDeath(by: 2)
      } else {
        // An unfinished string sequence is dropped a second after its last byte was read, which on
        // a busy machine is later than it was typed.
        try terminal.wait("the sequence to be read") { $0.unreadCount == 0 }
        terminal.pass(.milliseconds(1500))
        try terminal.type("3456")
        try terminal.expectExit(0, secret: "123456")
        #expect(terminal.outputText == "123456\n")
      }
    }
  }

  @Test(arguments: ["\u{7F}", "\u{8}", "\u{15}", "\u{17}"])
  func `ten thousand erasing keys in an empty field draw nothing and ring no bell`(key: String)
    throws
  {
    let terminal = try ask(["-md6"])
    let count = terminal.received.count
    try terminal.type(String(repeating: key, count: 10_000))
    try terminal.type("1")
    try terminal.waitForDots(1)
    #expect(terminal.received.count - count < 200)
    #expect(!terminal.received.contains(7))
    try terminal.type("23456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test(arguments: [
    [0x00], [0xC0, 0xB1], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xC3], [0x80],
    [0xE2, 0x82], Array("Ⅷ½²".utf8), Array("é".utf8),
  ])
  func `bytes that are no digits are refused, even invalid UTF-8`(bytes: [UInt8]) throws {
    let terminal = try ask(["-md6"])
    try terminal.type([0x31])
    try terminal.waitForDots(1)
    try terminal.type(bytes)
    // An unfinished UTF-8 sequence is dropped after a pause.
    terminal.pass(.milliseconds(300))
    #expect(terminal.dotCount == 1)
    try terminal.type("23456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test(arguments: ["１２３４５６", "١٢٣٤٥٦", "۱۲۳۴۵۶", "१२३४५६", "১২৩৪৫৬", "๑๒๓๔๕๖"])
  func `digits of other scripts are accepted, even if they arrive byte by byte`(digits: String)
    throws
  {
    for isSplit in [false, true] {
      let terminal = try ask(["-md6"])
      if isSplit {
        for byte in digits.utf8 { try terminal.type([byte]) }
      } else {
        try terminal.type(digits)
      }
      try terminal.expectExit(0, secret: "123456")
      #expect(terminal.outputText == "123456\n")
    }
  }

  @Test func `a newline inside a bracketed paste does not submit`() throws {
    let terminal = try ask(["Password"])
    try terminal.type(paste("one\n"))
    try terminal.waitForDots(3)
    try terminal.type(paste("two\nEVIL\n"))
    #expect(!terminal.holds(within: .milliseconds(100)) { $0.job != .running })
    try terminal.type("\r")
    try terminal.expectExit(0, secret: "EVIL")
    #expect(terminal.outputText == "one\n")
  }

  @Test(arguments: [
    "\u{1B}[B", "\u{1B}OP", "\u{1B}[1;5C", "\u{1B}[<0;5;5M", "\u{1B}]11;rgb:0/0/0\u{7}",
  ])
  func `a key sequence that arrives in two parts types and cancels nothing`(sequence: String) throws
  {
    let terminal = try ask(["-md6"], environment: ["SSH_CONNECTION": "1 2 3 4"])
    let bytes = Array(sequence.utf8)
    try terminal.type("1")
    try terminal.waitForDots(1)
    for cut in 1..<bytes.count {
      try terminal.type(Array(bytes[..<cut]))
      terminal.pass(.milliseconds(60))
      try terminal.type(Array(bytes[cut...]))
    }
    try terminal.type("2")
    try terminal.waitForDots(2)
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }
}

extension PseudoTerminal {
  /// The peak memory (VmHWM) of the command, in KiB.
  fileprivate var peakMemory: Int? {
    let descriptor = unsafe open("/proc/\(processIdentifier)/status", O_RDONLY | O_CLOEXEC)
    guard descriptor != -1 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }?
      .split(separator: " ").dropLast().last.flatMap { Int($0.drop { !$0.isNumber }) }
  }
}
