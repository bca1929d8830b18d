extension Unicode.Scalar {
  /// Whether an untrusted text may write this to the terminal.
  package var isShown: Bool {
    guard value >= 0xA0 else { return (0x20...0x7E).contains(value) }
    // Two joiners shape letters and emoji, and two selectors choose an emoji's form. The other
    // format characters are invisible, or change the direction of what follows.
    if [0x200C, 0x200D, 0xFE0E, 0xFE0F].contains(value) { return true }
    switch properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator, .control, .surrogate: return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }
}
