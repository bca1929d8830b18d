// Locks on a terminal's node: the holder, and requests for the lock.
#ifndef CSYSTEM_LOCKS_H
#define CSYSTEM_LOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Sets whether this process requests a terminal whose lock another process has (fcntl(2),
/// F_SETLK).
void csystem_lock_want(int node, bool wants);
/// Returns whether another process requests the terminal.
bool csystem_lock_is_wanted(int node);
/// Returns the process that holds the lock of a terminal's node, and its name, from /proc/locks; 0
/// if unknown.
int32_t csystem_lock_holder(int node, char *name, size_t size);

#endif
