#ifdef __APPLE__
// With this macro, Darwin's select(2) accepts descriptors of 1024 and more.
#define _DARWIN_UNLIMITED_SELECT 1
#endif
#include "csystem/waiting.h"

#include <poll.h>
#ifdef __APPLE__
#include "csystem/library.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/event.h>
#include <sys/select.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#endif

#ifndef __APPLE__

int csystem_poll(struct pollfd *descriptors, size_t count, int milliseconds) {
  return poll(descriptors, count, milliseconds);
}

#else

// Darwin's poll(2) and kqueue(2) don't support /dev/tty. Its select(2) does, but can't report a
// hangup as such: the descriptor only becomes readable or writable. So entries that request neither
// POLLIN nor POLLOUT, and are there for a hangup only, are put into a kqueue, and the descriptor of
// the queue is passed to select as one more input. All other entries are passed to select.

// A word of a set of descriptors that has any size, and is passed to select(2) as an fd_set.
// Darwin's fd_set consists of words of 32 bits, with the lowest descriptor in the lowest bit.
// Darwin's machines are little-endian, so that words of 64 bits have the same layout.
typedef uint64_t word;
enum { word_bits = 64, descriptor_limit = 1 << 18 };

static void add(word *set, int descriptor) {
  set[descriptor / word_bits] |= (word)1 << descriptor % word_bits;
}

static bool has(const word *set, int descriptor) {
  return set[descriptor / word_bits] >> descriptor % word_bits & 1;
}

// Whether an entry is watched: poll ignores negative descriptors, and POLLNVAL marks one that is
// closed.
static bool is_watched(const struct pollfd *entry) {
  return entry->fd >= 0 && !(entry->revents & POLLNVAL);
}

static bool is_watched_for_hangup(const struct pollfd *entry) {
  return is_watched(entry) && !(entry->events & (POLLIN | POLLOUT));
}

static int ready_count(const struct pollfd *entries, size_t count) {
  int ready = 0;
  for (size_t i = 0; i < count; i++) ready += entries[i].revents != 0;
  return ready;
}

// Marks the entries whose descriptors are closed by POLLNVAL, as poll does. Select would fail with
// EBADF because of them.
static void mark_closed(struct pollfd *entries, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (is_watched(&entries[i]) && fcntl(entries[i].fd, F_GETFD) == -1)
      entries[i].revents = POLLNVAL;
}

// MARK: The queue

// Adds the entry's descriptor to the queue, which then reports its hangup. If the descriptor is a
// terminal that has hung up already, marks the entry.
static void watch_hangup(int queue, struct pollfd *entry) {
  int access = fcntl(entry->fd, F_GETFL) & O_ACCMODE;
  struct kevent change;
  // With EV_CLEAR, unread data is reported once when it arrives; without, it would end every
  // select.
  EV_SET(&change, entry->fd, access == O_WRONLY ? EVFILT_WRITE : EVFILT_READ, EV_ADD | EV_CLEAR, 0,
         0, NULL);
  if (kevent(queue, &change, 1, NULL, 0, NULL) == 0) return;
  // The queue does not support /dev/tty. A later hangup is noticed nevertheless: the process gets
  // SIGHUP, which interrupts the select.
  struct termios settings;
  if (tcgetattr(entry->fd, &settings) == -1 && (errno == EIO || errno == ENXIO))
    entry->revents = POLLHUP;
}

// Makes a queue of the entries that are watched for a hangup only. Its descriptor, or -1 if there
// are no such entries, is written into `queue`. Returns false with errno if the queue can't be
// made.
static bool make_queue(struct pollfd *entries, size_t count, int *queue) {
  *queue = -1;
  for (size_t i = 0; i < count; i++) {
    if (!is_watched_for_hangup(&entries[i])) continue;
    if (*queue == -1) *queue = kqueue();
    if (*queue == -1) return false;
    watch_hangup(*queue, &entries[i]);
  }
  return true;
}

// Marks the entries whose hangup the queue reports.
static void mark_hangups(int queue, struct pollfd *entries, size_t count) {
  struct kevent event;
  const struct timespec no_time = {0, 0};
  while (kevent(queue, NULL, 0, &event, 1, &no_time) == 1) {
    if (!(event.flags & EV_EOF)) continue;
    for (size_t i = 0; i < count; i++)
      if (is_watched_for_hangup(&entries[i]) && (uintptr_t)entries[i].fd == event.ident)
        entries[i].revents = POLLHUP;
  }
}

// MARK: The select

// Calls select, without a time limit if `microseconds` is negative, marks the ready entries, and
// returns what select returns. That may be above 0 even if no entry is ready: the queue also
// becomes readable when data arrives.
static int select_once(struct pollfd *entries, size_t count, int queue, int64_t microseconds) {
  int highest = queue;
  for (size_t i = 0; i < count; i++)
    if (is_watched(&entries[i]) && entries[i].fd > highest) highest = entries[i].fd;
  if (highest >= descriptor_limit) {
    errno = EINVAL;
    return -1;
  }
  word input[highest / word_bits + 1], output[highest / word_bits + 1];
  memset(input, 0, sizeof input);
  memset(output, 0, sizeof output);
  if (queue != -1) add(input, queue);
  for (size_t i = 0; i < count; i++) {
    if (!is_watched(&entries[i])) continue;
    if (entries[i].events & POLLIN) add(input, entries[i].fd);
    if (entries[i].events & POLLOUT) add(output, entries[i].fd);
  }
  struct timeval time = {(time_t)(microseconds / 1000000), (int)(microseconds % 1000000)};
  int result = select(
      highest + 1, (fd_set *)input, (fd_set *)output, NULL, microseconds < 0 ? NULL : &time);
  if (result <= 0) return result;
  for (size_t i = 0; i < count; i++) {
    // An entry is marked only with the events that it requests, since another entry may have the
    // same descriptor and request others.
    if (!is_watched(&entries[i])) continue;
    if (has(input, entries[i].fd)) entries[i].revents |= entries[i].events & POLLIN;
    if (has(output, entries[i].fd)) entries[i].revents |= entries[i].events & POLLOUT;
  }
  if (queue != -1 && has(input, queue)) mark_hangups(queue, entries, count);
  return result;
}

// Returns the time of csystem_now() in microseconds.
static int64_t now(void) {
  struct timespec time;
  csystem_now(&time);
  return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int csystem_poll(struct pollfd *descriptors, size_t count, int milliseconds) {
  int64_t left = (int64_t)milliseconds * 1000;
  int64_t end = now() + left;
  int queue, ready, result;
  for (size_t i = 0; i < count; i++) descriptors[i].revents = 0;
  mark_closed(descriptors, count);
  if (!make_queue(descriptors, count, &queue)) return -1;
  while (true) {
    // If an entry is ready already, because of a hangup or a closed descriptor, the others are only
    // checked, without waiting.
    bool waits = ready_count(descriptors, count) == 0;
    result = select_once(descriptors, count, queue, waits ? left : 0);
    ready = ready_count(descriptors, count);
    // Another thread has closed a descriptor since the last check.
    if (result == -1 && errno == EBADF) {
      mark_closed(descriptors, count);
      if (ready_count(descriptors, count) > ready) continue;
    }
    if (result <= 0 || ready > 0) break;
    // The queue has only reported data, so the rest of the time is waited for.
    if (left >= 0) left = end > now() ? end - now() : 0;
  }
  int error = errno;
  if (queue != -1) close(queue);
  errno = error;
  return result == -1 ? -1 : ready;
}

#endif
