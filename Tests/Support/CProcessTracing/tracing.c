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

// Whether the secret's byte with the number `anchor + steps` is in memory `steps * distance` bytes
// after `place`, as in a row whose anchor is at `place`.
static bool matches(const uint8_t *memory, size_t count, size_t place, size_t distance,
                    const uint8_t *secret, size_t secret_count, size_t anchor, long steps) {
  long number = (long)anchor + steps;
  long other = (long)place + steps * (long)distance;
  return number >= 0 && number < (long)secret_count && other >= 0 && other < (long)count &&
         memory[other] == secret[number];
}

bool ctracing_find_row(const uint8_t *memory, size_t count, size_t *position, size_t end,
                       const uint8_t *secret, size_t secret_count, size_t anchor,
                       size_t longest_distance, struct ctracing_row *row) {
  while (*position < end) {
    const uint8_t *hit = memchr(memory + *position, secret[anchor], end - *position);
    if (!hit) break;
    size_t place = (size_t)(hit - memory);
    *position = place + 1;
    for (size_t distance = 1; distance <= longest_distance; distance++) {
      // Most places are ruled out here: without optimization a call takes longer than its work.
      bool goes_on = anchor + 1 < secret_count && place + distance < count &&
                     memory[place + distance] == secret[anchor + 1];
      bool came = anchor > 0 && place >= distance && memory[place - distance] == secret[anchor - 1];
      if (!goes_on && !came) continue;
      long before = 0, after = 0;
      while (matches(memory, count, place, distance, secret, secret_count, anchor, -before - 1))
        before++;
      // The row's anchor is an earlier byte of the secret; a search for that byte finds the row.
      if (before >= ctracing_shortest_row) continue;
      while (matches(memory, count, place, distance, secret, secret_count, anchor, after + 1))
        after++;
      if (before + 1 + after < ctracing_shortest_row) continue;
      row->place = place - (size_t)before * distance;
      row->distance = distance;
      row->first = anchor - (size_t)before;
      row->count = (size_t)(before + 1 + after);
      return true;
    }
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
