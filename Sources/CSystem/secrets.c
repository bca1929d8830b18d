#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#ifdef __APPLE__
#define __STDC_WANT_LIB_EXT1__ 1
#endif
#include "csystem/secrets.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif
#if defined(__linux__) && !defined(MADV_WIPEONFORK)
#define MADV_WIPEONFORK 18
#endif

// The state of a row of the table `ranges`.
enum use { unused, changing, used, spare };

// A fixed table, because a handler may read it at any moment: an address is set after its length,
// and cleared before the memory is unmapped. Threads may fill it concurrently, so a row is claimed
// first.
enum { range_limit = 64 };
static struct {
  _Atomic(enum use) use;
  _Atomic(void *) start;
  _Atomic size_t count;
  // The process in which the memory is locked, or 0: a child does not inherit its parent's memory
  // locks.
  pid_t locker;
} ranges[range_limit];

// A spare is mapped, locked and empty memory, kept for the next secret. Mapping and locking take
// four calls, so what a prompt needs is mapped at once. Unmapping interrupts the other processors,
// and each prompt would wait for that at its end.
enum { spare_limit = 4, longest_spare = 1 << 16, least_mapping = 1 << 16 };
static atomic_int spare_count;

static bool claim(int row, enum use use) {
  return atomic_compare_exchange_strong(&ranges[row].use, &use, changing);
}

static bool claim_spare(int row) {
  if (!claim(row, spare)) return false;
  atomic_fetch_sub(&spare_count, 1);
  return true;
}

static void keep(int row) {
  atomic_fetch_add(&spare_count, 1);
  atomic_store(&ranges[row].use, spare);
}

static void *put_to_use(int row, void *start, size_t size, pid_t locker) {
  ranges[row].locker = locker;
  atomic_store(&ranges[row].count, size);
  atomic_store(&ranges[row].start, start);
  atomic_store(&ranges[row].use, used);
  return start;
}

// Claims a free row of the table. If there is none, claims the row of a spare, and unmaps its
// memory. Returns -1 if there is no spare either.
static int claim_row(void) {
  for (int row = 0; row < range_limit; row++)
    if (claim(row, unused)) return row;
  for (int row = 0; row < range_limit; row++) {
    if (!claim_spare(row)) continue;
    void *start = atomic_exchange(&ranges[row].start, NULL);
    munmap(start, atomic_load(&ranges[row].count));
    return row;
  }
  return -1;
}

// Takes `size` bytes from the end of a longer spare, whose row the caller has claimed.
static void *take_end(int row, size_t size) {
  int end_row = claim_row();
  if (end_row == -1) return NULL;
  size_t rest = atomic_load(&ranges[row].count) - size;
  atomic_store(&ranges[row].count, rest);
  void *end = (char *)atomic_load(&ranges[row].start) + rest;
  return put_to_use(end_row, end, size, ranges[row].locker);
}

// Takes a spare of exactly this size or, if `is_longer`, the end of a longer one.
static void *take_spare(size_t size, bool is_longer) {
  for (int row = 0; row < range_limit && atomic_load(&spare_count) > 0; row++) {
    if (!claim_spare(row)) continue;
    size_t count = atomic_load(&ranges[row].count);
    bool is_ours = ranges[row].locker == getpid();
    if (is_ours && !is_longer && count == size) {
      atomic_store(&ranges[row].use, used);
      return atomic_load(&ranges[row].start);
    }
    void *end = is_ours && is_longer && count > size ? take_end(row, size) : NULL;
    keep(row);
    if (end) return end;
  }
  return NULL;
}

static bool lock(void *start, size_t size) {
#ifdef MLOCK_ONFAULT
  // Locks each page only when it is touched: most of a prompt's memory never is.
  if (mlock2(start, size, MLOCK_ONFAULT) == 0) return true;
#endif
  return mlock(start, size) == 0;
}

// Maps `size` bytes, or only those needed if `size` bytes can't be locked: the limit for locked
// memory may be that low. If even the needed ones can't be locked, they are used unlocked.
static void *map(size_t *size, size_t needed, bool *is_locked) {
  void *start = mmap(NULL, *size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED) return NULL;
  *is_locked = lock(start, *size);
  if (!*is_locked && *size > needed) {
    munmap((char *)start + needed, *size - needed);
    *size = needed;
    *is_locked = lock(start, needed);
  }
#ifdef __linux__
  // Errors are ignored: an old kernel may lack these options.
  madvise(start, *size, MADV_DONTDUMP);
  madvise(start, *size, MADV_WIPEONFORK);
#endif
  return start;
}

static size_t whole_pages(size_t count) {
  size_t page = (size_t)getpagesize();
  return (count + page - 1) / page * page;
}

void *csystem_secret_take(size_t count) {
  size_t needed = whole_pages(count), size = needed;
  void *start = take_spare(needed, false);
  if (!start) start = take_spare(needed, true);
  if (start) return start;
  int row = claim_row();
  bool keeps_rest = row != -1 && atomic_load(&spare_count) < spare_limit;
  if (keeps_rest && size < least_mapping) size = least_mapping;
  bool is_locked = false;
  start = map(&size, needed, &is_locked);
  if (!start && row != -1) atomic_store(&ranges[row].use, unused);
  // Without a row in the table the memory can hold a secret, but handlers of fatal signals don't
  // wipe it.
  if (!start || row == -1) return start;
  put_to_use(row, start, size, is_locked ? getpid() : 0);
  void *end = size > needed ? take_end(row, needed) : NULL;
  if (end) keep(row);
  return end ? end : start;
}

static bool is_worth_keeping(int row) {
  return atomic_load(&ranges[row].count) <= longest_spare && ranges[row].locker == getpid() &&
         atomic_load(&spare_count) < spare_limit;
}

void csystem_secret_give(void *start, size_t count) {
  size_t size = whole_pages(count);
  for (int row = 0; row < range_limit; row++) {
    if (atomic_load(&ranges[row].start) != start) continue;
    if (is_worth_keeping(row)) return keep(row);
    size = atomic_load(&ranges[row].count);
    atomic_store(&ranges[row].start, NULL);
    atomic_store(&ranges[row].use, unused);
    break;
  }
  munmap(start, size);
}

void csystem_wipe_secrets(void) {
  for (int row = 0; row < range_limit; row++) {
    void *start = atomic_load(&ranges[row].start);
    if (!start) continue;
#ifdef __APPLE__
    memset_s(start, atomic_load(&ranges[row].count), 0, atomic_load(&ranges[row].count));
#else
    explicit_bzero(start, atomic_load(&ranges[row].count));
#endif
  }
}

// memcpy copies a short secret through a vector register and leaves it there. From there it gets to
// the stack, where nobody wipes it: the dynamic linker saves these registers when a function is
// first called, and the kernel when a signal arrives. `volatile` keeps the compiler from doing the
// same.
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
