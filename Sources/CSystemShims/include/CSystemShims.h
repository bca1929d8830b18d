// The few C calls that Swift can't import, and the code that runs inside signal handlers: a handler
// may only do what signal-safety(7) allows, which Swift code can't promise.
#ifndef CSYSTEM_SHIMS_H
#define CSYSTEM_SHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Named only: Swift takes their definitions from its C library module.
struct pollfd;
struct termios;

/// Makes a pipe whose ends are close-on-exec and non-blocking. Returns 0, or -1 with errno.
int csystem_pipe(int ends[2]);

/// Waits as poll(2) does; by select(2) on Darwin, where poll refuses terminals.
int csystem_poll(struct pollfd *descriptors, size_t count, int milliseconds);

/// Whether other processes of this user may read this one and it may dump core (prctl(2)).
bool csystem_is_dumpable(void);
void csystem_set_dumpable(bool dumpable);

/// Memory that the handlers of fatal signals wipe. At most 16 ranges; false when there is no room.
bool csystem_register_secret(void *start, size_t count);
void csystem_forget_secret(void *start);
/// Wipes every registered range. Safe in a signal handler.
void csystem_wipe_secrets(void);

/// Whether two settings are the same in each field; padding is not looked at.
bool csystem_same_modes(const struct termios *one, const struct termios *other);

/// Claims the process's signals for one prompt: SIGTTIN and SIGTTOU stop the process as the default
/// is, so that a background job that uses the terminal stops, and what the caller blocked of the
/// signals that end or stop it comes through. Returns the descriptor that wakes its reader when a
/// signal was noted; -1 with errno, EBUSY if another prompt of this process has the signals.
int csystem_signals_prepare(void);
/// Puts the prompt's handlers in: terminal `tty` has the settings `ours`, and had `saved` before.
void csystem_signals_begin(int tty, bool is_controlling, const struct termios *saved,
                           const struct termios *ours);
/// The signals that arrived since the last call: bit N-1 for signal N. Drains the wake pipe.
uint64_t csystem_signals_take(void);
/// A signal that ends the process, arrived and was not taken yet; 0 if there is none.
int csystem_signals_pending_end(void);
/// Whether such a signal ends the process from its handler, since nobody takes it meanwhile. One
/// that arrived and was not taken ends it here. Those that the caller handles have its handlers.
void csystem_signals_set_ends_at_once(bool at_once);
/// The settings to give back: those found last, be it at the start or after a stop.
void csystem_signals_saved_modes(struct termios *saved);
/// Says that the terminal was given back (held false) or taken again with these settings.
void csystem_signals_set_held(bool held, const struct termios *saved, const struct termios *ours);
/// Whether a SIGCONT found other settings than ours since the last call: someone else used the
/// terminal meanwhile.
bool csystem_signals_modes_were_changed(void);
/// Says what the handlers of fatal signals write so that the terminal is as found (cursor shown,
/// modes off): at most 512 bytes, which are copied; what is longer is not written.
void csystem_signals_set_farewell(const char *bytes, size_t count);
/// Puts every disposition and the mask back as found, and sends a signal again that arrived and was
/// not taken. Harmless when nothing was prepared.
void csystem_signals_end(void);

/// Holds the signals that would end or stop the process back, and lets them through again.
void csystem_signals_hold(void);
void csystem_signals_release(void);

/// Sends this process a signal with the action found. Where that is the default one, the secrets are
/// wiped first; SIGQUIT always has the default one. Returns if it did not end the process (a handler
/// of the caller's, or a process that can't be killed, as process 1 of a container).
void csystem_raise_found(int signal_number);
/// Sends a signal to all of this process's group, as the kernel does for ^C.
void csystem_signal_group(int signal_number);
/// Stops this process, or its whole group as ^Z does, by SIGTSTP with its default action; returns
/// when it goes on, or at once if a SIGCONT arrived since the last take.
void csystem_stop(bool whole_group);

#endif
