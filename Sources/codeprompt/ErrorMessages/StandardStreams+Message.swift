internal import CodePromptSystem
internal import CodePromptTerminalText

extension StandardStreams {
  /// Writes a message to standard error as one line, after the program's name.
  func say(_ message: String, as name: String = "codeprompt") {
    try? write(StandardStreams.line(message, by: name), to: 2)
  }

  /// Writes a message to a terminal as one line, after the program's name.
  func say(_ message: String, onTerminal path: String) {
    writeLine(StandardStreams.line(message, by: "codeprompt"), toTerminal: path)
  }

  private static func line(_ message: String, by name: String) -> String {
    "\(name): \(DisplayText(message).lines.joined(separator: " "))\n"
  }
}
