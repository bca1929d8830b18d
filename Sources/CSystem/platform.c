#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "csystem/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#ifdef __APPLE__
#include <crt_externs.h>
#include <sys/event.h>
#include <sys/select.h>
#endif
#ifdef __linux__
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

int csystem_watch_process(int32_t process) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  return (int)syscall(SYS_pidfd_open, process, 0);
#elif defined(__APPLE__)
  int queue = kqueue();
  if (queue == -1) return -1;
  fcntl(queue, F_SETFD, FD_CLOEXEC);
  struct kevent end;
  EV_SET(&end, process, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0, NULL);
  if (kevent(queue, &end, 1, NULL, 0, NULL) == -1) {
    int error = errno;
    close(queue);
    errno = error;
    return -1;
  }
  return queue;
#else
  (void)process;
  errno = ENOSYS;
  return -1;
#endif
}

int csystem_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC | O_NONBLOCK);
#else
  if (pipe(ends) == -1) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  return 0;
#endif
}

static int new_unnamed_file(void) {
#ifdef __linux__
  return memfd_create("picture", MFD_CLOEXEC);
#else
  char path[] = "/tmp/codeprompt.XXXXXX";
  int file = mkstemp(path);
  if (file != -1) unlink(path);
  return file;
#endif
}

int csystem_unnamed_file(const void *bytes, size_t count) {
  int created = new_unnamed_file();
  if (created == -1) return -1;
  // A descriptor below 3 would be overwritten by a standard stream in a child.
  int file = fcntl(created, F_DUPFD_CLOEXEC, 3);
  close(created);
  if (file == -1) return -1;
  const char *next = bytes;
  while (count > 0) {
    ssize_t written = write(file, next, count);
    if (written == -1 && errno == EINTR) continue;
    if (written <= 0) {
      int error = written == 0 ? ENOSPC : errno;
      close(file);
      errno = error;
      return -1;
    }
    next += written;
    count -= (size_t)written;
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

int csystem_terminal_device(int terminal, uint32_t *device) {
#ifdef TIOCGDEV
  return ioctl(terminal, TIOCGDEV, device);
#else
  (void)terminal;
  (void)device;
  errno = ENOSYS;
  return -1;
#endif
}

bool csystem_is_pty_master(int descriptor) {
#if defined(TIOCGPTN)
  unsigned number;
  return ioctl(descriptor, TIOCGPTN, &number) == 0;
#elif defined(TIOCPTYGNAME)
  char name[128];
  return ioctl(descriptor, TIOCPTYGNAME, name) == 0;
#else
  (void)descriptor;
  return false;
#endif
}

int csystem_poll(struct pollfd *descriptors, size_t count, int milliseconds) {
#ifdef __APPLE__
  fd_set input, output;
  int highest = -1;
  FD_ZERO(&input);
  FD_ZERO(&output);
  for (size_t i = 0; i < count; i++) {
    if (descriptors[i].fd < 0) continue;
    if (descriptors[i].fd >= FD_SETSIZE) {
      errno = EINVAL;
      return -1;
    }
    if (descriptors[i].events & POLLIN) FD_SET(descriptors[i].fd, &input);
    if (descriptors[i].events & POLLOUT) FD_SET(descriptors[i].fd, &output);
    if (descriptors[i].fd > highest) highest = descriptors[i].fd;
  }
  struct timeval time = {milliseconds / 1000, milliseconds % 1000 * 1000};
  int ready = select(highest + 1, &input, &output, NULL, milliseconds < 0 ? NULL : &time);
  for (size_t i = 0; i < count; i++) {
    descriptors[i].revents = 0;
    if (ready <= 0 || descriptors[i].fd < 0) continue;
    if (FD_ISSET(descriptors[i].fd, &input)) descriptors[i].revents |= POLLIN;
    if (FD_ISSET(descriptors[i].fd, &output)) descriptors[i].revents |= POLLOUT;
  }
  return ready;
#else
  return poll(descriptors, count, milliseconds);
#endif
}

bool csystem_is_dumpable(void) {
#ifdef __linux__
  return prctl(PR_GET_DUMPABLE) == 1;
#else
  return true;
#endif
}

void csystem_set_dumpable(bool dumpable) {
#ifdef __linux__
  prctl(PR_SET_DUMPABLE, dumpable ? 1 : 0, 0, 0, 0);
#else
  (void)dumpable;
#endif
}

int csystem_set_foreground(int tty, int32_t group) {
  // Blocking SIGTTOU makes this work from the background too: the kernel stops only processes that
  // don't block it.
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, SIGTTOU);
  sigprocmask(SIG_BLOCK, &set, &before);
  int result = tcsetpgrp(tty, group);
  sigprocmask(SIG_SETMASK, &before, NULL);
  return result;
}

char **csystem_environment(void) {
#ifdef __APPLE__
  return *_NSGetEnviron();
#else
  return environ;
#endif
}
