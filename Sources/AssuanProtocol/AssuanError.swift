/// Why a command was not carried out, by the numbers of GnuPG: source times 2^24 plus code.
///
/// Source: `gpg-error(1)` and libgpg-error's list of codes.
package enum AssuanError: UInt32, CaseIterable, Equatable, Sendable {
  // Those of the source Pinentry.
  /// The time was up.
  case timeout = 83_886_142
  /// The person gave up.
  case cancelled = 83_886_179
  /// The person said no.
  case notConfirmed = 83_886_194
  /// There is no option of this name.
  case unknownOption = 83_886_254
  /// The person gave up, and wants the caller to give up too.
  case fullyCancelled = 83_886_278
  /// It can't be done here, for no other reason of these.
  case general = 83_886_337
  /// The command doesn't know what follows it.
  case parameter = 83_886_360
  /// There is no terminal to ask on.
  case noTerminal = 83_918_950

  // Those of Assuan itself.
  /// The command belongs to the protocol, but nothing asked for it.
  case notImplemented = 536_870_981
  /// The line is longer than 1002 bytes.
  case lineTooLong = 536_871_175
  /// There is no command of this name.
  case unknownCommand = 536_871_187
  /// The line is no command.
  case syntax = 536_871_188

  /// What it means, in the words of GnuPG, and where it comes from.
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
