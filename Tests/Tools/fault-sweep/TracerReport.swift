import PromptTestSupport

/// What the tracer has reported of a run so far.
struct TracerReport {
  /// The listed system calls, in their order.
  private(set) var calls: [(caller: Caller, call: String)] = []
  /// The process numbers of the guards, in the order of their starts.
  private(set) var guards: [Int32] = []
  private var ended: Set<Int32> = []
  /// The `ioctl` request or the descriptor of the call with the fault; nil before the fault.
  private(set) var fault: String?

  init(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case ("call", 3...):
        if let caller = Caller(rawValue: words[1]) { calls.append((caller, words[2])) }
      case ("guard", 2...): guards += [Int32(words[1])].compactMap(\.self)
      case ("ended", 2...): ended.formUnion([Int32(words[1])].compactMap(\.self))
      case ("fault", 5...): fault = Self.describe(words[2], words[3], words[4])
      default: break
      }
    }
  }

  /// The guards that have not ended.
  var livingGuards: [Int32] { guards.filter { !ended.contains($0) } }

  /// The points of the listed system calls.
  var points: [FaultPoint] {
    var counts: [FaultPoint: Int] = [:]
    return calls.map { caller, call in
      let name = FaultPoint(caller: caller, call: call, number: 0)
      counts[name, default: 0] += 1
      return FaultPoint(caller: caller, call: call, number: counts[name] ?? 0)
    }
  }

  /// The request of an `ioctl`, or the descriptor of another system call; empty if it has none.
  private static func describe(_ call: String, _ first: String, _ second: String) -> String {
    if call == "ioctl" { return requests[second] ?? "request 0x\(second)" }
    guard let number = Int(first, radix: 16), number < 1024 else { return "" }
    return "\(number)"
  }

  private static let requests = [
    "5401": "TCGETS", "5402": "TCSETS", "5403": "TCSETSW", "5404": "TCSETSF", "540a": "TCXONC",
    "540b": "TCFLSH", "540f": "TIOCGPGRP", "5410": "TIOCSPGRP", "5411": "TIOCOUTQ",
    "5413": "TIOCGWINSZ", "541b": "FIONREAD", "5429": "TIOCGSID", "80045432": "TIOCGDEV",
  ]
}
