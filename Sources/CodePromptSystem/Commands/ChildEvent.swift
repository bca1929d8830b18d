/// The observed state of a child.
package enum ChildEvent: Equatable, Sendable {
  /// The child runs as before.
  case none
  /// The child has ended and is not reaped yet.
  case ended(CommandEnd)
  /// The child was stopped by this signal.
  case stopped(signal: Int32)
}
