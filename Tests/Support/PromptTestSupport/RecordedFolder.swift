package import Testing

/// A folder of texts that tests compare, and write anew if `CODEPROMPT_RECORD` is `1`.
package struct RecordedFolder: Sendable {
  /// Whether this run records texts instead of comparing them.
  package static let isRecording = BuiltProducts.environmentValue("CODEPROMPT_RECORD") == "1"
  /// Separates the sections of a recorded text, the first of which may have no heading.
  package static let mark = "\n\n== "
  private static let ending = ".txt"

  /// The command that records the texts again.
  package let command: String
  private let path: String

  /// Creates the folder of a name beside a test's file.
  package init(_ name: String, recordedBy suite: String, beside file: String = #filePath) {
    command = "CODEPROMPT_RECORD=1 swift test --filter \(suite)"
    path = file.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/" + name
  }

  /// The names of the recorded texts.
  package var names: Set<String> {
    Set(
      ProcessTable.entries(path).filter { $0.hasSuffix(Self.ending) }
        .map { String($0.dropLast(Self.ending.count)) })
  }

  /// Returns a recorded text; nil if there is none.
  package func text(of name: String) -> String? { SystemCalls.text(of: file(name)) }

  /// Records a text, and returns whether that succeeded.
  package func save(_ text: String, as name: String) -> Bool {
    _ = unsafe mkdir(path, 0o777)
    let descriptor = unsafe open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    return unsafe write(descriptor, bytes, bytes.count) == bytes.count
  }

  package func remove(_ name: String) { _ = unsafe unlink(file(name)) }

  /// Expects a text to be the recorded one, or records it. What was recorded is a warning, so that
  /// nobody commits it unseen, and no failure.
  package func expect(
    _ text: String, as name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let recorded = self.text(of: name)
    guard text != recorded else { return }
    guard Self.isRecording else {
      let lines = Self.lines(recorded ?? "")
      let difference = LineDifference(expected: lines, seen: Self.lines(text))
      let heading = lines.prefix(difference.place + 1).last { $0.hasPrefix("== ") }
      Issue.record(
        """
        \(name).txt differs from line \(difference.place + 1) on\(heading.map { ", in \($0)" } ?? "").
        \(difference)
        If it is as it should be: \(command) writes it anew; read its diff.
        """, sourceLocation: sourceLocation)
      return
    }
    if save(text, as: name) {
      Issue.record("recorded \(name).txt: read its diff", severity: .warning)
    } else {
      Issue.record("\(name).txt could not be written")
    }
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private func file(_ name: String) -> String { "\(path)/\(name)\(Self.ending)" }
}
