// Resource limits that a prompt changes for itself, and not for the commands that it starts.
#pragma once
#include <stdbool.h>

/// Lets the stack grow to 1 MiB, or to the hard limit if that is lower (setrlimit(2)). Returns
/// false, with ENOMEM, if that is too little for a prompt.
bool csystem_raise_stack_limit(void);
/// Restores the original soft limits briefly, for a child to inherit, or sets the changed ones
/// again; for one thread at a time. On Linux a crash meanwhile writes no core file: a process in a
/// span of secrecy is not dumpable.
void csystem_lend_limits(bool lends);
