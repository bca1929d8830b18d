// The resource limits that a prompt changes for itself, but not for the commands that it starts.
#pragma once
#include <stdbool.h>

/// Raises the soft limit of the stack to 1 MiB, or to the hard limit if that is lower.
///
/// Source: RLIMIT_STACK in setrlimit(2). Returns false, with ENOMEM in errno, if the hard limit is
/// below 192 KiB, which is too little for a prompt. Other failures are ignored: the limit is
/// unchanged then, and the result is true.
bool csystem_raise_stack_limit(void);
/// Restores the original soft limits if `lends`, or else sets the changed ones again.
///
/// The two calls surround the start of a child, which inherits the limits of that moment. Only one
/// thread may be between them. Between them, the limit for core files may allow one; on Linux a
/// crash still writes none during a span of secrecy, since the process is not dumpable.
void csystem_lend_limits(bool lends);
