// Memory for secrets, and the protection of this process's memory from other processes.
#pragma once
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The `errno` of a lack of memory, which is a macro.
static const int32_t csystem_no_memory = ENOMEM;

/// Allocates zeroed memory for a secret of `count` bytes, in pages of its own (mmap(2)).
///
/// The pages are locked against swapping if the system allows it. On Linux, core files don't
/// contain them, and they are zero in a forked child. Free them with csystem_secret_give(). Returns
/// NULL with errno if there is no memory.
void *csystem_secret_take(size_t count);
/// Frees memory that csystem_secret_take() has allocated for `count` bytes.
///
/// The caller has to wipe it first: this function does not.
void csystem_secret_give(void *start, size_t count);
/// Overwrites memory with zeros in a way that the compiler can't remove (explicit_bzero(3)).
void csystem_erase(void *start, size_t count);
/// Wipes the memory of all secrets that has been allocated and not been freed.
///
/// If more than 64 secrets exist at a time, it does not wipe those beyond. Safe in a signal
/// handler.
void csystem_wipe_secrets(void);
/// Copies `count` bytes of a secret, so that no register ever holds more than one of them.
///
/// If source and target overlap, the target must precede the source.
void csystem_copy_secret(void *target, const void *source, size_t count);
/// Returns whether two secrets of `count` bytes are the same.
///
/// The time that this takes depends only on `count`. No register ever holds more than one byte of
/// each secret.
bool csystem_equal_secrets(const void *one, const void *other, size_t count);

/// Begins a span of secrecy, in which this process writes no core file.
///
/// On Linux, other processes of the user can't read its memory either. Spans may overlap, also on
/// several threads: when the last one ends, the limit for core files and the dumpable attribute get
/// the values from before the first one. Sources: RLIMIT_CORE in setrlimit(2); PR_SET_DUMPABLE in
/// prctl(2).
void csystem_secrecy_begin(void);
/// Ends a span of secrecy; to be called once for each csystem_secrecy_begin().
void csystem_secrecy_end(void);
