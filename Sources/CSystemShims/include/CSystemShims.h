// The C calls that Swift can't import, and the code of signal handlers, which may only do what
// signal-safety(7) allows; Swift code can't guarantee that.
#ifndef CSYSTEM_SHIMS_H
#define CSYSTEM_SHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Only declared: Swift imports their definitions from its C library module.
struct pollfd;
struct termios;

/// Returns a close-on-exec descriptor that becomes readable when a process ends, from pidfd_open(2)
/// or kqueue(2). -1 with errno: ESRCH if there is no such process, ENOSYS if the system can't watch
/// one.
int csystem_watch_process(int32_t process);

/// Makes a pipe whose ends are close-on-exec and non-blocking. Returns 0, or -1 with errno.
int csystem_pipe(int ends[2]);

/// Finds the number of the device behind /dev/tty (TIOCGDEV). Returns 0, or -1 with errno; ENOSYS
/// if the system has no such call.
int csystem_terminal_device(int terminal, uint32_t *device);

/// Sets whether this process requests a terminal whose lock another one has (fcntl(2), F_SETLK).
void csystem_lock_want(int node, bool wants);
/// Returns whether another process requests the terminal.
bool csystem_lock_is_wanted(int node);
/// Returns the process that holds the lock of a terminal's node, and its name, from /proc/locks; 0
/// if unknown.
int32_t csystem_lock_holder(int node, char *name, size_t size);
/// Makes a process group of this session the foreground one of its terminal, even from the
/// background. Returns 0, or -1 with errno.
int csystem_set_foreground(int tty, int32_t group);

/// Returns whether a descriptor is the master side of a pseudo-terminal (TIOCGPTN; TIOCPTYGNAME on
/// Darwin).
bool csystem_is_pty_master(int descriptor);

/// Waits like poll(2); uses select(2) on Darwin, where poll does not support terminals.
int csystem_poll(struct pollfd *descriptors, size_t count, int milliseconds);

/// Returns whether other processes of this user may read this one and it may dump core (prctl(2)).
bool csystem_is_dumpable(void);
void csystem_set_dumpable(bool dumpable);

/// Begins and ends a span in which this process writes no core file and can't be read by other
/// processes of its user. Spans nest: the first one saves the settings, and the end of the last one
/// restores them.
void csystem_secrecy_begin(void);
void csystem_secrecy_end(void);
/// Restores the original core file limit briefly, for a child to inherit, and lowers it again. One
/// thread at a time; without a span both do nothing.
void csystem_core_limit_lend(void);
void csystem_core_limit_take_back(void);

/// Makes SIGTERM end this process with status 0, even if it was blocked or ignored.
void csystem_exit_at_termination(void);

/// Returns the process's arguments, the program's name first, or NULL if the C library does not
/// provide them.
char **csystem_arguments(int *count);

/// Returns the environment of this process, in the form of execve(2).
char **csystem_environment(void);

/// Allocates zeroed memory for a secret of `count` bytes, in its own pages: not swapped if the
/// system allows locking (each page when it is touched, or all at once), not in core files, and
/// zero in a forked child. Returns NULL with errno.
void *csystem_secret_take(size_t count);
/// Frees memory taken for `count` bytes, which must be wiped. Some lockable memory is kept for the
/// next secret, and the first mapping is a little larger than needed.
void csystem_secret_give(void *start, size_t count);
/// Wipes all taken memory, at most 64 secrets. Safe in a signal handler.
void csystem_wipe_secrets(void);

/// Copies bytes of a secret, with at most one of them in a register. If the two overlap, the target
/// must precede the source.
void csystem_copy_secret(void *target, const void *source, size_t count);
/// Returns whether two secrets are the same, in a time that depends only on their length, with at
/// most one byte of each in a register.
bool csystem_equal_secrets(const void *one, const void *other, size_t count);

/// Process groups that handlers of fatal signals end with SIGTERM, identified by their leader. At
/// most 8; returns false if there is no room.
bool csystem_register_group(int32_t leader);
void csystem_forget_group(int32_t leader);
/// Sends SIGTERM to every registered group. Safe in a signal handler.
void csystem_terminate_groups(void);

/// Creates an unnamed file with these bytes, positioned at its start. Returns a close-on-exec
/// descriptor of at least 3, or -1 with errno. On Linux it is in memory (memfd_create(2)).
int csystem_unnamed_file(const void *bytes, size_t count);

/// The state of a child.
enum csystem_child_event {
  csystem_child_runs,
  /// `value` is its exit status.
  csystem_child_exited,
  /// `value` is the signal.
  csystem_child_was_killed,
  /// `value` is the signal.
  csystem_child_was_stopped,
  /// It is not a child of this process, or another part of the program has reaped it.
  csystem_child_is_lost,
};
/// Checks a child without reaping it, so that its PID is not reused (waitid(2), WNOWAIT).
enum csystem_child_event csystem_child_look(int32_t child, int32_t *value);

/// Returns whether two settings are the same in each field; padding is ignored.
bool csystem_same_modes(const struct termios *one, const struct termios *other);
/// Computes the settings to restore, bit by bit: a bit of `found` that is still as in `ours`
/// becomes that of `saved`; one that another program has changed is kept. A message is restored
/// too.
void csystem_modes_given_back(
    const struct termios *found, const struct termios *ours, const struct termios *saved,
    struct termios *result);

/// Computes the settings to restore later in place of `saved`, when `found` was there in place of
/// `ours`: another program's settings, or the previous ones with its changes.
void csystem_modes_saved_again(
    const struct termios *found, const struct termios *ours, struct termios *saved);

/// The message of a prompt to other prompts and to its guard, encoded in the terminal's settings
/// (VTIME).
enum csystem_message {
  csystem_message_none,
  /// The settings are those of a prompt.
  csystem_message_asking,
  /// The user cancelled the prompt that had borrowed the terminal.
  csystem_message_cancelled,
  /// The user typed ^C in the prompt that had borrowed the terminal.
  csystem_message_interrupted,
  /// A prompt that waits for the terminal has turned echo off; nobody else has.
  csystem_message_waiting,
  csystem_message_last = csystem_message_waiting,
};
/// Returns the message in the settings of a terminal.
enum csystem_message csystem_modes_message(const struct termios *modes);
/// Sets or removes the message in settings.
void csystem_modes_set_message(struct termios *modes, enum csystem_message message);
/// Returns whether settings are a prompt's, even if partly changed by another program, and not
/// those that a shell or an editor has set instead: these have no message.
bool csystem_modes_are_of_prompt(const struct termios *modes);
/// Removes the message for one prompt, and the changes that a waiting prompt made.
void csystem_modes_take_message_out(struct termios *modes);

/// Prepares the signals of this process for one prompt: SIGTTIN and SIGTTOU stop the process, as is
/// the default, so that a background job that uses the terminal stops. Signals that end or stop the
/// process and that the caller blocked are unblocked. Returns the descriptor that becomes readable
/// when a signal was recorded; -1 with errno, EBUSY if another prompt of this process handles the
/// signals.
int csystem_signals_prepare(void);
/// Installs the prompt's handlers for terminal `tty`, whose settings count as unchanged until
/// csystem_signals_set_held() is called.
void csystem_signals_begin(int tty, bool is_controlling);
/// Installs handlers for a prompt without a terminal: for signals that end the process, and for
/// children. The handling of stop and continue is unchanged.
void csystem_signals_begin_without_terminal(void);
/// Records the end or stop of children (SIGCHLD) from now on, even if the caller ignored or blocked
/// it. Call it after the start of children; repeating it is harmless.
void csystem_signals_watch_children(void);
/// Returns the signals recorded since the last call: bit N-1 for signal N. Drains the wake pipe.
uint64_t csystem_signals_take(void);
/// Takes the recorded signals if one of them ends the process, and returns that one; else returns 0
/// and leaves them recorded. Drains the wake pipe.
int csystem_signals_take_end(void);
/// Returns a recorded signal that ends the process and was not taken yet; 0 if there is none.
int csystem_signals_pending_end(void);
/// Returns whether such a signal has arrived since handling began, taken or not.
bool csystem_signals_saw_end(void);
/// Sets whether such a signal ends the process directly from its handler, because nothing takes
/// recorded signals. One that was recorded and not taken ends the process here. If the caller
/// handles a signal, its handler is called.
void csystem_signals_set_ends_at_once(bool at_once);
/// Returns the settings to restore: those found last, at the start or after a stop.
void csystem_signals_saved_modes(struct termios *saved);
/// Records that the terminal was restored (held is false) or taken again with these settings.
void csystem_signals_set_held(bool held, const struct termios *saved, const struct termios *ours);
/// Records whether a command's group has the foreground, so that a crash takes it back.
void csystem_signals_set_foreground_lent(bool lent);
/// Returns whether a SIGCONT found settings other than ours since the last call: another program
/// has used the terminal.
bool csystem_signals_modes_were_changed(void);
/// Sets the bytes that handlers of fatal signals write to restore the screen (cursor shown, modes
/// off): at most 512, which are copied; longer ones are not written. The first closing_count end an
/// unfinished string, 0 for none: if the terminal takes no output then, its pending output is
/// discarded to make room.
void csystem_signals_set_restore_sequence(const char *bytes, size_t count, size_t closing_count);
/// Restores all signal actions and the mask, and sends a signal again that was recorded and not
/// taken, if it ends or stops the process. Harmless if nothing was prepared.
void csystem_signals_end(void);

/// Declares that this process exits right after its prompt. The guard then exits a moment later,
/// since two exits at once delay each other, and the original signal actions take effect without a
/// system call for each.
void csystem_guard_expect_exit(void);
/// Starts a process that restores terminal `tty` if this one is killed by SIGKILL: it ends the
/// registered groups, waits until it owns the lock, discards unread input, writes the restore
/// sequence and restores the saved settings bit by bit. It shares the open file `lock` (-1 for
/// none), is in its own session with its own command line, has no other descriptors than `tty` and
/// its connection, and is not waited for by the caller. If it can't be started (limits, or not
/// Linux), there is none. Harmless if there is one.
void csystem_guard_start(int tty, int lock);
/// Waits until the guard has left this process's group, which may be killed, at most 50 ms.
void csystem_guard_await(void);
/// Returns a descriptor that hangs up when the guard dies; -1 without a guard.
int csystem_guard_connection(void);
/// Forgets a guard that has died.
void csystem_guard_lost(void);
/// Announces that the settings are `ours`, or are about to become that, so that the guard restores
/// them if the prompt is killed. Safe in a signal handler.
void csystem_guard_announce(const struct termios *saved, const struct termios *ours);
/// Announces the settings of a prompt that waits for the lock: they are restored only if they are
/// unchanged, and without the lock.
void csystem_guard_announce_wait(const struct termios *saved, const struct termios *ours);
/// Records that the terminal was restored, as before a stop.
void csystem_guard_release(void);
/// Ends the guard, and does not wait for it.
void csystem_guard_end(void);
/// Makes the guard restore the terminal and exit, as if this process had been killed; it needs no
/// foreground for that. Returns whether there is a guard.
bool csystem_guard_leave_terminal(void);

/// Blocks and unblocks the signals that would end or stop the process.
void csystem_signals_hold(void);
void csystem_signals_release(void);

/// Sends this process a signal with the original action. If that is the default, the secrets are
/// wiped and the registered groups ended first; for SIGQUIT it always is. Returns if the process
/// did not end: the caller has a handler, or it can't be killed, like process 1 of a container.
void csystem_raise_found(int signal_number);
/// Sends a signal to this process's whole group, as the kernel does for ^C.
void csystem_signal_group(int signal_number);
/// Stops this process, or its whole group like ^Z, with SIGTSTP and its default action. Returns
/// when it continues, or at once if a SIGCONT arrived since the last take.
void csystem_stop(bool whole_group);

#endif
