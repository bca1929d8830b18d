// Functions of CCodePromptSystem as they are compiled for macOS, on Linux.
#pragma once
#include <stddef.h>

// Only declared: Swift takes the definition from CCodePromptSystem. With two definitions, the
// module that a file must import would depend on the files that the compiler takes together.
struct pollfd;

/// csystem_poll().
int emulated_poll(struct pollfd *descriptors, size_t count, int milliseconds);
