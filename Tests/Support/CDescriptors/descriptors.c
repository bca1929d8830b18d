#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CDescriptors.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
#ifdef __linux__

int cdescriptors_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC);
}

int cdescriptors_sockets(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
}

int cdescriptors_terminal(int ends[2]) {
  char path[64];
  ends[0] = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ends[0] == -1) return -1;
  ends[1] = -1;
  if (grantpt(ends[0]) == 0 && unlockpt(ends[0]) == 0 &&
      ptsname_r(ends[0], path, sizeof path) == 0)
    ends[1] = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ends[1] == -1) close(ends[0]);
  return ends[1] == -1 ? -1 : 0;
}

#else
#include <util.h>

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

int cdescriptors_terminal(int ends[2]) {
  return neither_inherited(openpty(&ends[0], &ends[1], NULL, NULL, NULL), ends);
}
#endif
