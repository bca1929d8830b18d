// The other processes of a process group, for the guard: found in /proc once, and watched by
// pidfd_open(2).
//
// kill(2) can't tell whether a process has ended: for it, an ended process that nobody has reaped
// still exists. This code calls only functions listed in signal-safety(7). Without /proc, or before
// Linux 5.3, it finds no process.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#ifdef __linux__
#include "guard.h"

#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

struct directory_entry {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char kind;
  char name[];
};

static int32_t number_in(const char **text) {
  int32_t number = 0;
  while (**text >= '0' && **text <= '9' && number < 100000000)
    number = number * 10 + *(*text)++ - '0';
  return number;
}

// Returns whether a process runs in a group: its stat is "PID (NAME) STATE PARENT GROUP ...".
static bool is_member(int proc, const char *process, int32_t group) {
  char path[32], text[512];
  size_t length = strlen(process);
  if (length > sizeof path - 6) return false;
  memcpy(path, process, length);
  memcpy(path + length, "/stat", 6);
  int file = openat(proc, path, O_RDONLY | O_CLOEXEC);
  if (file == -1) return false;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return false;
  text[count] = 0;
  // The name may contain parentheses, so the last `)` ends it.
  const char *rest = strrchr(text, ')');
  if (!rest || strlen(rest) < 5 || rest[2] == 'Z' || rest[2] == 'X') return false;
  rest += 4;
  number_in(&rest);
  if (*rest++ != ' ') return false;
  return number_in(&rest) == group;
}

int guard_find_neighbors(int32_t group, struct pollfd *found, int limit) {
  _Alignas(struct directory_entry) char entries[4096];
  int count = 0;
  int32_t self = getpid();
  int proc = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (proc == -1) return 0;
  long filled;
  while (count < limit && (filled = syscall(SYS_getdents64, proc, entries, sizeof entries)) > 0) {
    for (long place = 0; place < filled && count < limit;) {
      const struct directory_entry *entry = (const void *)(entries + place);
      place += entry->length;
      const char *name = entry->name;
      int32_t process = number_in(&name);
      // The guard itself is in the group if it could not leave it.
      if (process <= 1 || process == self || *name != 0) continue;
      if (!is_member(proc, entry->name, group)) continue;
      int descriptor = (int)syscall(SYS_pidfd_open, process, 0);
      if (descriptor != -1) found[count++] = (struct pollfd){.fd = descriptor, .events = POLLIN};
    }
  }
  close(proc);
  return count;
}
#endif
