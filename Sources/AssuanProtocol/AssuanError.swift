/// An error reply, with GnuPG's number (error source times 2^24 plus code) and its words for it.
///
/// Source: `gpg-error(1)` and the list of codes in libgpg-error.
package struct AssuanError: Equatable, Sendable {
  package static let timeout = AssuanError(pinentry: 62, "Timeout")
  package static let cancelled = AssuanError(pinentry: 99, "Operation cancelled")
  package static let notConfirmed = AssuanError(pinentry: 114, "Not confirmed")
  package static let unknownOption = AssuanError(pinentry: 174, "Unknown option")
  /// The user cancelled, and wants the caller to stop asking.
  package static let fullyCancelled = AssuanError(pinentry: 198, "Operation fully cancelled")
  /// The command can't be carried out, and no other error says why.
  package static let general = AssuanError(pinentry: 257, "General IPC error")
  package static let parameter = AssuanError(pinentry: 280, "IPC parameter error")
  package static let noTerminal = AssuanError(pinentry: 32_870, "Inappropriate ioctl for device")

  /// The command belongs to the protocol, but is not expected here.
  package static let notImplemented = AssuanError(server: 69, "Not implemented")
  package static let lineTooLong = AssuanError(server: 263, "Line passed to IPC too long")
  package static let unknownCommand = AssuanError(server: 275, "Unknown IPC command")
  package static let syntax = AssuanError(server: 276, "IPC syntax error")

  /// The error source times 2^24 plus the code.
  package let number: UInt32
  /// The description of the code, with the name of the error source.
  package let text: String

  /// Creates an error whose source is Pinentry, number 5.
  private init(pinentry code: UInt32, _ name: String) {
    number = 5 << 24 | code
    text = "\(name) <Pinentry>"
  }

  /// Creates an error whose source is the first user-defined one, number 32.
  private init(server code: UInt32, _ name: String) {
    number = 32 << 24 | code
    text = "\(name) <User defined source 1>"
  }
}
