// Functions of CCodePromptSystem as they are compiled for macOS, on Linux.
#pragma once
#include <stddef.h>

// Defined for Swift by CCodePromptSystem: with two definitions, a file must import both modules or
// neither, as the compiler happens to read them.
struct pollfd;

/// csystem_poll().
int emulated_poll(struct pollfd *descriptors, size_t count, int milliseconds);
