/// The action for the loop after an event; what is drawn depends on the session's state only.
package enum EntryAction: Equatable, Sendable {
  case none
  /// Ring the bell: something was refused.
  case ring
  /// The entry is complete: check it.
  case submit
  /// The entry is complete, and has to be repeated unless something speaks against it.
  case submitFirst
  /// The user answered no to a question, or cancelled.
  case reject, cancel
  /// The user pressed the key of the application's errand with this index.
  case start(errand: Int)
  /// The user pressed the key of a command that the loop carries out. If the command stands for a
  /// signal, the kernel has not sent it.
  case perform(EntryCommand)
}
