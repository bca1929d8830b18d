internal import CCodePromptSystem

/// What a prompt has changed on its terminal, and must restore.
///
/// It is kept in one place, which the signal handlers and the guard read too (`page.h`); this is a
/// copy. Only the loop changes it, by the functions of `csystem/terminal.h`.
struct TerminalRecord {
  /// What must be restored.
  enum Hold {
    /// Nothing has been changed, or all of it has been restored.
    case nothing
    /// The terminal has the prompt's settings.
    case ours
    /// It has the prompt's settings or another prompt's, which may take the lock.
    case yielded
    /// A command has the foreground, with the settings from before the prompt.
    case lent
  }

  let hold: Hold
  /// The settings from before the prompt: those found at its start or after a stop.
  let found: termios
  /// The settings that the prompt set last.
  let ours: termios

  init() {
    var found = termios()
    var ours = termios()
    let published = unsafe csystem_terminal_look(&found, &ours)
    hold =
      switch published {
      case csystem_hold_ours: .ours
      case csystem_hold_yielded: .yielded
      case csystem_hold_lent: .lent
      default: .nothing
      }
    self.found = found
    self.ours = ours
  }

  /// Returns the settings to restore while the terminal has these: what is still as the prompt
  /// has set it becomes as it was found.
  func settingsToRestore(_ current: termios) -> termios {
    unsafe withUnsafePointer(to: current) { current in
      unsafe withUnsafePointer(to: ours) { ours in
        unsafe withUnsafePointer(to: found) { found in
          var result = termios()
          unsafe csystem_settings_to_restore(current, ours, found, &result)
          return result
        }
      }
    }
  }

  /// Returns the settings for a command that has the terminal and has set these.
  func settingsToLend(_ current: termios) -> termios {
    unsafe withUnsafePointer(to: current) { current in
      unsafe withUnsafePointer(to: ours) { ours in
        unsafe withUnsafePointer(to: found) { found in
          var result = termios()
          unsafe csystem_settings_to_lend(current, ours, found, &result)
          return result
        }
      }
    }
  }

  /// Publishes that the terminal gets the prompt's settings, before it gets them.
  static func publish(found: termios, ours: termios) {
    unsafe withUnsafePointer(to: found) { found in
      unsafe withUnsafePointer(to: ours) { ours in unsafe csystem_terminal_hold(found, ours) }
    }
  }
}
