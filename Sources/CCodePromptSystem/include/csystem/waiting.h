// Waiting for descriptors.
#pragma once
#include <stddef.h>

// Only declared here: Swift imports its definition from its C library module.
struct pollfd;

/// Waits like poll(2), also on Darwin, whose own does not support terminals. There, an entry
/// without events gets only POLLHUP or POLLNVAL.
int csystem_poll(struct pollfd *descriptors, size_t count, int milliseconds);
