// The soft limits that this process has changed.
#pragma once
#include <sys/resource.h>

enum limit { limit_core, limit_stack, limit_count };

/// Changes a soft limit until limits_restore() (setrlimit(2)). Failures are ignored.
void limits_change(enum limit limit, rlim_t soft);
/// Restores a soft limit, if it was changed.
void limits_restore(enum limit limit);
