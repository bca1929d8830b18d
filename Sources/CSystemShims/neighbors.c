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
#include "CSystemShims.h"
#include "guard.h"

#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ancestor_limit = 32 };

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

// Returns the parent of a process that runs; 0 if it has ended, or if there is none. The stat of a
// process is "PID (NAME) STATE PARENT ...".
static int32_t parent_of(int proc, int32_t process) {
  char path[32], text[512];
  char *end = path + sizeof path, *start = end - sizeof "/stat";
  memcpy(start, "/stat", sizeof "/stat");
  for (int32_t rest = process; rest > 0; rest /= 10) *--start = (char)('0' + rest % 10);
  int file = openat(proc, start, O_RDONLY | O_CLOEXEC);
  if (file == -1) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // The name may contain parentheses, so the last `)` ends it.
  const char *rest = strrchr(text, ')');
  if (!rest || strlen(rest) < 5 || rest[2] == 'Z' || rest[2] == 'X') return 0;
  rest += 4;
  return number_in(&rest);
}

int guard_find_neighbors(int32_t group, struct pollfd *found, int limit) {
  _Alignas(struct directory_entry) char entries[4096];
  int32_t ancestors[ancestor_limit];
  int count = 0, ancestor_count = 0;
  int proc = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (proc == -1 || group < 1) return 0;
  // The guard itself is in the group if it could not leave it.
  for (int32_t next = getpid(); next > 1 && ancestor_count < ancestor_limit;) {
    ancestors[ancestor_count++] = next;
    next = parent_of(proc, next);
  }
  long filled;
  while (count < limit && (filled = syscall(SYS_getdents64, proc, entries, sizeof entries)) > 0) {
    for (long place = 0; place < filled && count < limit;) {
      const struct directory_entry *entry = (const void *)(entries + place);
      place += entry->length;
      const char *name = entry->name;
      int32_t process = number_in(&name);
      if (process < 1 || *name != 0 || getpgid(process) != group) continue;
      bool is_other = parent_of(proc, process) > 0;
      for (int i = 0; i < ancestor_count; i++) is_other &= ancestors[i] != process;
      int descriptor = is_other ? csystem_watch_process(process) : -1;
      if (descriptor != -1) found[count++] = (struct pollfd){.fd = descriptor, .events = POLLIN};
    }
  }
  close(proc);
  return count;
}
#endif
