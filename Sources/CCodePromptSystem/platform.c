#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "csystem/platform.h"
#include "arguments.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __APPLE__
#include <crt_externs.h>
#include <libproc.h>
#include <sys/event.h>
#endif
#ifdef __linux__
#include <dirent.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#endif

static void close_keeping_errno(int descriptor) {
  int error = errno;
  close(descriptor);
  errno = error;
}

int csystem_above_streams(int descriptor) {
  if (descriptor == -1 || descriptor > 2) return descriptor;
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  close_keeping_errno(descriptor);
  return moved;
}

int csystem_watch_process(int32_t process) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  return csystem_above_streams((int)syscall(SYS_pidfd_open, process, 0));
#elif defined(__APPLE__)
  int queue = kqueue();
  if (queue == -1) return -1;
  fcntl(queue, F_SETFD, FD_CLOEXEC);
  struct kevent end;
  EV_SET(&end, process, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0, NULL);
  if (kevent(queue, &end, 1, NULL, 0, NULL) == -1) {
    close_keeping_errno(queue);
    return -1;
  }
  return csystem_above_streams(queue);
#else
  (void)process;
  errno = ENOSYS;
  return -1;
#endif
}

int csystem_pipe(int ends[2]) {
#ifdef __linux__
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) == -1) return -1;
#else
  if (pipe(ends) == -1) return -1;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
#endif
  for (int i = 0; i < 2; i++) {
    ends[i] = csystem_above_streams(ends[i]);
    if (ends[i] != -1) continue;
    close_keeping_errno(ends[1 - i]);
    ends[1 - i] = -1;
    return -1;
  }
  return 0;
}

int csystem_unnamed_file(const void *bytes, size_t count) {
#ifdef __linux__
  int created = memfd_create("picture", MFD_CLOEXEC);
#else
  char path[] = "/tmp/codeprompt.XXXXXX";
  int created = mkstemp(path);
  if (created != -1) {
    fcntl(created, F_SETFD, FD_CLOEXEC);
    unlink(path);
  }
#endif
  int file = csystem_above_streams(created);
  if (file == -1) return -1;
  const char *next = bytes;
  while (count > 0) {
    ssize_t written = write(file, next, count);
    if (written == -1 && errno == EINTR) continue;
    if (written <= 0) {
      close_keeping_errno(file);
      return -1;
    }
    next += written;
    count -= (size_t)written;
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

uint32_t csystem_terminal_device(int terminal) {
#if defined(TIOCGDEV)
  uint32_t device = 0;
  return ioctl(terminal, TIOCGDEV, &device) == 0 ? device : 0;
#elif defined(__APPLE__)
  // A descriptor of /dev/tty has the device number of /dev/tty itself. Its terminal is that of the
  // process, whose number the kernel tells.
  (void)terminal;
  struct proc_bsdinfo info;
  int count = proc_pidinfo(getpid(), PROC_PIDTBSDINFO, 0, &info, sizeof info);
  return count == sizeof info && info.e_tdev != (uint32_t)-1 ? info.e_tdev : 0;
#else
  (void)terminal;
  return 0;
#endif
}

#ifdef __linux__
// How many entries of a directory are looked at for a device's node.
enum { node_limit = 4096 };

// Whether the file at a path is the node of a character device, and not a link to it.
static bool is_node(const char *path, dev_t device) {
  struct stat status;
  return lstat(path, &status) == 0 && S_ISCHR(status.st_mode) && status.st_rdev == device;
}

// Writes the path of the node that has the kernel's name for the device. The name is in the line
// DEVNAME of the device's uevent file, and is "ttyAMA0" for /dev/ttyAMA0.
static bool find_by_name(
    dev_t device, const char *numbers, const char *nodes, char *path, size_t size) {
  char line[160], name[64] = "";
  snprintf(line, sizeof line, "%s/%u:%u/uevent", numbers, major(device), minor(device));
  FILE *file = fopen(line, "re");
  if (!file) return false;
  while (!name[0] && fgets(line, sizeof line, file))
    if (strncmp(line, "DEVNAME=", 8) == 0) snprintf(name, sizeof name, "%s", line + 8);
  fclose(file);
  name[strcspn(name, "\n")] = 0;
  snprintf(path, size, "%s/%s", nodes, name);
  return is_node(path, device);
}

// Writes the path of the node that a search in a directory finds.
static bool find_by_search(dev_t device, const char *nodes, char *path, size_t size) {
  bool is_found = false;
  struct dirent *entry;
  DIR *directory = opendir(nodes);
  if (!directory) return false;
  for (int left = node_limit; !is_found && left > 0 && (entry = readdir(directory)); left--) {
    snprintf(path, size, "%s/%s", nodes, entry->d_name);
    is_found = is_node(path, device);
  }
  closedir(directory);
  return is_found;
}
#endif

bool csystem_device_path(
    uint32_t device, const char *numbers, const char *nodes, char *path, size_t size) {
#ifdef __linux__
  return find_by_name(device, numbers, nodes, path, size) ||
         find_by_search(device, nodes, path, size);
#else
  (void)device;
  (void)numbers;
  (void)nodes;
  (void)path;
  (void)size;
  return false;
#endif
}

bool csystem_terminal_path(uint32_t device, char *path, size_t size) {
#if defined(__linux__)
  // Major number 136 is for pseudo-terminals (admin-guide/devices.txt in Linux's documentation).
  if (major(device) != 136)
    return csystem_device_path(device, "/sys/dev/char", "/dev", path, size);
  snprintf(path, size, "/dev/pts/%u", minor(device));
  return true;
#elif defined(__APPLE__)
  char name[64];
  struct stat status;
  if (!devname_r((dev_t)device, S_IFCHR, name, sizeof name)) return false;
  snprintf(path, size, "/dev/%s", name);
  // For a device without a node in /dev, devname_r makes a name up.
  return stat(path, &status) == 0 && status.st_rdev == (dev_t)device;
#else
  (void)device;
  (void)path;
  (void)size;
  return false;
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

int32_t csystem_lock_holder(int node, char *name, size_t size) {
  name[0] = 0;
#ifdef __linux__
  struct stat status;
  FILE *table = fstat(node, &status) == 0 ? fopen("/proc/locks", "re") : NULL;
  if (!table) return 0;
  char line[160], node_words[64], path[32];
  snprintf(node_words, sizeof node_words, " %02x:%02x:%lu ", major(status.st_dev),
           minor(status.st_dev), (unsigned long)status.st_ino);
  int holder = 0;
  while (holder == 0 && fgets(line, sizeof line, table)) {
    if (!strstr(line, node_words)) continue;
    // A line is "1: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF" (proc_locks(5)).
    const char *words[5];
    char *rest;
    int count = 0;
    while (count < 5 && (words[count] = strtok_r(count ? NULL : line, " ", &rest))) count++;
    if (count == 5 && strcmp(words[1], "FLOCK") == 0) holder = atoi(words[4]);
  }
  fclose(table);
  if (holder <= 0) return 0;
  snprintf(path, sizeof path, "/proc/%d/comm", holder);
  FILE *file = fopen(path, "re");
  if (file) {
    if (fgets(name, (int)size, file)) name[strcspn(name, "\n")] = 0;
    fclose(file);
  }
  return holder;
#else
  (void)node;
  (void)size;
  return 0;
#endif
}

// MARK: The process

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

#ifndef __APPLE__
// Not every C library declares `environ` in a header (environ(7)).
extern char **environ;
#endif

char **csystem_environment(void) {
#ifdef __APPLE__
  // Darwin's dynamic libraries can't refer to `environ` (environ(7)).
  return *_NSGetEnviron();
#else
  return environ;
#endif
}

static int argument_count;
static char **argument_words, **environment_words;

#if defined(__GLIBC__)
// glibc passes the arguments of main to constructors too (csu/libc-start.c, elf/dl-init.c).
__attribute__((constructor)) static void keep_arguments(
    int count, char **words, char **environment) {
  argument_count = count;
  argument_words = words;
  environment_words = environment;
}
#elif defined(__APPLE__)
__attribute__((constructor)) static void keep_arguments(void) {
  argument_count = *_NSGetArgc();
  argument_words = *_NSGetArgv();
  environment_words = *_NSGetEnviron();
}
#elif defined(CSYSTEM_EMBEDDED)
#error "this C library tells nobody the arguments, and Embedded Swift has no CommandLine"
#endif

char **csystem_arguments(int *count) {
  *count = argument_count;
  return argument_words;
}

// Returns the end of those of the `words` that follow each other in memory without a gap, from
// `end` on; `end` itself if the first word does not begin there.
static char *end_of_adjacent_words(char *end, char **words) {
  for (; *words && *words == end; words++) end += strlen(end) + 1;
  return end;
}

char *arguments_memory(char **end) {
  if (!argument_words || !argument_words[0]) return NULL;
  // Linux puts the environment directly after the arguments, and shows a name that is longer than
  // the arguments up to its NUL (get_mm_cmdline in fs/proc/base.c).
  char *arguments_end = end_of_adjacent_words(argument_words[0], argument_words);
  *end = end_of_adjacent_words(arguments_end, environment_words);
  return argument_words[0];
}
