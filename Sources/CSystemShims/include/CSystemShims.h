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

/// A descriptor that poll(2) finds readable once a process has ended, close-on-exec: of
/// pidfd_open(2), or a kqueue(2). -1 with errno: ESRCH if there is no such process, ENOSYS where
/// the system can't tell.
int csystem_watch_process(int32_t process);

/// Makes a pipe whose ends are close-on-exec and non-blocking. Returns 0, or -1 with errno.
int csystem_pipe(int ends[2]);

/// Finds the number of the device behind /dev/tty, which stands for the terminal of each process
/// (TIOCGDEV). Returns 0, or -1 with errno; ENOSYS where the system has no such call.
int csystem_terminal_device(int terminal, uint32_t *device);

/// Says whether this process wants a terminal whose lock another one has (fcntl(2), F_SETLK).
void csystem_lock_want(int node, bool wants);
/// Whether another process wants the terminal.
bool csystem_lock_is_wanted(int node);
/// The process that took the lock of a terminal's node, and its name, by /proc/locks; 0 where it
/// can't be known.
int32_t csystem_lock_holder(int node, char *name, size_t size);
/// Puts a process group of this session into the foreground of its terminal, from the background
/// too. Returns 0, or -1 with errno.
int csystem_set_foreground(int tty, int32_t group);

/// Whether a descriptor is the master side of a pseudo-terminal (TIOCGPTN; TIOCPTYGNAME on Darwin).
bool csystem_is_pty_master(int descriptor);

/// Waits as poll(2) does; by select(2) on Darwin, where poll refuses terminals.
int csystem_poll(struct pollfd *descriptors, size_t count, int milliseconds);

/// Whether other processes of this user may read this one and it may dump core (prctl(2)).
bool csystem_is_dumpable(void);
void csystem_set_dumpable(bool dumpable);

/// Begins and ends a span in which this process writes no core file and can't be read by its user's
/// others. Spans nest: the first one notes what it finds, the end of the last one puts it back.
void csystem_secrecy_begin(void);
void csystem_secrecy_end(void);
/// Puts the found limit of core files on for a moment, for a child to inherit, and takes it off.
/// One thread at a time; without a span both do nothing.
void csystem_core_limit_lend(void);
void csystem_core_limit_take_back(void);

/// Has SIGTERM end this process with status 0, also where it was blocked or ignored.
void csystem_exit_at_termination(void);

/// The words that the process was started with, the name of the program first, or NULL where the C
/// library does not hand them on.
char **csystem_arguments(int *count);

/// The environment of this process, as execve(2) takes it.
char **csystem_environment(void);

/// Takes zeroed memory for a secret of `count` bytes, in pages of its own: kept from being swapped
/// out where the system allows it (each page from when it is touched, or all at once), out of core
/// files, and zero in a forked child. Returns NULL with errno.
void *csystem_secret_take(size_t count);
/// Gives back what was taken for `count` bytes, after it was wiped. Of what can be locked a little
/// is kept for the next, and a little more than was asked for is mapped at first.
void csystem_secret_give(void *start, size_t count);
/// Wipes what was taken, 64 secrets at most. Safe in a signal handler.
void csystem_wipe_secrets(void);

/// Copies bytes of a secret, in a way that leaves no more than one of them in a register. Where the
/// two overlap, the target is before the source.
void csystem_copy_secret(void *target, const void *source, size_t count);
/// Whether two secrets are the same, in a time that depends on their length only; with no more than
/// one byte of each in a register.
bool csystem_equal_secrets(const void *one, const void *other, size_t count);

/// Process groups that the handlers of fatal signals end by SIGTERM, each by the number of its
/// leader. At most 8; false when there is no room.
bool csystem_register_group(int32_t leader);
void csystem_forget_group(int32_t leader);
/// Sends SIGTERM to every registered group. Safe in a signal handler.
void csystem_terminate_groups(void);

/// A file without a name that holds these bytes, to be read from its start: a descriptor of at
/// least 3, close-on-exec; -1 with errno. On Linux it is in memory (memfd_create(2)).
int csystem_unnamed_file(const void *bytes, size_t count);

/// What became of a child.
enum csystem_child_event {
  csystem_child_runs,
  /// `value` is its status.
  csystem_child_exited,
  /// `value` is the signal.
  csystem_child_was_killed,
  /// `value` is the signal.
  csystem_child_was_stopped,
  /// It is no child of this process, or another part of the program has taken its status.
  csystem_child_is_lost,
};
/// Looks at a child without reaping it, so that its number stays its own (waitid(2), WNOWAIT).
enum csystem_child_event csystem_child_look(int32_t child, int32_t *value);

/// Whether two settings are the same in each field; padding is not looked at.
bool csystem_same_modes(const struct termios *one, const struct termios *other);
/// What is given back, bit by bit: where `found` is still as `ours`, that of `saved`; what somebody
/// changed meanwhile stays as it was found. A message is given back as well.
void csystem_modes_given_back(
    const struct termios *found, const struct termios *ours, const struct termios *saved,
    struct termios *result);

/// What is to be given back later, in the place of `saved`, now that `found` was there instead of
/// `ours`: another program's settings, or those of before with what it changed of ours.
void csystem_modes_saved_again(
    const struct termios *found, const struct termios *ours, struct termios *saved);

/// What a prompt says by the settings of its terminal (VTIME), to other prompts and to its guard.
enum csystem_message {
  csystem_message_none,
  /// These are a prompt's settings.
  csystem_message_asking,
  /// The person cancelled the prompt that had borrowed the terminal.
  csystem_message_cancelled,
  /// The person typed ^C to it.
  csystem_message_interrupted,
  /// A prompt that waits for the terminal has turned echo off, and nobody else has.
  csystem_message_waiting,
  csystem_message_last = csystem_message_waiting,
};
/// The message in the settings of a terminal.
enum csystem_message csystem_modes_message(const struct termios *modes);
/// Puts a message into settings, or takes it out.
void csystem_modes_set_message(struct termios *modes, enum csystem_message message);
/// Whether settings are a prompt's, however many somebody has changed, and not those that a shell
/// or an editor has put on instead: these have no message.
bool csystem_modes_are_of_prompt(const struct termios *modes);
/// Takes out what is for one prompt only, and what a prompt that waits has changed.
void csystem_modes_take_message_out(struct termios *modes);

/// Claims the process's signals for one prompt: SIGTTIN and SIGTTOU stop the process as the default
/// is, so that a background job that uses the terminal stops, and what the caller blocked of the
/// signals that end or stop it comes through. Returns the descriptor that wakes its reader when a
/// signal was noted; -1 with errno, EBUSY if another prompt of this process has the signals.
int csystem_signals_prepare(void);
/// Puts the prompt's handlers in, for terminal `tty`, whose settings are as found until
/// csystem_signals_set_held() says otherwise.
void csystem_signals_begin(int tty, bool is_controlling);
/// Puts handlers in for a prompt without a terminal: for what ends the process and for children.
/// Stopping and going on are left as found.
void csystem_signals_begin_without_terminal(void);
/// Has a child's end or stop noted (SIGCHLD) from now until the end, even if the caller ignored or
/// blocked it. Comes after the start; harmless when repeated.
void csystem_signals_watch_children(void);
/// The signals that arrived since the last call: bit N-1 for signal N. Drains the wake pipe.
uint64_t csystem_signals_take(void);
/// A signal that ends the process, arrived and was not taken yet; 0 if there is none.
int csystem_signals_pending_end(void);
/// Whether such a signal arrived since they are handled, taken or not.
bool csystem_signals_saw_end(void);
/// Whether such a signal ends the process from its handler, since nobody takes it meanwhile. One
/// that arrived and was not taken ends it here. Those that the caller handles have its handlers.
void csystem_signals_set_ends_at_once(bool at_once);
/// The settings to give back: those found last, be it at the start or after a stop.
void csystem_signals_saved_modes(struct termios *saved);
/// Says that the terminal was given back (held false) or taken again with these settings.
void csystem_signals_set_held(bool held, const struct termios *saved, const struct termios *ours);
/// Says whether the group of a command has the foreground, so that a crash takes it back.
void csystem_signals_set_foreground_lent(bool lent);
/// Whether a SIGCONT found other settings than ours since the last call: someone else used the
/// terminal meanwhile.
bool csystem_signals_modes_were_changed(void);
/// Says what the handlers of fatal signals write so that the terminal is as found (cursor shown,
/// modes off): at most 512 bytes, which are copied; what is longer is not written. The first
/// closing_count of them end a string that is on its way to the terminal, 0 where none is: if the
/// terminal takes nothing then, what it has not taken yet is thrown away to make room for them.
void csystem_signals_set_restore_sequence(const char *bytes, size_t count, size_t closing_count);
/// Puts every disposition and the mask back as found, and sends a signal again that arrived and was
/// not taken. Harmless when nothing was prepared.
void csystem_signals_end(void);

/// Says that this process ends right after its prompt: the guard goes a moment later then, since
/// the two would hold each other up, and signals have the effect that was found without a call for
/// each of them.
void csystem_guard_expect_exit(void);
/// Starts a process that gives terminal `tty` back if this one is killed by SIGKILL: it ends the
/// registered groups, waits until it owns the lock, throws unread input away, writes the restore
/// sequence and gives the saved settings back, bit by bit. It shares the open file `lock` (-1 for
/// none), is in a session of its own with a command line of its own, has no other descriptors but
/// `tty` and its connection, and is not waited for by the caller. Where there can be no such
/// process (limits, not Linux) there is none. Harmless where there is one.
void csystem_guard_start(int tty, int lock);
/// Returns once the guard is out of reach of what kills this process's group, 50 ms later at the
/// most.
void csystem_guard_await(void);
/// A descriptor that hangs up when the guard has died; -1 without a guard.
int csystem_guard_connection(void);
/// Forgets a guard that has died.
void csystem_guard_lost(void);
/// Says that the settings are about to become `ours`, so that a prompt killed in between is heard
/// of.
void csystem_guard_announce(const struct termios *saved, const struct termios *ours);
/// The same of a prompt that waits for the lock: what it changed is given back only as it is, and
/// without the lock.
void csystem_guard_announce_wait(const struct termios *saved, const struct termios *ours);
/// Says that the terminal was given back, as before a stop.
void csystem_guard_release(void);
/// Has the guard end, and does not wait for it.
void csystem_guard_end(void);
/// Has the guard give the terminal back and end, as if this process had been killed: it needs no
/// foreground for that. Returns whether there is a guard.
bool csystem_guard_leave_terminal(void);

/// Holds the signals that would end or stop the process back, and lets them through again.
void csystem_signals_hold(void);
void csystem_signals_release(void);

/// Sends this process a signal with the action found. Where that is the default one, the secrets
/// are wiped and the registered groups ended first; SIGQUIT always has the default one. Returns if
/// it did not end the process (a handler of the caller's, or a process that can't be killed, as
/// process 1 of a container).
void csystem_raise_found(int signal_number);
/// Sends a signal to all of this process's group, as the kernel does for ^C.
void csystem_signal_group(int signal_number);
/// Stops this process, or its whole group as ^Z does, by SIGTSTP with its default action; returns
/// when it goes on, or at once if a SIGCONT arrived since the last take.
void csystem_stop(bool whole_group);

#endif
