#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CProcessTracing.h"

#include <errno.h>
#include <string.h>
#ifdef __linux__
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

int ctracing_seize(int32_t process) {
  // Unlike PTRACE_ATTACH, PTRACE_SEIZE neither stops the process nor sends it a signal.
  return (int)ptrace(PTRACE_SEIZE, process, NULL, (void *)PTRACE_O_TRACEEXIT);
}

static bool is_stop(int number) {
  return number == SIGSTOP || number == SIGTSTP || number == SIGTTIN || number == SIGTTOU;
}

enum ctracing_state ctracing_advance(int32_t process) {
  int status;
  pid_t changed;
  while ((changed = waitpid(process, &status, __WALL | WNOHANG)) != 0) {
    if (changed == -1 && errno == EINTR) continue;
    if (changed == -1 || !WIFSTOPPED(status)) return ctracing_is_gone;
    int event = status >> 16;
    int number = WSTOPSIG(status);
    if (event == PTRACE_EVENT_EXIT) return ctracing_exits;
    if (event == PTRACE_EVENT_STOP && is_stop(number)) {
      ptrace(PTRACE_LISTEN, process, NULL, NULL);
    } else {
      ptrace(PTRACE_CONT, process, NULL, (void *)(long)(event ? 0 : number));
    }
  }
  return ctracing_runs;
}

void ctracing_release(int32_t process) {
  ptrace(PTRACE_DETACH, process, NULL, NULL);
}
#else
int ctracing_seize(int32_t process) {
  (void)process;
  errno = ENOSYS;
  return -1;
}

enum ctracing_state ctracing_advance(int32_t process) {
  (void)process;
  return ctracing_is_gone;
}

void ctracing_release(int32_t process) {
  (void)process;
}
#endif

// What is searched, and for what.
struct search {
  const uint8_t *memory;
  size_t count;
  const uint8_t *secret;
  size_t secret_count, anchor;
};

// Whether the secret's byte with the number `anchor + steps` is in memory `steps * distance` bytes
// after `place`, as in a row whose anchor is at `place`.
static bool matches(const struct search *search, size_t place, size_t distance, long steps) {
  long number = (long)search->anchor + steps;
  long other = (long)place + steps * (long)distance;
  return number >= 0 && number < (long)search->secret_count && other >= 0 &&
         other < (long)search->count && search->memory[other] == search->secret[number];
}

// Whether a row of this distance has its anchor at `place`.
static bool find_row_at(const struct search *search, size_t place, size_t distance,
                        struct ctracing_row *row) {
  long before = 0, after = 0;
  while (matches(search, place, distance, -before - 1)) before++;
  // The row's anchor is an earlier byte of the secret; a search for that byte finds the row.
  if (before >= ctracing_shortest_row) return false;
  while (matches(search, place, distance, after + 1)) after++;
  if (before + 1 + after < ctracing_shortest_row) return false;
  row->place = place - (size_t)before * distance;
  row->distance = distance;
  row->first = search->anchor - (size_t)before;
  row->count = (size_t)(before + 1 + after);
  return true;
}

// Whether a row has its anchor at `place`, and from `start` to `end` - 1 the anchor's `neighbor`:
// the secret's byte after or before it.
static bool find_row_beside(const struct search *search, size_t place, uint8_t neighbor,
                            size_t start, size_t end, struct ctracing_row *row) {
  const uint8_t *hit;
  while (start < end && (hit = memchr(search->memory + start, neighbor, end - start))) {
    size_t other = (size_t)(hit - search->memory);
    if (find_row_at(search, place, other > place ? other - place : place - other, row)) return true;
    start = other + 1;
  }
  return false;
}

bool ctracing_find_row(const uint8_t *memory, size_t count, size_t *position, size_t end,
                       const uint8_t *secret, size_t secret_count, size_t anchor,
                       size_t longest_distance, struct ctracing_row *row) {
  struct search search = {memory, count, secret, secret_count, anchor};
  while (*position < end) {
    const uint8_t *hit = memchr(memory + *position, secret[anchor], end - *position);
    if (!hit) break;
    size_t place = (size_t)(hit - memory);
    *position = place + 1;
    size_t first = place > longest_distance ? place - longest_distance : 0;
    size_t last = count - place > longest_distance ? place + longest_distance + 1 : count;
    if (anchor + 1 < secret_count &&
        find_row_beside(&search, place, secret[anchor + 1], place + 1, last, row))
      return true;
    if (anchor > 0 && find_row_beside(&search, place, secret[anchor - 1], first, place, row))
      return true;
  }
  *position = end;
  return false;
}

size_t ctracing_count(const uint8_t *memory, size_t count, const uint8_t *bytes, size_t byte_count) {
  size_t found = 0;
  const uint8_t *end = memory + count;
  const uint8_t *hit = memory;
  while ((hit = memmem(hit, (size_t)(end - hit), bytes, byte_count))) {
    found++;
    hit++;
  }
  return found;
}
