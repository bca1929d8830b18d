// The handling of signals while a prompt asks, in C: handlers are limited to signal-safety(7).
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Makes SIGTERM end this process with status 0, even if it was blocked or ignored.
void csystem_exit_at_termination(void);
/// Makes SIGQUIT and crashes end this process without the backtrace of Swift's runtime.
void csystem_crash_by_default(void);

/// Returns whether a signal is ignored (SIG_IGN).
bool csystem_signal_is_ignored(int signal_number);
/// Prepares for one prompt. SIGTTIN and SIGTTOU get the default action, unless they are ignored, so
/// that a background job that uses the terminal stops. Signals that end or stop the process are
/// unblocked. Returns a descriptor that becomes readable when a signal was recorded; -1 with errno,
/// EBUSY if another prompt handles the signals.
int csystem_signals_prepare(void);
/// Installs the prompt's handlers, before the settings of its terminal change. Without a terminal,
/// only those for signals that end the process, and for children. Repeating the call is harmless.
void csystem_signals_begin(bool has_terminal);
/// Records the end or stop of children (SIGCHLD) from now on, even if the caller ignored or blocked
/// it. Repeating the call is harmless.
void csystem_signals_watch_children(void);
/// Returns the signals recorded since the last call: bit N-1 for signal N. Drains the wake pipe.
/// With `only_ending`, takes them only if one of them ends the process, and returns that one.
uint64_t csystem_signals_take(bool only_ending);
/// Returns a recorded signal that ends the process and was not taken yet; 0 if there is none.
int csystem_signals_pending_end(void);
/// Sets whether a signal that ends the process does so directly from its handler, for times when
/// nothing takes recorded signals; one that was recorded and not taken does so in this call. If the
/// caller handles a signal itself, the caller's handler is called instead.
void csystem_signals_set_ends_at_once(bool at_once);
/// Restores the original signal actions and mask. Harmless if nothing was prepared.
void csystem_signals_end(void);
/// Sends again, after csystem_signals_end(), a recorded signal that nobody took and that ends or
/// stops the process, and tells a caller's handler of SIGCHLD that children have ended.
void csystem_signals_pass_on(void);

/// Blocks the signals that would end or stop the process, or unblocks them.
void csystem_signals_hold(bool holds);

/// Sends this process a signal whose original action was restored. If that action is the default,
/// which SIGQUIT always gets, the secrets are wiped and the registered groups ended first. Returns
/// if the caller has a handler, or the process is the first one of a container.
void csystem_raise_found(int signal_number);
/// Stops this process, or its whole group like ^Z, with SIGTSTP and its default action. Returns
/// when the process continues, or at once if a SIGCONT has been recorded and not taken.
void csystem_stop(bool whole_group);
