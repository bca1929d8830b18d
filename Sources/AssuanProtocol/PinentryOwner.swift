/// The process for which a client asks, from `OPTION owner`: `PID`, or `PID/UID HOST`.
///
/// Source: GnuPG's agent, which sends it, and its pinentries, which read it.
package struct PinentryOwner: Equatable, Sendable {
  package let process: Int32
  /// The host on which the process runs; nil for this host.
  package let host: String?

  /// Parses the option's value; nil if it names no process.
  package init?(_ value: String) {
    let words = value.split(whereSeparator: { $0 == " " || $0 == "\t" })
    let number = words.first?.split(separator: "/", omittingEmptySubsequences: false).first
    guard let process = number.flatMap({ Int32($0) }), process > 0 else { return nil }
    self.process = process
    host = words.count > 1 ? String(words[1]) : nil
  }

  /// Returns whether the process runs on the machine with this host name.
  package func isOn(_ machine: String) -> Bool { host == nil || host == machine }
}
