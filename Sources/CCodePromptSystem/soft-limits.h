// The soft limits that this process changes while a prompt runs.
#pragma once
#include <sys/resource.h>

/// The limits for the size of core files and of the stack (RLIMIT_CORE and RLIMIT_STACK).
enum limit { limit_core, limit_stack, limit_count };

/// Sets a soft limit to `soft` bytes until limits_restore() (setrlimit(2)). Failures are ignored.
void limits_change(enum limit limit, rlim_t soft);
/// Restores the soft limit from before limits_change(), if that was called.
void limits_restore(enum limit limit);
