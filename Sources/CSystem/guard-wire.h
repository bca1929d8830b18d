// What a prompt and its guard share: the page that tells the guard what to do, and how both write
// to the terminal.
#pragma once
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

enum { group_limit = 8, restore_sequence_limit = 512 };

/// What a guard must know about its prompt. Nothing in it is secret.
struct guard_state {
  // The prompt has ended and needs no guard.
  bool is_over;
  // The prompt is alive but leaves the terminal to its guard, and ends its commands itself.
  bool is_left;
  // The terminal has the settings `ours`, and `saved` are to be restored.
  bool is_held;
  // The prompt waits for the lock: the settings are restored only if they are exactly `ours`.
  bool is_waiting;
  struct termios saved, ours;
  // The command's group that has the terminal, with the settings `saved`, and the prompt's group,
  // which had it before; 0 for none.
  int32_t lent_to, lent_by;
  int32_t groups[group_limit];
  // The settings before the prompt, if it has set its own: those of a shell, or the first ones.
  // Another program may have set `saved` meanwhile.
  bool has_before;
  struct termios before;
  // A signal ended the prompt, and may end other processes of its group too.
  bool by_signal;
  size_t restore_sequence_count, closing_count;
  char restore_sequence[restore_sequence_limit];
};

/// The memory that a prompt shares with its guard: two states, and the index of the current one.
struct guard_page {
  struct guard_state states[2];
  atomic_int latest;
};

/// Writes a restore sequence, and waits at most `milliseconds` for the terminal to take it. If the
/// sequence has to end a control string, pending output may be discarded to make room. Returns
/// whether the terminal takes output. Safe in a signal handler.
bool guard_write_restore_sequence(
    int tty, const char *bytes, size_t count, size_t closing_count, int milliseconds);
/// Writes bytes if the terminal takes them within `milliseconds`. Safe in a signal handler.
bool guard_write_if_taken(int tty, const char *bytes, size_t count, int milliseconds);
