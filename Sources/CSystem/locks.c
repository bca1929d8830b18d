// Locks on a terminal's node: the holder, and requests for the lock.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "csystem/locks.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/sysmacros.h>
#endif

// The request for a terminal: a lock (fcntl(2)) on the first byte of its node, apart from the lock
// of the terminal's owner (flock(2)). A forked child does not inherit it, and the kernel releases
// it when the requesting process ends.
static struct flock wanting(short type) {
  struct flock range;
  memset(&range, 0, sizeof range);
  range.l_type = type;
  range.l_whence = SEEK_SET;
  range.l_len = 1;
  return range;
}

void csystem_lock_want(int node, bool wants) {
  struct flock range = wanting(wants ? F_RDLCK : F_UNLCK);
  fcntl(node, F_SETLK, &range);
}

bool csystem_lock_is_wanted(int node) {
  struct flock range = wanting(F_WRLCK);
  return fcntl(node, F_GETLK, &range) == 0 && range.l_type != F_UNLCK;
}

int32_t csystem_lock_holder(int node, char *name, size_t size) {
  if (size > 0) name[0] = 0;
#ifdef __linux__
  struct stat status;
  FILE *table = fstat(node, &status) == 0 ? fopen("/proc/locks", "re") : NULL;
  if (!table) return 0;
  char line[160];
  int holder = 0;
  while (holder == 0 && fgets(line, sizeof line, table)) {
    int process;
    unsigned major_number, minor_number;
    unsigned long file;
    if (sscanf(line, "%*d: FLOCK %*s %*s %d %x:%x:%lu", &process, &major_number, &minor_number,
               &file) == 4 &&
        file == status.st_ino && makedev(major_number, minor_number) == status.st_dev)
      holder = process;
  }
  fclose(table);
  if (holder <= 0) return 0;
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/comm", holder);
  FILE *file = fopen(path, "re");
  if (file) {
    if (fgets(name, (int)size, file)) name[strcspn(name, "\n")] = 0;
    fclose(file);
  }
  return holder;
#else
  (void)node;
  return 0;
#endif
}
