// The guard's own process, and the page by which its prompt tells it what to do.
#pragma once
#include "csystem/guard.h"

#include <stdatomic.h>
#include <termios.h>

/// What a guard must know about its prompt. Nothing in it is secret.
struct guard_state {
  // The prompt needs no guard any more.
  bool is_over;
  // The prompt lives, and ends its commands itself, but leaves the terminal to its guard.
  bool is_left;
  // The terminal has the settings `ours`, and `saved` are to be restored.
  bool is_held;
  struct termios saved, ours;
  // The command's group that has the terminal, with the settings `saved`, and the prompt's group,
  // which had it before; 0 for none.
  int32_t lent_to, lent_by;
  int32_t groups[group_limit];
  size_t restore_sequence_count, closing_count;
  char restore_sequence[restore_sequence_limit];
};

/// What a prompt shares with its guard: two states, and the index of the current one.
struct guard_page {
  struct guard_state states[2];
  atomic_int latest;
};

/// The arguments of a new guard.
struct guard_post {
  // The terminal, and the open file whose lock decides who owns it; -1 for none.
  int terminal, lock;
  // The guard's end of the connection; the other end closes however the prompt ends.
  int connection;
  struct guard_page *page;
};

/// Runs a guard in the current process, and exits.
_Noreturn void guard_keep_watch(const struct guard_post *post);
