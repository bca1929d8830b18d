/// A login shell, with the settings that a terminal has while the shell runs a command.
///
/// The settings are recordings from bash 5.2.15, zsh 5.9 and fish 3.6.0 on Linux. Each shell was
/// started as an interactive login shell without its configuration files in tmux 3.3a, which sets
/// IUTF8 as other terminal programs do, and `stty -g` was typed:
///
///     tmux -f /dev/null new-session -d 'fish -l --no-config'
///     tmux send-keys 'stty -g >/tmp/settings' Enter
///
/// For the other shells the command was `bash -l` and `zsh -l -f`. In a pseudo-terminal without a
/// terminal program, the shells left the settings of the kernel, which lack IUTF8.
package enum LoginShell: String, CaseIterable, Sendable {
  case bash, zsh
  /// fish turns IXON off, so ^S and ^Q are keys like others.
  case fish

  /// The output of `stty -g`.
  package var recording: String {
    switch self {
    case .bash, .zsh:
      "4500:5:bf:8a3b:3:1c:7f:15:4:0:1:0:11:13:1a:0:12:f:17:16:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0"
    case .fish:
      "4100:5:bf:8a3b:3:1c:7f:15:4:0:1:0:11:13:1a:0:12:f:17:16:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0"
    }
  }
}

extension TerminalSettings {
  /// Reads settings from the output of `stty -g` on Linux: four fields of flags, then the control
  /// characters, all in hexadecimal; nil if it is something else.
  package init?(recording: String) {
    let words = recording.split(separator: ":")
    let flags = words.prefix(4).compactMap { UInt($0, radix: 16) }
    characters = words.dropFirst(4).compactMap { UInt8($0, radix: 16) }
    guard flags.count == 4, characters.count == Int(NCCS) else { return nil }
    (input, output, control, local) = (flags[0], flags[1], flags[2], flags[3])
  }
}
