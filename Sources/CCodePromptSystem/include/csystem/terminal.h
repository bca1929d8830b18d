// The record of what the prompt has changed on its terminal, and how that is restored.
//
// The prompt's loop publishes the record. What it says is restored by the loop, by the signal
// handlers if the prompt crashes, or by the guard, a process that outlives a killed prompt.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Only declared here: Swift imports its definition from its C library module.
struct termios;

enum {
  /// The maximum number of registered process groups, one for each running command.
  csystem_command_limit = 8,
  /// The maximum number of bytes that restore the screen.
  csystem_screen_limit = 512,
};

/// The state of the terminal, which determines what must be restored.
enum csystem_hold {
  /// Nothing must be restored.
  csystem_hold_none,
  /// The terminal has the prompt's settings, or is about to get them.
  csystem_hold_ours,
  /// Another prompt has the lock of the terminal, or may take it at any moment.
  ///
  /// The terminal has the settings of either prompt. Signal handlers restore nothing, and the guard
  /// waits until it has the lock.
  csystem_hold_yielded,
  /// A command of the prompt has the foreground, or is about to get it.
  ///
  /// The terminal has the settings from before the prompt, or those that the command has set.
  csystem_hold_lent,
};

// MARK: Published by the loop

/// Begins a record for a new prompt; to be called before the prompt's guard is started.
///
/// `tty` is a descriptor of the terminal. `lock` is a descriptor of the file whose flock(2) lock
/// stands for the terminal; -1 if there is none. `is_controlling` tells whether the terminal has
/// job control for this process. `keeps_record` keeps what the last prompt of this process has left
/// to be restored on the same terminal, because csystem_guard_end_last() has returned false.
void csystem_terminal_begin(int tty, int lock, bool is_controlling, bool keeps_record);
/// Publishes that the terminal gets the settings `ours` in place of `found`.
///
/// Call it before setting them: the process may be killed at any moment.
void csystem_terminal_hold(const struct termios *found, const struct termios *ours);
/// Publishes that another prompt may take the lock; no effect if nothing must be restored.
void csystem_terminal_yield(void);
/// Publishes that a process group gets the foreground, with the settings from before the prompt.
///
/// Call it before the group gets the foreground. `borrower` is the number of the group.
void csystem_terminal_lend(int32_t borrower);
/// Publishes that nothing must be restored any more.
void csystem_terminal_release(void);
/// Publishes the bytes that restore the screen, of which a copy is made.
///
/// If there are more than csystem_screen_limit, none are published. The first `closing_count` of
/// them end an unfinished control string. If there are such bytes and the terminal takes no output,
/// pending output is discarded to make room for them.
void csystem_terminal_set_screen(const char *bytes, size_t count, size_t closing_count);
/// Publishes the bytes that a crash handler writes instead, of which a copy is made.
///
/// A program may have written why it crashes, so these bytes erase nothing. They must also begin
/// with the bytes that end an unfinished control string. If there are more than
/// csystem_screen_limit, none are published.
void csystem_terminal_set_crash_screen(const char *bytes, size_t count);
/// Returns the state of the terminal, and copies the two settings of the record.
///
/// `found` are the settings from before the prompt. If the prompt was stopped and continued, they
/// include what other programs changed meanwhile. `ours` are the settings that the prompt set last.
enum csystem_hold csystem_terminal_look(struct termios *found, struct termios *ours);
/// Returns whether another program has changed the prompt's settings since the last call.
///
/// Only the handler of SIGCONT looks for that, when the prompt continues after a stop.
bool csystem_terminal_was_changed(void);

// MARK: Restoring

/// Restores the terminal's settings, and then publishes that nothing must be restored any more.
///
/// The prompt must have the lock, and must be in the foreground. Unread input is discarded. With
/// `drains`, it first waits until the terminal has taken all output. Returns false if the settings
/// could not be restored.
bool csystem_terminal_restore(bool drains);
/// Restarts output that ^S has stopped, without a change of settings (tcflow(3)).
void csystem_restart_output(int tty);
/// Makes a process group of this session the foreground group of its terminal (tcsetpgrp(3)).
///
/// It works from the background too, without a stop by SIGTTOU. Returns 0, or -1 with errno.
int csystem_set_foreground(int tty, int32_t group);
/// Sets the terminal's settings without waiting for output (tcsetattr(3), TCSANOW).
///
/// It works from the background too, without a stop by SIGTTOU. Returns 0, or -1 with errno.
int csystem_apply_in_background(int tty, const struct termios *settings);
/// Writes to the terminal, as write(2), from the background too, without a stop by SIGTTOU.
long csystem_write_in_background(int tty, const void *bytes, size_t count);
/// Blocks SIGTTOU until csystem_allow_stop(), if this process or one of its commands has the
/// foreground, and returns whether it did.
///
/// A command may take the foreground between a look at it and a write, which would then stop this
/// process with its whole group. Both functions are called by the thread of the prompt.
bool csystem_hold_stop(void);
/// Restores the signal mask from before csystem_hold_stop().
void csystem_allow_stop(void);

// MARK: The guard

/// Waits up to 50 ms for a guard to which the last prompt has left the terminal, then kills it.
///
/// To be called once before each new prompt. Returns false if the guard was killed, so that the
/// terminal may not be restored; true also if there is no such guard.
bool csystem_guard_end_last(void);
/// Starts the guard of the terminal, unless one runs; there is none on other systems than Linux.
///
/// When this process ends without having told the guard to end, for example by SIGKILL, the guard
/// ends the registered groups, waits until it has the lock, discards unread input, writes the bytes
/// that restore the screen, and restores the settings bit by bit. If a guard can't be started, for
/// example because of limits, the prompt does without. An earlier guard that is still restoring the
/// terminal gets 50 ms to finish, and is killed then.
void csystem_guard_start(void);
/// Returns a descriptor that reports a hangup when the guard dies; -1 without a guard.
///
/// The caller must not close it. It is another one after the guard was replaced.
int csystem_guard_connection(void);
/// Starts another guard in place of one that has died, at most eight times for a prompt.
///
/// After that, the prompt goes on without a guard.
void csystem_guard_replace(void);
/// Tells the guard to end, without waiting for that; no effect without a guard.
///
/// If there still is something to restore, which only an earlier prompt can have left, the guard
/// restores it first (csystem_guard_leave_terminal).
void csystem_guard_end(void);
/// Waits up to 200 ms for a guard that was told to end, then kills it, and reaps it.
///
/// Otherwise it could stay a zombie after this process has ended: it then belongs to the first
/// process of its container, which may wait only for children that it has started itself.
void csystem_guard_reap(void);
/// Tells the guard to restore the terminal and to exit, without waiting for that.
///
/// The guard can do that even while this process is in the background. It does what it does for a
/// killed prompt, except that it does not end the commands. Returns false if there is no guard.
bool csystem_guard_leave_terminal(void);
/// Returns whether the terminal was left to a guard that has not been reaped yet.
///
/// Such a guard may still be waiting for the lock or restoring the terminal. It shares the lock's
/// open file with this process, so releasing the lock here would release it for the guard too.
bool csystem_guard_is_at_work(void);
