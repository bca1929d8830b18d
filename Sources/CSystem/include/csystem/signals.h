// The handling of signals while a prompt asks, in C: handlers are limited to signal-safety(7).
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Only declared here: Swift imports its definition from its C library module.
struct termios;

/// Makes SIGTERM end this process with status 0, even if it was blocked or ignored.
void csystem_exit_at_termination(void);
/// Makes SIGQUIT and crashes end this process without the backtrace of Swift's runtime.
void csystem_crash_by_default(void);

/// Prepares for one prompt: SIGTTIN and SIGTTOU have the default action, so that a background job
/// that uses the terminal stops, and signals that end or stop the process are unblocked. Returns a
/// descriptor that becomes readable when a signal was recorded; -1 with errno, EBUSY if another
/// prompt handles the signals.
int csystem_signals_prepare(void);
/// Installs the prompt's handlers for terminal `tty`, whose settings count as unchanged until
/// csystem_signals_set_held(). Without a terminal (-1), only for signals that end the process, and
/// for children.
void csystem_signals_begin(int tty, bool is_controlling);
/// Records the end or stop of children (SIGCHLD) from now on, even if the caller ignored or blocked
/// it. Call it after the start of children; repeating it is harmless.
void csystem_signals_watch_children(void);
/// Returns the signals recorded since the last call: bit N-1 for signal N. Drains the wake pipe.
/// With `only_ending`, takes them only if one of them ends the process, and returns that one.
uint64_t csystem_signals_take(bool only_ending);
/// Returns a recorded signal that ends the process and was not taken yet; 0 if there is none.
int csystem_signals_pending_end(void);
/// Returns whether a signal that ends the process, taken or not, has arrived for this prompt.
bool csystem_signals_saw_end(void);
/// Sets whether a signal that ends the process does so directly from its handler, for times when
/// nothing takes recorded signals; one that was recorded and not taken does so in this call. If the
/// caller handles a signal itself, the caller's handler is called instead.
void csystem_signals_set_ends_at_once(bool at_once);
/// Returns the settings to restore: those found last, at the start or after a stop.
void csystem_signals_saved_modes(struct termios *saved);
/// Records that the terminal was restored (held is false) or taken again with these settings.
void csystem_signals_set_held(bool held, const struct termios *saved, const struct termios *ours);
/// Announces to the handlers of crashes and to the guard that a command's group has the foreground,
/// with the settings from before the prompt; or 0: it has no longer.
void csystem_signals_set_lent(int32_t group);
/// Returns whether, since the last call, the handler of SIGCONT found that another program had
/// changed the prompt's settings.
bool csystem_signals_modes_were_changed(void);
/// Copies the bytes that handlers of fatal signals write to restore the screen; more than
/// restore_sequence_limit are not written. If the first closing_count bytes end an unfinished
/// control string, and the terminal takes no output, pending output is discarded to make room.
void csystem_signals_set_restore_sequence(const char *bytes, size_t count, size_t closing_count);
/// Restores the original signal actions and mask. A recorded signal that was not taken is sent
/// again if it ends or stops the process. Harmless if nothing was prepared.
void csystem_signals_end(void);

/// Block and unblock the signals that would end or stop the process.
void csystem_signals_hold(void);
void csystem_signals_release(void);

/// Restores the original action of a signal and sends it to this process. If that action is the
/// default, which SIGQUIT always gets, the secrets are wiped and the registered groups ended first.
/// Returns if the caller has a handler, or the process is the first one of a container.
void csystem_raise_found(int signal_number);
/// Stops this process, or its whole group like ^Z, with SIGTSTP and its default action. Returns
/// when the process continues, or at once if a SIGCONT has been recorded and not taken.
void csystem_stop(bool whole_group);
