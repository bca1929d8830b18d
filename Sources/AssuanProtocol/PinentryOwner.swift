/// The process for which a client asks, as `OPTION owner` names it: `PID`, with `/UID` and the name of its
/// machine behind it where the client knows them.
///
/// Source: what GnuPG's agent sends, and its pinentries read.
package struct PinentryOwner: Equatable, Sendable {
  /// Its number, more than 0.
  package let process: Int32
  /// Where it runs; nil where nothing is said, which is here.
  package let host: String?

  /// Reads the value of the option; nil where it names no process.
  package init?(_ value: String) {
    let words = value.split(whereSeparator: { $0 == " " || $0 == "\t" })
    let number = words.first?.split(separator: "/", omittingEmptySubsequences: false).first
    guard let process = number.flatMap({ Int32($0) }), process > 0 else { return nil }
    self.process = process
    host = words.count > 1 ? String(words[1]) : nil
  }

  /// Whether it runs on the machine of this name.
  package func isOn(_ machine: String) -> Bool { host == nil || host == machine }
}
