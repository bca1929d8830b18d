// The handling of signals while a prompt asks.
//
// It is in C, since handlers may call only the functions that signal-safety(7) lists.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Makes SIGTERM end this process with exit status 0, also if the signal was blocked or ignored.
void csystem_exit_at_termination(void);
/// Gives SIGQUIT and the signals of a crash their default action, unless they are ignored.
///
/// This removes the handlers of Swift's runtime, which would write a backtrace.
void csystem_crash_by_default(void);

/// Returns whether a signal is ignored (SIG_IGN).
bool csystem_signal_is_ignored(int signal_number);
/// Prepares the handling of signals for one prompt, and returns the descriptor of the wake pipe.
///
/// The descriptor becomes readable when a signal has been recorded; csystem_signals_end() closes
/// it. SIGTTIN and SIGTTOU get the default action, unless they are ignored, so that a background
/// job that uses the terminal stops. Signals that end or stop the process are unblocked. Returns -1
/// with errno if that failed: EBUSY if another prompt of this process handles the signals.
int csystem_signals_prepare(void);
/// Installs the prompt's handlers; to be called before the settings of its terminal change.
///
/// Signals that end the process are recorded, and crashes restore the terminal. With a terminal,
/// SIGTSTP, SIGCONT and SIGWINCH are recorded too; without one, the end or stop of children is.
/// SIGPIPE and SIGXFSZ are ignored, so that a write fails instead. Repeating the call is harmless.
void csystem_signals_begin(bool has_terminal);
/// Records SIGCHLD from now on, that is, the end or stop of children.
///
/// It does so even if the caller ignored or blocked the signal. Repeating the call is harmless.
void csystem_signals_watch_children(void);
/// Takes the recorded signals and returns them as a set: bit N-1 stands for signal N.
///
/// They are no longer recorded then, and the wake pipe is empty. With `only_ending`, signals are
/// taken only if one of them ends the process: then all are, but only this one is returned;
/// otherwise all remain recorded, and the set is empty.
uint64_t csystem_signals_take(bool only_ending);
/// Returns a recorded signal that ends the process, without taking it; 0 if there is none.
int csystem_signals_pending_end(void);
/// Sets whether a signal that ends the process does so at once, instead of being recorded.
///
/// It is for times in which nothing takes recorded signals. The handler itself then restores the
/// terminal and ends the process. For signals that the caller handles, except SIGQUIT, the caller's
/// handlers are installed during such a time. If a signal that the caller does not handle, and that
/// ends the process, is already recorded and not taken, this call ends the process.
void csystem_signals_set_ends_at_once(bool at_once);
/// Restores the original signal actions and mask, and closes the wake pipe.
///
/// Harmless if nothing was prepared.
void csystem_signals_end(void);
/// Sends this process again the signals that it still has to act on, after csystem_signals_end().
///
/// The original actions follow then. If a signal that ends the process was recorded and not taken,
/// it is sent. If there is none, but SIGTSTP was recorded and not taken, SIGTSTP is sent. SIGCHLD
/// is sent too, even if it was taken, if children have ended or stopped and the caller has a
/// handler for it.
void csystem_signals_pass_on(void);

/// Blocks the signals that a prompt handles, except for those of crashes and SIGCHLD.
///
/// Without `holds`, it restores the mask from before the last call with `holds`. Calls don't nest.
void csystem_signals_hold(bool holds);

/// Sends this process a signal, whose action must be the one from before the prompt.
///
/// If that action is the default, the secrets are wiped and the registered groups ended first.
/// SIGQUIT always gets the default action. The function returns if the caller has a handler for the
/// signal, or if the process is the first one of a container: no default action ends that.
void csystem_raise_found(int signal_number);
/// Stops this process by SIGTSTP with the default action, or its whole process group as ^Z does.
///
/// Returns when the process has been continued. Returns at once, without a stop, if a SIGCONT has
/// been recorded and not taken. In both cases, SIGCONT is no longer recorded.
void csystem_stop(bool whole_group);
