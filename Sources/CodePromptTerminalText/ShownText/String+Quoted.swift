extension String {
  /// This text in one line, for use in a message.
  ///
  /// What is unsafe to show is removed, as by ``DisplayText``, before the text is put into the
  /// message: an unfinished escape sequence in it can't hide the rest of the message.
  package var oneLine: String { DisplayText(self).lines.joined(separator: " ") }

  /// This text in single quotation marks and in one line, as ``oneLine``.
  package var quoted: String { "'\(oneLine)'" }
}
