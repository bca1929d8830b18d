// The guard's own process.
#pragma once
#include <stdint.h>

struct guard_page;

/// The arguments of a new guard.
struct guard_post {
  // The terminal, and the open file whose lock decides who owns it; -1 for none.
  int terminal, lock;
  // The guard's end of the connection; the other end closes however the prompt ends.
  int connection;
  // The prompt's process group.
  int32_t group;
  struct guard_page *page;
};

/// Runs a guard in the current process, and exits.
_Noreturn void guard_keep_watch(const struct guard_post *post);
