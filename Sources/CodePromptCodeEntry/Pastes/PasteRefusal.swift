/// The reason why a paste was refused; the entry is unchanged.
package enum PasteRefusal: Equatable, Sendable {
  /// The paste contains no code of the right length, or several.
  case noCode, severalCodes
  /// The paste is longer than the field takes, or has a character that it does not accept.
  case tooLong, notAllowed
}
