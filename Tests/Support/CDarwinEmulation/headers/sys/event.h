// What CCodePromptSystem uses of macOS's kqueue(2), by epoll(7).
#pragma once
#include <stdint.h>
#include <time.h>

struct kevent {
  uintptr_t ident;
  int16_t filter;
  uint16_t flags;
  uint32_t fflags;
  intptr_t data;
  void *udata;
};

enum { EVFILT_READ = -1, EVFILT_WRITE = -2, EVFILT_PROC = -5 };
enum { EV_ADD = 0x1, EV_CLEAR = 0x20, EV_EOF = 0x8000 };
enum { NOTE_EXIT = (int)0x80000000 };

#define EV_SET(event, a, b, c, d, e, f) \
  (*(event) = (struct kevent){(uintptr_t)(a), (b), (c), (uint32_t)(d), (e), (f)})

#define kqueue emulated_kqueue
#define kevent(queue, changes, change_count, events, event_count, time) \
  emulated_kevent(queue, changes, change_count, events, event_count, time)

int emulated_kqueue(void);
int emulated_kevent(
    int queue, const struct kevent *changes, int change_count, struct kevent *events,
    int event_count, const struct timespec *time);
