/// The process on whose behalf a client asks, such as the `gpg` that needs a passphrase.
///
/// It is the value of the option `owner`, in the form `PID` or `PID/UID HOST`. The manual does not
/// describe it. Source: the code of GnuPG's agent, which sends it, and of pinentry, which reads it.
package struct PinentryOwner: Equatable, Sendable {
  /// The process ID, which is above 0.
  package let process: Int32
  /// The name of the host on which the process runs; nil if the value has none.
  package let host: String?

  /// Parses the value of the option; nil if it does not begin with a process ID.
  package init?(_ value: String) {
    let words = value.split(whereSeparator: { $0 == " " || $0 == "\t" })
    let number = words.first?.split(separator: "/", omittingEmptySubsequences: false).first
    guard let process = number.flatMap({ Int32($0) }), process > 0 else { return nil }
    self.process = process
    host = words.count > 1 ? String(words[1]) : nil
  }

  /// Returns whether the process runs on the machine with this host name; true without a host.
  package func isOn(_ machine: String) -> Bool { host == nil || host == machine }
}
