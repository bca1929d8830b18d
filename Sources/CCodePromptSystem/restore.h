// Restores a terminal, whoever does it: the prompt's loop, a signal handler, or the guard.
#pragma once
#include "page.h"

/// How a terminal is restored.
enum restore_mode {
  // Write the bytes that restore the screen. The loop does not need it: it has erased its picture.
  restore_with_screen = 1,
  // Repeat what fails, for 200 ms. Settings that a command had are set only once: a repetition
  // could hit a shell that has just begun to edit a line.
  restore_patiently = 2,
  // Wait until the terminal has taken all output.
  restore_drains = 4,
  // Fail in the background. The loop does not need it: it has checked that already.
  restore_in_foreground = 8,
  // The guard restores the terminal. It has the lock, and may be in the background.
  restore_by_guard = 16,
};

/// Restores what a record says, with a set of enum restore_mode. Returns false if it failed or
/// was not allowed; true also if another program's settings were left in place. Safe in a signal
/// handler.
bool terminal_restore(const struct record *record, int mode);
/// Sets the prompt's settings again after SIGCONT, before another byte is read: during the stop, a
/// shell has set its own, with echo. Safe in a signal handler.
void terminal_take_again(void);
