extension Unicode.Scalar {
  /// Whether this may be sent to the terminal if it occurs in an untrusted text.
  ///
  /// False for control characters, for separators of lines and paragraphs, and for what is
  /// invisible or changes the direction of text. ``JoiningFilter`` drops joiners without a use.
  package var isShown: Bool {
    guard value >= 0xA0 else { return (0x20...0x7E).contains(value) }
    // The zero-width joiner and non-joiner shape letters and emoji, and the variation selectors 15
    // and 16 choose between an emoji's text form and its coloured one.
    if [0x200C, 0x200D, 0xFE0E, 0xFE0F].contains(value) { return true }
    switch properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator, .control, .surrogate: return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }
}
