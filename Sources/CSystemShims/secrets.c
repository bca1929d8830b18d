#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#ifdef __APPLE__
#define __STDC_WANT_LIB_EXT1__ 1
#endif
#include "CSystemShims.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

// A fixed table: a handler may walk it at any moment, so a range is put in after its length and
// taken out before it is unmapped. Threads may fill it at once, so a row is claimed before that.
enum { range_limit = 64 };
static struct {
  atomic_bool is_claimed;
  _Atomic(void *) start;
  _Atomic size_t count;
} ranges[range_limit];

bool csystem_register_secret(void *start, size_t count) {
  for (int i = 0; i < range_limit; i++) {
    if (atomic_exchange(&ranges[i].is_claimed, true)) continue;
    atomic_store(&ranges[i].count, count);
    atomic_store(&ranges[i].start, start);
    return true;
  }
  return false;
}

void csystem_forget_secret(void *start) {
  for (int i = 0; i < range_limit; i++) {
    if (atomic_load(&ranges[i].start) != start) continue;
    atomic_store(&ranges[i].start, NULL);
    atomic_store(&ranges[i].is_claimed, false);
  }
}

void csystem_wipe_secrets(void) {
  for (int i = 0; i < range_limit; i++) {
    void *start = atomic_load(&ranges[i].start);
    if (!start) continue;
#ifdef __APPLE__
    memset_s(start, atomic_load(&ranges[i].count), 0, atomic_load(&ranges[i].count));
#else
    explicit_bzero(start, atomic_load(&ranges[i].count));
#endif
  }
}

int csystem_lock_memory(const void *start, size_t count) {
#ifdef MLOCK_ONFAULT
  // Not all of it at once: most of a prompt's memory is never touched.
  if (mlock2(start, count, MLOCK_ONFAULT) == 0) return 0;
#endif
  return mlock(start, count);
}

// memcpy takes a short secret whole into a vector register, and leaves it there. From there it gets
// to the stack, where nobody wipes it: the dynamic linker saves those registers when a function is
// first called, and the kernel when a signal comes. `volatile` keeps the compiler from doing the same.
void csystem_copy_secret(void *target, const void *source, size_t count) {
  volatile unsigned char *to = target;
  const volatile unsigned char *from = source;
  for (size_t i = 0; i < count; i++) to[i] = from[i];
}

bool csystem_equal_secrets(const void *one, const void *other, size_t count) {
  const volatile unsigned char *first = one, *second = other;
  unsigned char difference = 0;
  // No early end: the time would tell how far the two agree.
  for (size_t i = 0; i < count; i++) difference |= first[i] ^ second[i];
  return difference == 0;
}
