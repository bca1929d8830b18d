/// An error reply, with GnuPG's number: error source times 2^24 plus code.
///
/// Source: `gpg-error(1)` and the list of codes in libgpg-error.
package enum AssuanError: UInt32, CaseIterable, Equatable, Sendable {
  case timeout = 83_886_142
  case cancelled = 83_886_179
  case notConfirmed = 83_886_194
  case unknownOption = 83_886_254
  /// The user cancelled, and wants the caller to stop asking.
  case fullyCancelled = 83_886_278
  /// The command can't be carried out, and no other error says why.
  case general = 83_886_337
  case parameter = 83_886_360
  case noTerminal = 83_918_950

  /// The command belongs to the protocol, but is not expected here.
  case notImplemented = 536_870_981
  case lineTooLong = 536_871_175
  case unknownCommand = 536_871_187
  case syntax = 536_871_188

  /// The error message, in GnuPG's words, with its source.
  package var text: String {
    switch self {
    case .timeout: "Timeout <Pinentry>"
    case .cancelled: "Operation cancelled <Pinentry>"
    case .notConfirmed: "Not confirmed <Pinentry>"
    case .unknownOption: "Unknown option <Pinentry>"
    case .fullyCancelled: "Operation fully cancelled <Pinentry>"
    case .general: "General IPC error <Pinentry>"
    case .parameter: "IPC parameter error <Pinentry>"
    case .noTerminal: "Inappropriate ioctl for device <Pinentry>"
    case .notImplemented: "Not implemented <User defined source 1>"
    case .lineTooLong: "Line passed to IPC too long <User defined source 1>"
    case .unknownCommand: "Unknown IPC command <User defined source 1>"
    case .syntax: "IPC syntax error <User defined source 1>"
    }
  }
}
