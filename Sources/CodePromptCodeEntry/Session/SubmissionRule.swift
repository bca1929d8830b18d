/// The rule for submitting a full code.
package enum SubmissionRule: Equatable, Sendable {
  /// A full code is submitted once the last cell is filled and no more input follows at once; a
  /// password waits for Enter.
  case automatic
  /// Enter submits the entry.
  case enter
  /// A full code is submitted this long after the last edit. Until then, Backspace deletes its last
  /// character, and Enter submits it at once.
  case after(Duration)
}
