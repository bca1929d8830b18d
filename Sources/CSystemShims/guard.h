// What the rest of this target tells the guard: a process beside the prompt that gives the terminal
// back when the prompt was killed by a signal it can't handle.
#ifndef CSYSTEM_SHIMS_GUARD_H
#define CSYSTEM_SHIMS_GUARD_H

#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

enum { group_limit = 8, restore_sequence_limit = 512 };
// futex(2); the headers of a C library other than glibc don't have the kernel's.
enum { futex_wait = 0, futex_wake = 1 };

/// All that a guard knows. Nothing in it is secret.
struct guard_state {
  // The prompt has ended and needs no guard; its process ends right after it.
  bool is_over, ends_with_process;
  // The prompt leaves the terminal to its guard, but lives: its commands are its own matter.
  bool is_left;
  // The terminal has the settings `ours`, and `saved` are to come back.
  bool is_held;
  // The prompt still waits for the lock: only `ours` as they are may be taken off.
  bool is_waiting;
  struct termios saved, ours;
  int32_t groups[group_limit];
  // The prompt's own group, where a signal ended it: others of it may change the settings as they
  // die of the same signal. 0 for none.
  int32_t neighbors;
  size_t restore_sequence_count, closing_count;
  char restore_sequence[restore_sequence_limit];
};

/// The memory that a prompt shares with its guard: two states, and which of them is whole.
struct guard_page {
  struct guard_state states[2];
  atomic_int latest;
  // 1 once the guard is out of reach of what kills the prompt's group.
  atomic_int is_watching;
};

/// What a guard is started with.
struct guard_post {
  // The terminal, and the open file whose lock says who owns it; -1 where there is none.
  int terminal, lock;
  // The guard's end of the connection; the other end goes with the prompt, however that ends.
  int connection;
  struct guard_page *page;
};

/// Does a guard's work in a process of its own, and ends it.
_Noreturn void guard_keep_watch(const struct guard_post *post);

/// Finds who runs in a process group, at most `limit` of them, as descriptors that can be read once
/// each has ended, and returns how many there are.
int guard_find_neighbors(int32_t group, struct pollfd *found, int limit);

/// The memory of the words that this process was started with, for a forked child to write its own
/// name there; NULL where it is not known.
char *arguments_memory(char **end);

/// Says that the terminal is held with these settings. Safe in a signal handler.
void guard_tell_held(const struct termios *saved, const struct termios *ours);
/// Says what erases the prompt from the terminal: at most restore_sequence_limit bytes, of which
/// the first closing_count end a string that is on its way.
void guard_tell_restore_sequence(const char *bytes, size_t count, size_t closing_count);
/// Writes a restore sequence, and waits so long at most until the terminal takes it; if it has to
/// end a string, also in the place of what the terminal has not taken. Returns whether the terminal
/// takes output. Safe in a signal handler.
bool guard_write_restore_sequence(
    int tty, const char *bytes, size_t count, size_t closing_count, int milliseconds);
/// Writes bytes if the terminal takes them in so many milliseconds. Safe in a signal handler.
bool guard_write_if_taken(int tty, const char *bytes, size_t count, int milliseconds);
/// Says which group has a row of the table; 0 for none.
void guard_tell_group(int row, int32_t leader);
/// Whether this process ends right after its prompt.
bool guard_ends_with_process(void);
/// Takes the status of a guard that has ended, without waiting for one that has not.
void guard_reap(void);

#endif
