// What the prompt has changed on its terminal: published by its loop, and restored by its loop,
// by its signal handlers if it crashes, or by its guard, a process that outlives a killed prompt.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Only declared here: Swift imports its definition from its C library module.
struct termios;

enum { csystem_command_limit = 8, csystem_screen_limit = 512 };

/// What must be undone on the terminal.
enum csystem_hold {
  csystem_hold_none,
  /// It has the prompt's settings, or is about to get them.
  csystem_hold_ours,
  /// It has the prompt's settings or those of another prompt, which has the lock, or is about to
  /// take it. Signal handlers do nothing; the guard waits for the lock.
  csystem_hold_yielded,
  /// A command of the prompt has the foreground, or is about to get it, with the settings from
  /// before the prompt.
  csystem_hold_lent,
};

// MARK: Published by the loop

/// Names the terminal and the open file with its lock, -1 for none, before a guard is started. With
/// `keeps_record`, what the last prompt of this process has left on the same terminal is still to
/// be restored: its guard was not done (csystem_guard_settle).
void csystem_terminal_begin(int tty, int lock, bool is_controlling, bool keeps_record);
/// Publishes that the terminal gets the settings `ours` in place of `found`: before it gets them.
void csystem_terminal_hold(const struct termios *found, const struct termios *ours);
/// Publishes that another prompt may take the lock.
void csystem_terminal_yield(void);
/// Publishes that a process group gets the foreground, with the settings from before the prompt.
void csystem_terminal_lend(int32_t borrower);
/// Publishes that nothing must be undone.
void csystem_terminal_release(void);
/// Publishes the bytes that restore the screen; more than csystem_screen_limit are not written. The
/// first closing_count end an unfinished control string: if the terminal takes no output, pending
/// output is discarded to make room for them.
void csystem_terminal_set_screen(const char *bytes, size_t count, size_t closing_count);
/// Returns what must be undone, with the settings from before the prompt, which are those found at
/// its start or after a stop, and those that it set last.
enum csystem_hold csystem_terminal_look(struct termios *found, struct termios *ours);
/// Returns whether, since the last call, the handler of SIGCONT found that another program had
/// changed the prompt's settings.
bool csystem_terminal_was_changed(void);

// MARK: Restoring

/// Restores what the record says, then publishes that nothing must be undone. The prompt must be
/// in the foreground. Unread input is discarded. With `drains`, it waits until the terminal has
/// taken all output. Returns false if it failed.
bool csystem_terminal_restore(bool drains);
/// Restarts output that ^S stopped, without a change of settings (tcflow(3): off, then on).
void csystem_restart_output(int tty);
/// Makes a process group of this session the foreground one of its terminal, even from the
/// background (tcsetpgrp(3)). Returns 0, or -1 with errno.
int csystem_set_foreground(int tty, int32_t group);
/// Sets the settings at once, even from the background (tcsetattr(3), TCSANOW). Returns 0, or -1
/// with errno.
int csystem_apply_in_background(int tty, const struct termios *settings);

// MARK: The guard

/// Prepares for a new prompt: a guard to which the last one has left the terminal gets 50 ms, and
/// is killed then. Returns whether it was done.
bool csystem_guard_settle(void);
/// Starts the guard of the terminal, unless one runs: if this process is killed by SIGKILL, the
/// guard ends the registered groups, waits until it owns the lock, discards unread input, writes
/// the bytes that restore the screen, and restores the settings bit by bit. If it can't be started
/// (limits, or not Linux), there is no guard. A guard at work gets 50 ms to finish first, and is
/// killed then.
void csystem_guard_start(void);
/// Returns a descriptor that hangs up when the guard dies; -1 without a guard.
int csystem_guard_connection(void);
/// Starts another guard in place of one that has died, eight times at most.
void csystem_guard_replace(void);
/// Tells the guard to end.
void csystem_guard_end(void);
/// Waits for a guard that was told to end. Otherwise it could stay as a zombie: the first process
/// of a container may wait only for children of its own.
void csystem_guard_reap(void);
/// Has the guard restore the terminal and exit, even from the background, as if this process had
/// been killed, but leave its commands alone. Returns whether there is a guard.
bool csystem_guard_leave_terminal(void);
/// Returns whether a guard to which the terminal was left has the lock, and may still be at work.
bool csystem_guard_is_at_work(void);
