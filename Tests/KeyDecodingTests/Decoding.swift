import CodePromptKeyDecoding
import Testing

/// An input of a decoder: a read or a pause.
enum Input: Equatable {
  case read([UInt8])
  case pause(KeyDecoder.Pause)
}

/// The events of some reads and pauses, from a new decoder.
func decode(_ inputs: [Input]) -> [KeyEvent] {
  var decoder = KeyDecoder()
  return inputs.flatMap { decoder.take($0) }
}

/// The events of one read, from a new decoder.
func decode(_ bytes: [UInt8]) -> [KeyEvent] {
  decode([.read(bytes)])
}

/// The events of one read, from a new decoder.
func decode(_ text: String) -> [KeyEvent] {
  decode(Array(text.utf8))
}

/// The events of a text with ends of reads (`|`), short pauses (`·`) and long ones (`…`).
func decode(cut text: String) -> [KeyEvent] {
  var (inputs, read): ([Input], [UInt8]) = ([], [])
  for character in text + "|" {
    switch character {
    case "|", "·", "…":
      inputs.append(.read(read))
      read = []
      if character != "|" { inputs.append(.pause(character == "·" ? .short : .long)) }
    default: read += Array(character.utf8)
    }
  }
  return decode(inputs)
}

extension KeyDecoder {
  /// The events of one input.
  mutating func take(_ input: Input) -> [KeyEvent] {
    switch input {
    case .pause(let pause):
      return self.pause(pause).map { [$0] } ?? []
    case .read(let bytes):
      var events: [KeyEvent] = []
      var index = 0
      unsafe bytes.withUnsafeBytes { read in
        while let event = unsafe next(in: read, at: &index) { events.append(event) }
      }
      return events
    }
  }

  /// The number of events of one read, for inputs whose events would need too much memory.
  mutating func count(_ bytes: [UInt8]) -> Int {
    var count = 0
    var index = 0
    unsafe bytes.withUnsafeBytes { read in
      while unsafe next(in: read, at: &index) != nil { count += 1 }
    }
    return count
  }
}

/// The bytes as reads of one byte each.
func bytewise(_ bytes: [UInt8]) -> [Input] {
  bytes.map { .read([$0]) }
}

extension KeyEvent {
  /// The character that a prompt would take from the event; nil for none.
  var typed: Character? {
    switch self {
    case .press(.character(let scalar), let modifiers)
    where modifiers.isDisjoint(with: [.control, .alt, .super, .hyper, .meta]):
      Character(scalar)
    case .press(.keypadDigit(let digit), _): Character("\(digit)")
    default: nil
    }
  }

  static func character(_ scalar: Unicode.Scalar, _ modifiers: KeyModifiers = []) -> KeyEvent {
    .press(.character(scalar), modifiers)
  }

  static func typing(_ text: String) -> [KeyEvent] {
    text.unicodeScalars.map { .character($0) }
  }

  static func pasting(_ text: String) -> [KeyEvent] {
    [.pasteStart] + text.utf8.map(KeyEvent.pasteByte) + [.pasteEnd]
  }
}

/// The characters that a prompt would take from some events.
func typed(_ events: [KeyEvent]) -> String {
  String(events.compactMap(\.typed))
}

/// The bytes in printable form, such as `\e[1;5A`.
func printable(_ bytes: [UInt8]) -> String {
  bytes.map { byte in
    switch byte {
    case 0x1B: "\\e"
    case 0x20..<0x7F: String(Unicode.Scalar(byte))
    default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }.joined()
}

/// A sequence and the events that it decodes to.
struct Row: CustomTestStringConvertible, Sendable {
  let bytes: [UInt8]
  var events: [KeyEvent]

  init(_ bytes: [UInt8], _ events: KeyEvent...) {
    self.bytes = bytes
    self.events = events
  }

  init(_ text: String, _ events: KeyEvent...) {
    bytes = Array(text.utf8)
    self.events = events
  }

  var testDescription: String { printable(bytes) }
}

/// A group of sequences of one kind.
struct Family: CustomTestStringConvertible, Sendable {
  let name: String
  let rows: [Row]

  init(_ name: String, _ rows: [Row]) {
    self.name = name
    self.rows = rows
  }

  var testDescription: String { "\(name), \(rows.count) sequences" }
}

extension [Family] {
  /// The families with a row that a test tries: with no other, the test would find nothing.
  func having(_ isTried: (Row) -> Bool) -> Self { filter { $0.rows.contains(where: isTried) } }
}
