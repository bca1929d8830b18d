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
#include <unistd.h>

#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS MAP_ANON
#endif
#if defined(__linux__) && !defined(MADV_WIPEONFORK)
#define MADV_WIPEONFORK 18
#endif

// What becomes of a row of the table.
enum use { unused, changing, used, spare };

// A fixed table: a handler may walk it at any moment, so a range is put in after its length and
// taken out before it is unmapped. Threads may fill it at once, so a row is claimed before that.
enum { range_limit = 64 };
static struct {
  _Atomic(enum use) use;
  _Atomic(void *) start;
  _Atomic size_t count;
  pid_t owner;
} ranges[range_limit];

// Memory that is mapped, empty, and kept for the next secret. To map and lock it takes four calls, so
// that what a prompt needs is mapped at once; to unmap it has the other processors forget it too,
// for which each prompt would wait at its end.
enum { spare_limit = 4, longest_spare = 1 << 16, least_mapping = 1 << 15 };
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

static void *put_to_use(int row, void *start, size_t size) {
  ranges[row].owner = getpid();
  atomic_store(&ranges[row].count, size);
  atomic_store(&ranges[row].start, start);
  atomic_store(&ranges[row].use, used);
  return start;
}

// A row that holds nothing; of a table that is full a spare one, whose memory goes.
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

// Takes the end of a longer one, which is claimed.
static void *take_end(int row, size_t size) {
  int end_row = claim_row();
  if (end_row == -1) return NULL;
  size_t rest = atomic_load(&ranges[row].count) - size;
  atomic_store(&ranges[row].count, rest);
  return put_to_use(end_row, (char *)atomic_load(&ranges[row].start) + rest, size);
}

// Takes one of that size, or else the end of a longer one.
static void *take_spare(size_t size, bool is_longer) {
  for (int row = 0; row < range_limit && atomic_load(&spare_count) > 0; row++) {
    if (!claim_spare(row)) continue;
    size_t count = atomic_load(&ranges[row].count);
    // What a parent kept is not locked in its child.
    bool is_ours = ranges[row].owner == getpid();
    if (is_ours && !is_longer && count == size) {
      return put_to_use(row, atomic_load(&ranges[row].start), size);
    }
    void *end = is_ours && is_longer && count > size ? take_end(row, size) : NULL;
    keep(row);
    if (end) return end;
  }
  return NULL;
}

static void *map(size_t size) {
  void *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED) return NULL;
  // Without the right to lock it, and where the kernel knows less, it has to do as it is.
#ifdef MLOCK_ONFAULT
  // Not all of it at once: most of a prompt's memory is never touched.
  if (mlock2(start, size, MLOCK_ONFAULT) == -1)
#endif
    mlock(start, size);
#ifdef __linux__
  madvise(start, size, MADV_DONTDUMP);
  madvise(start, size, MADV_WIPEONFORK);
#endif
  return start;
}

static size_t whole_pages(size_t count) {
  size_t page = (size_t)getpagesize();
  return (count + page - 1) / page * page;
}

void *csystem_secret_take(size_t count) {
  size_t size = whole_pages(count);
  void *start = take_spare(size, false);
  if (!start) start = take_spare(size, true);
  if (start) return start;
  int row = claim_row();
  bool is_longer = row != -1 && size < least_mapping;
  start = map(is_longer ? least_mapping : size);
  if (!start && row != -1) atomic_store(&ranges[row].use, unused);
  // Without a row it is a secret all the same, but for the handlers of fatal signals.
  if (!start || row == -1) return start;
  put_to_use(row, start, is_longer ? least_mapping : size);
  void *end = is_longer ? take_end(row, size) : NULL;
  if (end) keep(row);
  return end ? end : start;
}

void csystem_secret_give(void *start, size_t count) {
  size_t size = whole_pages(count);
  for (int row = 0; row < range_limit; row++) {
    if (atomic_load(&ranges[row].start) != start) continue;
    size = atomic_load(&ranges[row].count);
    if (size <= longest_spare && atomic_load(&spare_count) < spare_limit) return keep(row);
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
