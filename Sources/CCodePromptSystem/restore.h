// Restoring a terminal, in the prompt's loop, in a signal handler, or in the guard.
#pragma once
#include "page.h"

/// The ways in which a terminal is restored, which can be combined.
enum restore_mode {
  /// Write the bytes that restore the screen. The loop does without: it has erased the prompt
  /// itself.
  restore_with_screen = 1,
  /// Repeat a call on the terminal that fails, for up to 200 ms.
  ///
  /// The settings of a terminal that was lent to a command are nevertheless set only once: a second
  /// attempt could come when a shell has just begun to edit a line.
  restore_patiently = 2,
  /// Wait until the terminal has taken all output.
  restore_drains = 4,
  /// Fail in the background. The loop does without: it has checked that it is in the foreground.
  restore_in_foreground = 8,
  /// The caller is the guard, which has the lock and may be in the background.
  restore_by_guard = 16,
};

/// Restores the terminal from a record; `mode` is a combination of enum restore_mode.
///
/// Returns false if that failed, or if the record does not allow it to this caller. Returns true
/// also if settings of another program were left in place. Safe in a signal handler.
bool terminal_restore(const struct record *record, int mode);
/// Whether a command that was to lose the terminal has set the current settings since then: they
/// are a prompt's, or those that the command had `before`. Any others are those of a script that
/// has continued.
bool terminal_settings_are_of_command(const struct termios *current, const struct termios *before);
/// Sets the prompt's settings again after SIGCONT, if the prompt has the foreground.
///
/// The shell has set its own settings during the stop, with echo, and the next byte may be a part
/// of the secret. Safe in a signal handler.
void terminal_reapply_settings(void);
