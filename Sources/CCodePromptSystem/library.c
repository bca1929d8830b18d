#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "csystem/library.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

int csystem_error(void) {
  return errno;
}

const char *csystem_error_text(int code) {
  return strerror(code);
}

int csystem_open(const char *path, int flags) {
  return open(path, flags);
}

int csystem_status_flags(int descriptor) {
  return fcntl(descriptor, F_GETFL);
}

int csystem_set_status_flags(int descriptor, int flags) {
  return fcntl(descriptor, F_SETFL, flags);
}

static struct flock first_byte(short type) {
  return (struct flock){.l_type = type, .l_whence = SEEK_SET, .l_len = 1};
}

int csystem_lock_first_byte(int descriptor, short type) {
  struct flock range = first_byte(type);
  return fcntl(descriptor, F_SETLK, &range);
}

bool csystem_first_byte_is_locked(int descriptor) {
  struct flock range = first_byte(F_WRLCK);
  return fcntl(descriptor, F_GETLK, &range) == 0 && range.l_type != F_UNLCK;
}

int csystem_window_size(int terminal, struct winsize *size) {
  return ioctl(terminal, TIOCGWINSZ, size);
}

bool csystem_is_character_device(const struct stat *status) {
  return S_ISCHR(status->st_mode);
}

bool csystem_is_pipe(const struct stat *status) {
  return S_ISFIFO(status->st_mode);
}

bool csystem_is_regular_file(const struct stat *status) {
  return S_ISREG(status->st_mode);
}

int csystem_start_thread(void *(*body)(void *), void *context) {
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 20);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  int code = pthread_create(&thread, &attributes, body, context);
  pthread_attr_destroy(&attributes);
  return code;
}

#if defined(CSYSTEM_EMBEDDED) && defined(__linux__)
// Embedded Swift calls this function for the seed of its hash tables. It replaces glibc's, which
// ends the process if the kernel refuses getrandom(2). A seed of zeros does no harm here: hash
// tables contain no secrets.
void arc4random_buf(void *bytes, size_t count) {
  if (getentropy(bytes, count) == -1) memset(bytes, 0, count);
}
#endif

int csystem_peer_closed(void) {
#ifdef POLLRDHUP
  return POLLRDHUP;
#else
  return 0;
#endif
}

void csystem_now(struct timespec *time) {
#ifdef CLOCK_BOOTTIME
  clock_gettime(CLOCK_BOOTTIME, time);
#else
  // Darwin's CLOCK_MONOTONIC runs while the machine sleeps. Linux's does not, but Linux has
  // CLOCK_BOOTTIME.
  clock_gettime(CLOCK_MONOTONIC, time);
#endif
}

void csystem_ignore(int signal_number) {
  signal(signal_number, SIG_IGN);
}

void csystem_stop_ignoring(int signal_number) {
  signal(signal_number, SIG_DFL);
}
