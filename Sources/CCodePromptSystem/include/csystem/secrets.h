// Memory for secrets, and a span in which no other process can read this one.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Allocates zeroed memory for a secret of `count` bytes, in pages of its own: locked against
/// swapping if the system allows it, not in core files, and zero in a forked child. Returns NULL
/// with errno.
void *csystem_secret_take(size_t count);
/// Frees memory that was taken for `count` bytes and that the caller has wiped.
void csystem_secret_give(void *start, size_t count);
/// Overwrites memory with zeros in a way that the compiler can't remove.
void csystem_erase(void *start, size_t count);
/// Wipes all taken memory, at most 64 secrets. Safe in a signal handler.
void csystem_wipe_secrets(void);
/// Copies bytes of a secret, with at most one byte at a time in a register. If source and target
/// overlap, the target must precede the source.
void csystem_copy_secret(void *target, const void *source, size_t count);
/// Returns whether two secrets of `count` bytes are the same, in a time that depends only on their
/// length, with at most one byte of each in a register.
bool csystem_equal_secrets(const void *one, const void *other, size_t count);

/// Begin and end a span in which this process writes no core file and its user's other processes
/// can't read it. Spans nest: the end of the last one restores what the first one found.
void csystem_secrecy_begin(void);
void csystem_secrecy_end(void);
