#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CDescriptors.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>
#ifdef __linux__

static int open_master(void) {
  return posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
}

int cdescriptors_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC);
}

int cdescriptors_sockets(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
}

#else

static int open_master(void) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master != -1) fcntl(master, F_SETFD, FD_CLOEXEC);
  return master;
}

static int neither_inherited(int result, const int ends[2]) {
  if (result == 0) {
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  }
  return result;
}

int cdescriptors_pipe(int ends[2]) {
  return neither_inherited(pipe(ends), ends);
}

int cdescriptors_sockets(int ends[2]) {
  return neither_inherited(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), ends);
}

#endif

int cdescriptors_terminal(int ends[2]) {
  char path[128];
  ends[0] = open_master();
  if (ends[0] == -1) return -1;
  ends[1] = -1;
  if (grantpt(ends[0]) == 0 && unlockpt(ends[0]) == 0 &&
      ptsname_r(ends[0], path, sizeof path) == 0)
    ends[1] = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ends[1] == -1) {
    close(ends[0]);
    return -1;
  }
  return 0;
}

int cdescriptors_unread_count(int descriptor) {
  int count = 0;
  return ioctl(descriptor, FIONREAD, &count) == 0 ? count : 0;
}
