/// The events to wait for, or those that ended a wait: none after the time limit.
package struct TerminalReadiness: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bytes can be read, or the terminal is lost and a read will report it.
  package static let input = TerminalReadiness(rawValue: 1)
  /// Bytes can be written.
  package static let output = TerminalReadiness(rawValue: 2)
  /// A signal arrived.
  package static let signal = TerminalReadiness(rawValue: 4)
  /// A key or a signal. This is a constant because an array literal would be built in each wait.
  package static let keys = TerminalReadiness(rawValue: 1 | 4)
  /// The wait itself failed.
  package static let lost = TerminalReadiness(rawValue: 8)
  /// A watched descriptor other than the terminal is readable.
  package static let others = TerminalReadiness(rawValue: 16)
  /// The other end of the lifeline is closed, or the watched process has ended.
  package static let cut = TerminalReadiness(rawValue: 32)
  /// The terminal has hung up while its input was not awaited. While it is awaited, a hangup counts
  /// as input, and the read reports it.
  package static let hungUp = TerminalReadiness(rawValue: 64)
}
