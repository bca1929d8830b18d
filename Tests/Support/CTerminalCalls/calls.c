#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CTerminalCalls.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Shared memory, since a guard is a copy of the test's process: both see the same.
static struct terminal_calls *shared;
static int (*real_tcsetattr)(int, int, const struct termios *);
static int (*real_tcgetattr)(int, struct termios *);
static pid_t (*real_tcgetpgrp)(int);
static int (*real_tcsetpgrp)(int, pid_t);
static ssize_t (*real_write)(int, const void *, size_t);

// Early, since a guard must not wait for a lock of the dynamic linker, which another thread may
// have had when it was forked.
__attribute__((constructor)) static void prepare(void) {
  *(void **)&real_tcsetattr = dlsym(RTLD_NEXT, "tcsetattr");
  *(void **)&real_tcgetattr = dlsym(RTLD_NEXT, "tcgetattr");
  *(void **)&real_tcgetpgrp = dlsym(RTLD_NEXT, "tcgetpgrp");
  *(void **)&real_tcsetpgrp = dlsym(RTLD_NEXT, "tcsetpgrp");
  *(void **)&real_write = dlsym(RTLD_NEXT, "write");
  void *memory =
      mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory != MAP_FAILED) shared = memory;
}

static uint64_t device_of(int terminal) {
  struct stat status;
  return fstat(terminal, &status) == 0 ? status.st_rdev : 0;
}

static int is_watched(int terminal) {
  return shared && shared->device != 0 && device_of(terminal) == shared->device;
}

bool ctest_terminal_calls_begin(int32_t terminal) {
  if (!shared) return false;
  ctest_terminal_calls_end();
  shared->device = device_of(terminal);
  return true;
}

void ctest_terminal_calls_end(void) {
  memset(shared, 0, sizeof *shared);
}

struct terminal_calls *ctest_terminal_calls(void) {
  return shared;
}

int tcsetattr(int terminal, int when, const struct termios *settings) {
  struct terminal_calls *calls = shared;
  if (!is_watched(terminal)) return real_tcsetattr(terminal, when, settings);
  if (calls->set_count++ == 0) calls->writes_before_set = calls->write_count;
  calls->last_when = when;
  if (calls->failing_sets > 0) {
    calls->failing_sets--;
    errno = calls->error;
    return -1;
  }
  int result = 0;
  if (calls->idle_sets > 0) {
    calls->idle_sets--;
  } else {
    result = real_tcsetattr(terminal, when, settings);
  }
  if (calls->is_followed) real_tcsetattr(terminal, TCSANOW, &calls->others);
  calls->is_followed = 0;
  return result;
}

int tcgetattr(int terminal, struct termios *settings) {
  struct terminal_calls *calls = shared;
  if (!is_watched(terminal)) return real_tcgetattr(terminal, settings);
  if (calls->holds_gets) {
    calls->held_gets++;
    while (calls->holds_gets) poll(NULL, 0, 1);
    calls->held_gets--;
  }
  if (calls->failing_gets <= 0) return real_tcgetattr(terminal, settings);
  calls->failing_gets--;
  errno = calls->error;
  return -1;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (is_watched(descriptor)) shared->write_count++;
  return real_write(descriptor, bytes, count);
}

pid_t tcgetpgrp(int terminal) {
  struct terminal_calls *calls = shared;
  return is_watched(terminal) && calls->foreground != 0 ? calls->foreground : real_tcgetpgrp(terminal);
}

int tcsetpgrp(int terminal, pid_t group) {
  struct terminal_calls *calls = shared;
  if (!is_watched(terminal) || !calls->is_used_by_foreground)
    return real_tcsetpgrp(terminal, group);
  calls->foreground = group;
  real_tcsetattr(terminal, TCSANOW, &calls->others);
  calls->is_used_by_foreground = 0;
  return 0;
}
