/// A set of signals: bit N - 1 for signal N.
package struct PendingSignals: Equatable, Sendable {
  private var bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  /// Removes a signal from the set and returns whether it was in it.
  package mutating func remove(_ signal: TerminalSignal) -> Bool {
    let bit = UInt64(1) << UInt64(signal.rawValue - 1)
    defer { bits &= ~bit }
    return bits & bit != 0
  }

  /// The first signal in the set that ends the process.
  package var ending: TerminalSignal? {
    var others = self
    for signal: TerminalSignal in [.suspend, .resume, .windowChange, .child] {
      _ = others.remove(signal)
    }
    return others.first
  }

  /// The signal with the lowest number in the set.
  package var first: TerminalSignal? {
    bits == 0 ? nil : TerminalSignal(rawValue: Int32(bits.trailingZeroBitCount) + 1)
  }
}
