/// The options by their names, in the order of the help.
package enum OptionID: String, CaseIterable, Sendable {
  case digits, length, charset, upper, lower, groups, placeholder, min, max, line
  case defaultText = "default"
  case valueText = "value"
  case yesNo = "yes-no"
  case choose
  case `repeat`, prompt, mask, show
  case revealLast = "reveal-last"
  case reveal, attempts
  case rejectStatus = "reject-status"
  case submit, timeout
  case onTimeout = "on-timeout"
  case verifyTimeout = "verify-timeout"
  case challenge, resend, cooldown, autofill, forgot, offer, title, hint, style, color, graphics,
    ascii
  case noAnimation = "no-animation"
  case modal, plain, error, text, keep
  case outputFd = "output-fd"
  case noNewline = "no-newline"
  case print
  case statusFd = "status-fd"
  case stdin, tty, wait
  case shortHelp = "-h"
  case help, version, completions, manual

  /// The options with a short name.
  static let short: KeyValuePairs<Character, OptionID> = [
    "d": .digits, "l": .length, "p": .prompt, "m": .mask, "t": .timeout, "n": .noNewline,
    "h": .shortHelp, "V": .version,
  ]

  /// The option as it is typed, such as `--digits`.
  package var typed: String { self == .shortHelp ? rawValue : "--\(rawValue)" }
}
