#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#ifdef __APPLE__
#define __STDC_WANT_LIB_EXT1__ 1
#endif
#include "csystem/secrets.h"
#include "csystem/platform.h"
#include "soft-limits.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// A fixed table, because a handler may read it at any moment: an address is set after its length,
// and cleared before the memory is unmapped. Threads share it, so a row is claimed first.
enum { range_limit = 64 };
static struct {
  atomic_bool is_used;
  _Atomic(void *) start;
  _Atomic size_t count;
} ranges[range_limit];

static size_t whole_pages(size_t count) {
  size_t page = (size_t)getpagesize();
  return (count + page - 1) / page * page;
}

void *csystem_secret_take(size_t count) {
  size_t size = whole_pages(count);
  void *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED) return NULL;
  // Errors are ignored. Memory that can't be locked is used all the same, since the limit for
  // locked memory may be low, and an old kernel may lack the options of madvise(2).
#ifdef MLOCK_ONFAULT
  // Locks each page only when it is touched: most of a prompt's memory never is.
  if (mlock2(start, size, MLOCK_ONFAULT) == -1)
#endif
    mlock(start, size);
#ifdef __linux__
  madvise(start, size, MADV_DONTDUMP);
  madvise(start, size, MADV_WIPEONFORK);
#endif
  // If no row is free, the memory can hold a secret, but handlers of fatal signals don't wipe it.
  for (int row = 0; row < range_limit; row++) {
    if (atomic_exchange(&ranges[row].is_used, true)) continue;
    atomic_store(&ranges[row].count, size);
    atomic_store(&ranges[row].start, start);
    break;
  }
  return start;
}

void csystem_secret_give(void *start, size_t count) {
  for (int row = 0; row < range_limit; row++) {
    if (atomic_load(&ranges[row].start) != start) continue;
    atomic_store(&ranges[row].start, NULL);
    atomic_store(&ranges[row].is_used, false);
    break;
  }
  munmap(start, whole_pages(count));
}

void csystem_erase(void *start, size_t count) {
#ifdef __APPLE__
  memset_s(start, count, 0, count);
#else
  explicit_bzero(start, count);
#endif
}

void csystem_wipe_secrets(void) {
  for (int row = 0; row < range_limit; row++) {
    void *start = atomic_load(&ranges[row].start);
    if (start) csystem_erase(start, atomic_load(&ranges[row].count));
  }
}

// memcpy copies a short secret through a vector register and leaves it there. From there it gets to
// the stack, where nobody wipes it: by the dynamic linker when a function is first called, and by
// the kernel when a signal arrives. `volatile` keeps the compiler from doing the same.
void csystem_copy_secret(void *target, const void *source, size_t count) {
  volatile unsigned char *to = target;
  const volatile unsigned char *from = source;
  for (size_t i = 0; i < count; i++) to[i] = from[i];
}

bool csystem_equal_secrets(const void *one, const void *other, size_t count) {
  const volatile unsigned char *first = one, *second = other;
  unsigned char difference = 0;
  // There is no early exit, since the time would tell how many bytes are equal.
  for (size_t i = 0; i < count; i++) difference |= first[i] ^ second[i];
  return difference == 0;
}

// MARK: A span of secrecy

// Protects the number of open spans, and what the first one found. A second thread may begin a span
// before its prompt is refused.
static pthread_mutex_t secrecy_lock = PTHREAD_MUTEX_INITIALIZER;
static int secrecy_depth;
static bool was_dumpable;

void csystem_secrecy_begin(void) {
  pthread_mutex_lock(&secrecy_lock);
  if (secrecy_depth++ == 0) {
    was_dumpable = csystem_is_dumpable();
    limits_change(limit_core, 0);
    csystem_set_dumpable(false);
  }
  pthread_mutex_unlock(&secrecy_lock);
}

void csystem_secrecy_end(void) {
  pthread_mutex_lock(&secrecy_lock);
  if (secrecy_depth > 0 && --secrecy_depth == 0) {
    limits_restore(limit_core);
    if (was_dumpable) csystem_set_dumpable(true);
  }
  pthread_mutex_unlock(&secrecy_lock);
}
