#ifdef __APPLE__
// select(2) then takes descriptors of 1024 and more too.
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

// Darwin's poll and kqueue don't support /dev/tty; its select does, but reports a hangup only as
// input or room for output. So descriptors that are watched for a hangup alone are put into a
// kqueue, and the descriptor of that queue is put into the select.

// A set of bits, which is passed to select(2) as an fd_set of any size. Darwin's fd_set has words
// of 32 bits, the lowest bit first; on its little-endian machines words of 64 bits are the same.
typedef uint64_t word;
enum { word_bits = 64, descriptor_limit = 1 << 18 };

static void add(word *set, int descriptor) {
  set[descriptor / word_bits] |= (word)1 << descriptor % word_bits;
}

static bool has(const word *set, int descriptor) {
  return set[descriptor / word_bits] >> descriptor % word_bits & 1;
}

// What poll ignores, or has marked as closed, is not watched.
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

// Marks descriptors that are closed, as poll does, where select would fail.
static void mark_closed(struct pollfd *entries, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (is_watched(&entries[i]) && fcntl(entries[i].fd, F_GETFD) == -1)
      entries[i].revents = POLLNVAL;
}

// MARK: The queue

// Lets the queue report a hangup of the entry's descriptor.
static void watch_hangup(int queue, struct pollfd *entry) {
  int access = fcntl(entry->fd, F_GETFL) & O_ACCMODE;
  struct kevent change;
  // EV_CLEAR: data that nobody reads ends the select only when it arrives.
  EV_SET(&change, entry->fd, access == O_WRONLY ? EVFILT_WRITE : EVFILT_READ, EV_ADD | EV_CLEAR, 0,
         0, NULL);
  if (kevent(queue, &change, 1, NULL, 0, NULL) == 0) return;
  // /dev/tty is not supported: its hangup ends the select by SIGHUP.
  struct termios settings;
  if (tcgetattr(entry->fd, &settings) == -1 && (errno == EIO || errno == ENXIO))
    entry->revents = POLLHUP;
}

// Makes the queue if there are entries for it, else -1. Returns false, with errno, if that failed.
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

// Calls select, without a time limit if the time is negative, and marks the ready entries. Returns
// what select returns. Even if that is above 0, no entry need be ready: the queue may have had news
// that is no hangup.
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
    // Another entry may have the same descriptor.
    if (!is_watched(&entries[i])) continue;
    if (has(input, entries[i].fd)) entries[i].revents |= entries[i].events & POLLIN;
    if (has(output, entries[i].fd)) entries[i].revents |= entries[i].events & POLLOUT;
  }
  if (queue != -1 && has(input, queue)) mark_hangups(queue, entries, count);
  return result;
}

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
    // If one has hung up or is closed, the others are looked at, but not waited for.
    bool waits = ready_count(descriptors, count) == 0;
    result = select_once(descriptors, count, queue, waits ? left : 0);
    ready = ready_count(descriptors, count);
    // Another thread has just closed one.
    if (result == -1 && errno == EBADF) {
      mark_closed(descriptors, count);
      if (ready_count(descriptors, count) > ready) continue;
    }
    if (result <= 0 || ready > 0) break;
    // The queue had only news of data.
    if (left >= 0) left = end > now() ? end - now() : 0;
  }
  int error = errno;
  if (queue != -1) close(queue);
  errno = error;
  return result == -1 ? -1 : ready;
}

#endif
