// The calls that only macOS has, as far as CCodePromptSystem uses them, on Linux.
#ifdef __linux__
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <libproc.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/event.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

int emulated_kqueue(void) {
  return epoll_create1(EPOLL_CLOEXEC);
}

static int watch(int queue, const struct kevent *change) {
  int descriptor = (int)change->ident;
  struct stat status;
  // A queue does not support the file that is the controlling terminal of each process.
  if (fstat(descriptor, &status) == 0 && status.st_rdev == makedev(5, 0)) {
    errno = EINVAL;
    return -1;
  }
  struct epoll_event event = {.data.fd = descriptor};
  event.events = change->filter == EVFILT_WRITE ? EPOLLOUT : EPOLLIN | EPOLLRDHUP;
  if (change->flags & EV_CLEAR) event.events |= EPOLLET;
  return epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event);
}

// Lets the queue's descriptor become readable when a process ends.
static int watch_process(int queue, int process) {
  int descriptor = (int)syscall(SYS_pidfd_open, process, 0);
  if (descriptor == -1) return -1;
  int result = dup3(descriptor, queue, O_CLOEXEC);
  close(descriptor);
  return result == -1 ? -1 : 0;
}

int emulated_kevent(
    int queue, const struct kevent *changes, int change_count, struct kevent *events,
    int event_count, const struct timespec *time) {
  (void)time;
  if (change_count == 1 && changes->filter == EVFILT_PROC)
    return watch_process(queue, (int)changes->ident);
  if (change_count == 1) return watch(queue, changes);
  struct epoll_event event;
  int count = epoll_wait(queue, &event, event_count > 0, 0);
  if (count != 1) return count;
  bool has_ended = event.events & (EPOLLHUP | EPOLLERR | EPOLLRDHUP);
  *events = (struct kevent){
      .ident = (uintptr_t)event.data.fd, .flags = (uint16_t)(has_ended ? EV_EOF : 0)};
  return 1;
}

int proc_pidinfo(int process, int flavor, uint64_t argument, void *buffer, int size) {
  (void)argument;
  char path[64], line[512];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  FILE *file = flavor == PROC_PIDTBSDINFO ? fopen(path, "re") : NULL;
  if (!file) return 0;
  struct proc_bsdinfo info = {0};
  int device = 0;
  // proc_pid_stat(5): the name, in parentheses, may contain some itself.
  char *rest = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
  if (rest) sscanf(rest, ") %*c %*d %*d %*d %d", &device);
  fclose(file);
  info.e_tdev = device == 0 ? UINT32_MAX : (uint32_t)device;
  if (size < (int)sizeof info) return 0;
  memcpy(buffer, &info, sizeof info);
  return sizeof info;
}

char *devname_r(dev_t device, mode_t kind, char *name, int size) {
  if (kind != S_IFCHR || major(device) != 136) return NULL;
  snprintf(name, (size_t)size, "pts/%u", minor(device));
  return name;
}
#endif
