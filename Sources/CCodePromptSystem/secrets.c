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

// The memory of secrets, for csystem_wipe_secrets().
//
// The table has a fixed size, because a signal handler may read it at any moment. For the same
// reason an address is set after its length, and cleared before the memory is unmapped. Several
// threads may allocate at a time, so each first claims a row by `is_used`.
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
  // Errors are ignored, here and below: the memory is used even if the limit for locked memory is
  // too low, or if an old kernel lacks these options of madvise(2).
  mlock(start, size);
#ifdef __linux__
  madvise(start, size, MADV_DONTDUMP);
  madvise(start, size, MADV_WIPEONFORK);
#endif
  // If no row is free, the memory is used nevertheless, but csystem_wipe_secrets() does not wipe
  // it.
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

// This is not memcpy, which copies a short secret through a vector register and leaves it there.
// The dynamic linker, when a function is called for the first time, and the kernel, when a signal
// arrives, save these registers on the stack, where nothing wipes the copy. `volatile` keeps the
// compiler from replacing the loop by memcpy or by vector instructions.
void csystem_copy_secret(void *target, const void *source, size_t count) {
  volatile unsigned char *to = target;
  const volatile unsigned char *from = source;
  for (size_t i = 0; i < count; i++) to[i] = from[i];
}

bool csystem_equal_secrets(const void *one, const void *other, size_t count) {
  const volatile unsigned char *first = one, *second = other;
  unsigned char difference = 0;
  // The loop does not stop at a difference: its time would tell how many of the first bytes are
  // right.
  for (size_t i = 0; i < count; i++) difference |= first[i] ^ second[i];
  return difference == 0;
}

// MARK: A span of secrecy

// Protects the two variables below. Only one prompt at a time is allowed in a process, but another
// thread may begin a span before its prompt is refused.
static pthread_mutex_t secrecy_lock = PTHREAD_MUTEX_INITIALIZER;
// The number of open spans.
static int secrecy_depth;
// Whether the process was dumpable when the first of them began.
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
