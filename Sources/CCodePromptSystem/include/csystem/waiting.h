// A poll(2) that supports terminals on every system.
#pragma once
#include <stddef.h>

// Only declared here: Swift imports its definition from its C library module.
struct pollfd;

/// Waits until one of `count` descriptors is ready, or `milliseconds` have passed, as poll(2) does.
///
/// A negative time means no limit. Returns the number of ready entries, or -1 with errno, such as
/// EINTR. Darwin's own poll does not support /dev/tty, so there it is made of select(2) and
/// kqueue(2): an entry that requests POLLIN or POLLOUT gets only these or POLLNVAL, and any other
/// entry only POLLHUP or POLLNVAL.
int csystem_poll(struct pollfd *descriptors, size_t count, int milliseconds);
