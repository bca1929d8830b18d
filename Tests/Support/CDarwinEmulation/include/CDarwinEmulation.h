// Functions of CCodePromptSystem as they are compiled for macOS, on Linux.
#pragma once
#include <poll.h>
#include <stddef.h>

/// csystem_poll().
int emulated_poll(struct pollfd *descriptors, size_t count, int milliseconds);
