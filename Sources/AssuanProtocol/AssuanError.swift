/// The number and the text of an error that is sent to the client in an `ERR` line.
///
/// Number and text are those that libgpg-error has for the pair of an error source and an error
/// code. Source: `gpg-error(1)`, and the lists of sources and codes in libgpg-error.
package struct AssuanError: Equatable, Sendable {
  /// The time limit of the question is over.
  package static let timeout = AssuanError(pinentry: 62, "Timeout")
  /// The user cancelled the question.
  package static let cancelled = AssuanError(pinentry: 99, "Operation cancelled")
  /// The user answered no.
  package static let notConfirmed = AssuanError(pinentry: 114, "Not confirmed")
  /// The `OPTION` command names an unknown option, or gives a value to one that takes none.
  package static let unknownOption = AssuanError(pinentry: 174, "Unknown option")
  /// The user cancelled, and wants the client to stop asking.
  package static let fullyCancelled = AssuanError(pinentry: 198, "Operation fully cancelled")
  /// The command can't be carried out, and no other error says why.
  package static let general = AssuanError(pinentry: 257, "General IPC error")
  /// The argument of the command is unknown.
  package static let parameter = AssuanError(pinentry: 280, "IPC parameter error")
  /// There is no terminal on which the question could be asked (the code of `ENOTTY`).
  package static let noTerminal = AssuanError(pinentry: 32_870, "Inappropriate ioctl for device")

  /// The command is known, but is not supported, or is only allowed in reply to an inquiry.
  package static let notImplemented = AssuanError(server: 69, "Not implemented")
  /// The line is longer than ``AssuanLine/byteLimit``.
  package static let lineTooLong = AssuanError(server: 263, "Line passed to IPC too long")
  /// The command is unknown.
  package static let unknownCommand = AssuanError(server: 275, "Unknown IPC command")
  /// The line can't be parsed.
  package static let syntax = AssuanError(server: 276, "IPC syntax error")

  /// The number of the error source, times 2^24, plus the error code.
  package let number: UInt32
  /// The description of the code in English, and the name of the error source in angle brackets.
  package let text: String

  /// Creates an error of the source Pinentry, which has the number 5.
  private init(pinentry code: UInt32, _ name: String) {
    number = 5 << 24 | code
    text = "\(name) <Pinentry>"
  }

  /// Creates an error of the source "User defined source 1", which has the number 32.
  ///
  /// Other pinentry programs have this source in the errors that libassuan itself returns.
  private init(server code: UInt32, _ name: String) {
    number = 32 << 24 | code
    text = "\(name) <User defined source 1>"
  }
}
