/// What the time of a read says about its keys. The loop, which has a clock, tells the session.
///
/// The default is that of a program, which types without pauses and means every key.
package struct KeyTiming: Equatable, Sendable {
  /// Whether the read is too early for an answer: nobody has read the question yet.
  package var isEarly = false
  /// Whether the read came so soon after another one that a key may have bounced.
  package var mayBounce = false
  /// Whether Enter does nothing until something is typed: people press it out of habit after the
  /// key that answered the prompt before.
  package var ignoresEnter = false
  /// Whether what is typed to choose an option is judged after a pause, and not at the end of the
  /// read: a person presses the keys.
  package var awaitsPauses = false

  package init() {}
}
