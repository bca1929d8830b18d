// The other processes of this machine, found in /proc.
#pragma once
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>

/// Opens a descriptor for each process of a group, at most `limit`, that becomes readable when the
/// process ends, and returns their number. This process's ancestors are left out.
int neighbors_find(int32_t group, struct pollfd *found, int limit);
/// Returns the number of the process that was started last; 0 if it is unknown.
int32_t neighbors_last_process(void);
/// Returns whether a process from the number `first` on, except for one, may be in a group: faster
/// than a search, but also true if the numbers began anew meanwhile.
bool neighbors_may_have_joined(int32_t group, int32_t first, int32_t except);
