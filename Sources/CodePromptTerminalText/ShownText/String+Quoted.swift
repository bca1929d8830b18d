extension String {
  /// This text in quotation marks, as it may be shown in a message.
  ///
  /// An unfinished escape sequence in the text does not hide what follows in the message.
  package var quoted: String { "'\(DisplayText(self).lines.joined(separator: " "))'" }
}
