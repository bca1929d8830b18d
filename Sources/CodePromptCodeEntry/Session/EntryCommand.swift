/// The function of a key that does not type a character.
package enum EntryCommand: Equatable, Sendable {
  /// Erases from the insertion point up to a place.
  ///
  /// In an entry without an insertion point, `back` erases the last character, `start` and `blank`
  /// erase everything, and the others do nothing.
  case erase(EntryText.Direction)
  /// Moves the insertion point, if the entry has one.
  case move(EntryText.Direction)
  /// Undoes the last edits of a line that is shown, or inserts what was taken out of it last.
  case undo, yank
  /// Moves the highlight of a list.
  case highlight(ChoiceEntry.Move)
  case submit, cancel
  /// Starts the application's errand that has the key, if there is one.
  case errand
  /// Cancels; in a line that is shown and not empty, erases forward instead.
  case endOfFile
  /// Tab: shows or hides the text, ends a line, and types nothing elsewhere.
  case tab
  /// The keys that interrupt, quit and stop a program.
  case interrupt, quit, suspend
}
