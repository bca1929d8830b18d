/// The settings of a terminal, field by field, because `termios` has padding that must not be
/// compared.
package struct TerminalSettings: Equatable, Sendable, CustomStringConvertible {
  /// The field `c_iflag` of a `termios`.
  package var input: UInt
  /// The field `c_oflag` of a `termios`.
  package var output: UInt
  /// The field `c_cflag` of a `termios`.
  package var control: UInt
  /// The field `c_lflag` of a `termios`.
  package var local: UInt
  /// The field `c_cc` of a `termios`: the control characters, and VMIN and VTIME.
  package var characters: [UInt8]

  /// Whether the terminal shows what is typed.
  package var echoes: Bool { local & UInt(ECHO) != 0 }
  /// Whether keys such as ^C send signals.
  package var signals: Bool { local & UInt(ISIG) != 0 }

  /// The fields as text: the local flags by name, everything else as numbers.
  package var description: String {
    let names: [(flag: UInt, name: String)] = [
      (UInt(ECHO), "ECHO"), (UInt(ICANON), "ICANON"), (UInt(ISIG), "ISIG"),
      (UInt(IEXTEN), "IEXTEN"), (UInt(ECHOE), "ECHOE"), (UInt(ECHOK), "ECHOK"),
      (UInt(ECHONL), "ECHONL"), (UInt(TOSTOP), "TOSTOP"), (UInt(NOFLSH), "NOFLSH"),
    ]
    let flags = names.map { flag, name in (local & flag != 0 ? "" : "-") + name }
    return """
      \(flags.joined(separator: " ")) local \(hexadecimal(local)) \
      input \(hexadecimal(input)) output \(hexadecimal(output)) \
      control \(hexadecimal(control)) characters \(characters)
      """
  }

  private func hexadecimal(_ value: UInt) -> String { "0x" + String(value, radix: 16) }

  /// Reads the settings of a terminal; nil if it is gone.
  init?(of descriptor: Int32) {
    var value = termios()
    guard unsafe tcgetattr(descriptor, &value) == 0 else { return nil }
    input = UInt(value.c_iflag)
    output = UInt(value.c_oflag)
    control = UInt(value.c_cflag)
    local = UInt(value.c_lflag)
    characters = unsafe withUnsafeBytes(of: value.c_cc) { unsafe Array($0) }
  }

  /// Applies the settings to a terminal at once. The corresponding C function is `tcsetattr`.
  func write(_ descriptor: Int32) throws(PseudoTerminalError) {
    var value = termios()
    guard unsafe tcgetattr(descriptor, &value) == 0 else { throw SystemCalls.failure("tcgetattr") }
    value.c_iflag = tcflag_t(input)
    value.c_oflag = tcflag_t(output)
    value.c_cflag = tcflag_t(control)
    value.c_lflag = tcflag_t(local)
    unsafe withUnsafeMutableBytes(of: &value.c_cc) { unsafe $0.copyBytes(from: characters) }
    guard unsafe tcsetattr(descriptor, TCSANOW, &value) == 0 else {
      throw SystemCalls.failure("tcsetattr")
    }
  }
}
