// The prompt's side of the guard, a process that restores the terminal if SIGKILL ends the prompt.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Only declared here: Swift imports its definition from its C library module.
struct termios;

enum { group_limit = 8, restore_sequence_limit = 512 };

/// Waits, at most 50 ms, until a guard that was left the terminal has restored it and exited.
void csystem_guard_await_end(void);
/// Starts the guard unless one runs: if this process is killed by SIGKILL, it ends the registered
/// groups, waits until it owns the lock, discards unread input, writes the restore sequence and
/// restores the saved settings bit by bit. It shares the open file `lock` (-1 for none). If it
/// can't be started (limits, or not Linux), there is no guard.
void csystem_guard_start(int tty, int lock);
/// Returns a descriptor that hangs up when the guard dies; -1 without a guard.
int csystem_guard_connection(void);
/// Forgets a guard that has died.
void csystem_guard_lost(void);
/// Announces that the terminal has the settings `ours`, or is about to get them: the guard of a
/// killed prompt restores `saved`; if that prompt only waited for the lock, without the lock, and
/// only if the settings are still exactly `ours`. Safe in a signal handler.
void csystem_guard_announce(
    const struct termios *saved, const struct termios *ours, bool is_waiting);
/// Announces that a command's group has the foreground, with the settings `saved`, until the next
/// announcement or release. The guard of a killed prompt undoes what the command did to the
/// settings, and gives the foreground back. Safe in a signal handler.
void csystem_guard_announce_lent(const struct termios *saved, int32_t group);
/// Announces that the terminal was restored, for example before a stop.
void csystem_guard_release(void);
/// Tells the guard to end. If other processes of the caller's group may have saved the prompt's
/// settings, it leaves a process, which nobody waits for, that undoes it when they restore these. A
/// signal that ended the prompt (`by_signal`) may end other processes of its group too.
void csystem_guard_end(bool by_signal);
/// Waits for a guard that was told to end. Otherwise it could stay as a zombie: the first process
/// of a container may wait only for children of its own.
void csystem_guard_reap(void);
/// Makes the guard restore the terminal and exit, as if this process had been killed; the guard
/// needs no foreground for that. Returns whether there is a guard.
bool csystem_guard_leave_terminal(bool by_signal);

/// Records for the guard the bytes that erase the prompt from the terminal: at most
/// restore_sequence_limit, of which the first closing_count end an unfinished control string.
void guard_tell_restore_sequence(const char *bytes, size_t count, size_t closing_count);
/// Records for the guard, in a row of its table, the leader of a command's group; 0 for none.
void guard_tell_group(int row, int32_t leader);
/// Returns the process group of this process's guard; 0 if there is none.
int32_t guard_group(void);
