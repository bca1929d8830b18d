// Restoring a terminal, in the prompt's loop, in a signal handler, or in the guard.
#pragma once
#include "page.h"

/// Who restores a terminal, and so in which way.
enum restorer {
  /// The prompt's loop, which is in the foreground and has erased the prompt. It waits until the
  /// terminal has taken all output.
  restorer_loop,
  /// The same while the terminal takes no output: then nothing is waited for.
  restorer_loop_at_once,
  /// A signal handler of a prompt that ends. It also writes the bytes that restore the screen, and
  /// fails in the background.
  restorer_handler,
  /// The guard, which has the lock and may be in the background. It also writes these bytes, and
  /// repeats a call that fails, for up to 200 ms.
  ///
  /// The settings of a terminal that was lent to a command are nevertheless set only once: a second
  /// attempt could come when a shell has just begun to edit a line.
  restorer_guard,
};

/// Restores the terminal from a record.
///
/// Returns false if that failed, or if the record does not allow it to this caller. Returns true
/// also if settings of another program were left in place. Safe in a signal handler.
bool terminal_restore(const struct record *record, enum restorer restorer);
/// Whether a command that was to lose the terminal has set the current settings since then: they
/// are a prompt's, or those that the command had `before`. Any others are those of a script that
/// has continued.
bool terminal_settings_are_of_command(const struct termios *current, const struct termios *before);
/// Sets the prompt's settings again after SIGCONT, if the prompt has the foreground.
///
/// The shell has set its own settings during the stop, with echo, and the next byte may be a part
/// of the secret. Safe in a signal handler.
void terminal_reapply_settings(void);
