// The C calls that Swift can't import, and the code of signal handlers, which may only do what
// signal-safety(7) allows; Swift code can't guarantee that.
#ifndef CSYSTEM_SHIMS_H
#define CSYSTEM_SHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// These structs are only declared here: Swift imports their definitions from its C library module.
struct pollfd;
struct termios;

/// Returns a close-on-exec descriptor that becomes readable when a process ends, from pidfd_open(2)
/// or kqueue(2). -1 with errno: ESRCH if there is no such process, ENOSYS if the system can't watch
/// one.
int csystem_watch_process(int32_t process);

/// Makes a pipe whose ends are close-on-exec and non-blocking. Returns 0, or -1 with errno.
int csystem_pipe(int ends[2]);

/// Finds the device number of a terminal, even of one opened as /dev/tty (TIOCGDEV). Returns 0, or
/// -1 with errno; ENOSYS if the system has no such call.
int csystem_terminal_device(int terminal, uint32_t *device);

/// Sets whether this process requests a terminal whose lock another process has (fcntl(2),
/// F_SETLK).
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

/// Begin and end a span in which this process writes no core file and can't be read by other
/// processes of its user. Spans nest: the first one saves the settings, and the end of the last one
/// restores them.
void csystem_secrecy_begin(void);
void csystem_secrecy_end(void);
/// Restores the original core file limit briefly, for a child to inherit;
/// csystem_core_limit_take_back() lowers it again. Only one thread at a time may call them. Outside
/// a span of secrecy they do nothing.
void csystem_core_limit_lend(void);
void csystem_core_limit_take_back(void);

/// Makes SIGTERM end this process with status 0, even if it was blocked or ignored.
void csystem_exit_at_termination(void);

/// Returns the process's arguments, the program's name first, or NULL if the C library does not
/// provide them.
char **csystem_arguments(int *count);

/// Returns the environment of this process, in the form of execve(2).
char **csystem_environment(void);

/// Allocates zeroed memory for a secret of `count` bytes, in pages of its own: locked against
/// swapping if the system allows it (each page when it is touched, or all at once), not in core
/// files, and zero in a forked child. Returns NULL with errno.
void *csystem_secret_take(size_t count);
/// Frees memory that was taken for `count` bytes and that the caller has wiped. Some locked memory
/// stays mapped for later secrets; for that, the first mapping is larger than needed.
void csystem_secret_give(void *start, size_t count);
/// Wipes all taken memory, at most 64 secrets. Safe in a signal handler.
void csystem_wipe_secrets(void);

/// Copies bytes of a secret, with at most one byte at a time in a register. If source and target
/// overlap, the target must precede the source.
void csystem_copy_secret(void *target, const void *source, size_t count);
/// Returns whether two secrets are the same, in a time that depends only on their length, with at
/// most one byte of each in a register.
bool csystem_equal_secrets(const void *one, const void *other, size_t count);

/// Add and remove a process group, identified by its leader, that the handlers of fatal signals end
/// with SIGTERM. At most 8 groups are registered: adding one returns false if there is no room.
bool csystem_register_group(int32_t leader);
void csystem_forget_group(int32_t leader);
bool csystem_is_registered_group(int32_t leader);
/// Sends SIGTERM to every registered group. Safe in a signal handler.
void csystem_terminate_groups(void);

/// Creates an unnamed file with these bytes, positioned at its start. Returns a close-on-exec
/// descriptor of at least 3, or -1 with errno. On Linux it is in memory (memfd_create(2)).
int csystem_unnamed_file(const void *bytes, size_t count);

/// The state of a child.
enum csystem_child_event {
  csystem_child_runs,
  /// The child exited; `value` is its exit status.
  csystem_child_exited,
  /// A signal killed the child; `value` is the signal.
  csystem_child_was_killed,
  /// A signal stopped the child; `value` is the signal.
  csystem_child_was_stopped,
  /// The process is not a child of this one, or another part of the program has reaped it.
  csystem_child_is_lost,
};
/// Checks a child without reaping it, so that its PID is not reused (waitid(2), WNOWAIT).
enum csystem_child_event csystem_child_look(int32_t child, int32_t *value);

/// Returns whether two settings are the same in each field; padding is ignored.
bool csystem_same_modes(const struct termios *one, const struct termios *other);
/// Computes the settings to restore, bit by bit: a bit of `found` that is still as in `ours`
/// becomes that of `saved`; one that another program has changed is kept. Settings without the
/// prompt's message in VTIME are another program's own, such as a pager's, and are kept as a whole:
/// some of their bits only look like the prompt's.
void csystem_modes_given_back(
    const struct termios *found, const struct termios *ours, const struct termios *saved,
    struct termios *result);

/// Updates `saved`, the settings to restore later, when the prompt had set `ours` and then finds
/// `found`: they become those that csystem_modes_given_back() computes, without a message.
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
  /// A prompt that waits for the terminal has turned echo off; no prompt has changed anything else.
  csystem_message_waiting,
  csystem_message_last = csystem_message_waiting,
};
/// Returns the message in the settings of a terminal.
enum csystem_message csystem_modes_message(const struct termios *modes);
/// Sets or removes the message in settings.
void csystem_modes_set_message(struct termios *modes, enum csystem_message message);
/// Returns whether settings are a prompt's, even if another program has changed some of them.
/// Settings that a shell or an editor has set instead have no message, and are not a prompt's.
bool csystem_modes_are_of_prompt(const struct termios *modes);
/// Removes a message that is meant for one prompt only, and turns echo on again if a waiting prompt
/// turned it off.
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
/// Returns whether a signal that ends the process has arrived since the last
/// csystem_signals_prepare(), taken or not.
bool csystem_signals_saw_end(void);
/// Sets whether a signal that ends the process does so directly from its handler, for times when
/// nothing takes recorded signals. A signal that was recorded and not taken ends the process in
/// this call. If the caller handles a signal itself, the caller's handler is called instead.
void csystem_signals_set_ends_at_once(bool at_once);
/// Returns the settings to restore: those found last, at the start or after a stop.
void csystem_signals_saved_modes(struct termios *saved);
/// Records that the terminal was restored (held is false) or taken again with these settings.
void csystem_signals_set_held(bool held, const struct termios *saved, const struct termios *ours);
/// Announces to the handlers of crashes and to the guard that a command's group has the foreground,
/// with the settings from before the prompt; or 0: it has no longer.
void csystem_signals_set_lent(int32_t group);
/// Returns whether a process of this session might write to the terminal in the background: one of
/// another group, other than the shells above this process, guards and the prompt's commands, that
/// is neither stopped nor dead. True if that can't be found out.
bool csystem_other_job_runs(int tty);
/// Returns whether, since the last call, the handler of SIGCONT found other settings than the
/// prompt's, which means that another program has used the terminal.
bool csystem_signals_modes_were_changed(void);
/// Sets the bytes that handlers of fatal signals write to restore the screen (cursor shown, modes
/// off): at most 512, which are copied; longer ones are not written. The first closing_count bytes
/// (0 for none) end an unfinished control string: if there are any, and the terminal takes no
/// output, pending output is discarded to make room.
void csystem_signals_set_restore_sequence(const char *bytes, size_t count, size_t closing_count);
/// Restores the original signal actions and mask. A recorded signal that was not taken is sent
/// again if it ends or stops the process. Harmless if nothing was prepared.
void csystem_signals_end(void);

/// Declares that this process exits right after its prompt. The prompt's handlers then stay
/// installed and carry out the original actions, which saves a system call for each signal.
void csystem_guard_expect_exit(void);
/// Waits, at most 50 ms, until a guard that was left the terminal has restored it and exited.
void csystem_guard_await_end(void);
/// Starts the guard, a process that restores terminal `tty` if this process is killed by SIGKILL:
/// it ends the registered groups, waits until it owns the lock, discards unread input, writes the
/// restore sequence and restores the saved settings bit by bit. It shares the open file `lock` (-1
/// for none), is in its own process group with its own command line, has no other descriptors than
/// these two and its connection, and is not waited for by the caller. If it can't be started
/// (limits, or not Linux), there is no guard. Harmless if a guard runs already.
void csystem_guard_start(int tty, int lock);
/// Returns a descriptor that hangs up when the guard dies; -1 without a guard.
int csystem_guard_connection(void);
/// Forgets a guard that has died.
void csystem_guard_lost(void);
/// Announces to the guard that the terminal has the settings `ours`, or is about to get them: if
/// the prompt is killed, the guard restores `saved`. Safe in a signal handler.
void csystem_guard_announce(const struct termios *saved, const struct termios *ours);
/// Announces to the guard that a prompt that waits for the lock has set `ours`. If the prompt is
/// killed, the guard restores `saved` without the lock, and only if the settings are still exactly
/// `ours`.
void csystem_guard_announce_wait(const struct termios *saved, const struct termios *ours);
/// Announces to the guard that a command's process group has the terminal as the foreground job,
/// with the settings `saved`, until the next announcement or release. If the prompt is killed, the
/// guard undoes what the command did to the settings, and gives the foreground back to this
/// process's group. Safe in a signal handler.
void csystem_guard_announce_lent(const struct termios *saved, int32_t group);
/// Announces to the guard that the terminal was restored, for example before a stop.
void csystem_guard_release(void);
/// Tells the guard to end; it exits while the caller delivers the answer. If other processes of the
/// caller's process group may have saved the prompt's settings, the guard leaves a process that
/// undoes it when they restore these settings, and that nobody waits for.
void csystem_guard_end(void);
/// Waits for a guard that was told to end. Otherwise it could stay as a zombie: the first process
/// of a container may wait only for children of its own.
void csystem_guard_reap(void);
/// Makes the guard restore the terminal and exit, as if this process had been killed; the guard
/// needs no foreground for that. Returns whether there is a guard.
bool csystem_guard_leave_terminal(void);

/// Block and unblock the signals that would end or stop the process.
void csystem_signals_hold(void);
void csystem_signals_release(void);

/// Restores the original action of a signal and sends the signal to this process. If that action is
/// the default, the secrets are wiped and the registered groups ended first. For SIGQUIT the
/// default action is always taken. Returns if the process did not end: the caller has a handler, or
/// the process can't be killed, like process 1 of a container.
void csystem_raise_found(int signal_number);
/// Sends a signal to this process's whole group, as the kernel does for ^C.
void csystem_signal_group(int signal_number);
/// Stops this process, or its whole group like ^Z, with SIGTSTP and its default action. Returns
/// when the process continues, or at once if a SIGCONT has been recorded and not taken.
void csystem_stop(bool whole_group);

#endif
