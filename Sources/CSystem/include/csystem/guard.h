// The prompt's side of the guard, a process that restores the terminal if SIGKILL ends the prompt.
#pragma once
#include "modes.h"

enum { group_limit = 8, restore_sequence_limit = 512 };

/// Starts the guard unless one runs, or it can't be started (limits, or not Linux). After a SIGKILL
/// it ends the registered groups, waits for the lock of the open file `lock` (-1 for none), which
/// it shares, and restores screen and settings. A guard at work gets 50 ms to finish first.
void csystem_guard_start(int tty, int lock);
/// Returns a descriptor that hangs up when the guard dies; -1 without a guard.
int csystem_guard_connection(void);
/// Forgets a guard that has died.
void csystem_guard_lost(void);
/// Announces that the terminal has the settings `ours`, or is about to get them, in place of
/// `saved`. Safe in a signal handler.
void csystem_guard_announce(const struct termios *saved, const struct termios *ours);
/// Announces that a command's group has the foreground, with the settings `saved`, which the guard
/// takes back. Safe in a signal handler.
void csystem_guard_announce_lent(const struct termios *saved, int32_t group);
/// Announces that the terminal was restored, for example before a stop.
void csystem_guard_release(void);
/// Tells the guard to end.
void csystem_guard_end(void);
/// Waits for a guard that was told to end: nobody else might, and it would stay as a zombie.
void csystem_guard_reap(void);
/// Makes the guard restore the terminal and exit, even from the background, as if this process had
/// been killed. Returns whether there is a guard.
bool csystem_guard_leave_terminal(void);

/// Records for the guard the restore sequence (csystem_signals_set_restore_sequence).
void guard_tell_restore_sequence(const char *bytes, size_t count, size_t closing_count);
/// Records for the guard, in a row of its table, a command's group; 0 for none.
void guard_tell_group(int row, int32_t leader);
/// Returns the process group of this process's guard; 0 if there is none.
int32_t guard_group(void);
