// The neighbors of a prompt in its process group, and the other jobs of its session, from /proc.
// The guard searches too, so this code calls only functions listed in signal-safety(7).

// Makes `struct dirent` that of the kernel on 32-bit systems, too.
#define _FILE_OFFSET_BITS 64
#include "neighbors.h"
#include "csystem/children.h"
#include "csystem/platform.h"

#ifdef __linux__
#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

enum { ancestor_limit = 64 };

struct process {
  char state;
  int32_t pid, parent, group, session, terminal;
  bool is_guard;
};

// A search of /proc that leaves out this process and its ancestors: they wait for the prompt.
struct search {
  int proc;
  int32_t ancestors[ancestor_limit];
  int ancestor_count;
  long filled, place;
  _Alignas(8) char entries[4096];
};

// Reads a number up to the next byte that is no digit. A leading minus sign is ignored.
static int32_t number_in(const char **text) {
  int32_t number = 0;
  if (**text == '-') ++*text;
  while (**text >= '0' && **text <= '9' && number < 100000000)
    number = number * 10 + *(*text)++ - '0';
  return number;
}

// Reads the stat of a process: "PID (NAME) STATE PARENT GROUP SESSION TERMINAL ...".
static bool look_up(int proc, int32_t pid, struct process *found) {
  char path[32], text[512];
  char *end = path + sizeof path, *start = end - sizeof "/stat";
  memcpy(start, "/stat", sizeof "/stat");
  for (int32_t rest = pid; rest > 0; rest /= 10) *--start = (char)('0' + rest % 10);
  int file = openat(proc, start, O_RDONLY | O_CLOEXEC);
  if (file == -1) return false;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return false;
  text[count] = 0;
  // The name may contain parentheses, so the last `)` ends it.
  const char *name = strchr(text, '('), *rest = strrchr(text, ')');
  if (!name || !rest || strlen(rest) < 5) return false;
  found->pid = pid;
  found->is_guard = strncmp(name, "(prompt-guard)", 14) == 0;
  found->state = rest[2];
  rest += 3;
  int32_t *numbers[] = {&found->parent, &found->group, &found->session, &found->terminal};
  for (int i = 0; i < 4 && *rest == ' '; i++) {
    rest++;
    *numbers[i] = number_in(&rest);
  }
  return *rest == ' ';
}

static bool search_processes(struct search *search) {
  struct process found;
  search->proc = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (search->proc == -1) return false;
  search->filled = search->place = search->ancestor_count = 0;
  for (int32_t next = getpid(); next > 1 && search->ancestor_count < ancestor_limit;) {
    search->ancestors[search->ancestor_count++] = next;
    next = look_up(search->proc, next, &found) ? found.parent : 0;
  }
  return true;
}

// Finds the next process that still runs. Returns false at the end, where it closes /proc.
static bool next_process(struct search *search, struct process *found) {
  for (;;) {
    if (search->place >= search->filled) {
      search->filled =
          syscall(SYS_getdents64, search->proc, search->entries, sizeof search->entries);
      search->place = 0;
      if (search->filled <= 0) break;
    }
    const struct dirent *entry = (const void *)(search->entries + search->place);
    search->place += entry->d_reclen;
    const char *name = entry->d_name;
    int32_t pid = number_in(&name);
    bool is_other = pid > 0 && *name == 0;
    for (int i = 0; i < search->ancestor_count; i++) is_other &= search->ancestors[i] != pid;
    if (is_other && look_up(search->proc, pid, found) && !strchr("ZXx", found->state))
      return true;
  }
  close(search->proc);
  return false;
}

int neighbors_find(int32_t group, struct pollfd *found, int limit) {
  struct search search;
  struct process process;
  int count = 0;
  if (group < 1 || !search_processes(&search)) return 0;
  while (next_process(&search, &process)) {
    if (count == limit || process.group != group) continue;
    int descriptor = csystem_watch_process(process.pid);
    if (descriptor != -1) found[count++] = (struct pollfd){.fd = descriptor, .events = POLLIN};
  }
  return count;
}

// The fifth and last word of /proc/loadavg is the number given last.
int32_t neighbors_last_process(void) {
  char text[128];
  int file = open("/proc/loadavg", O_RDONLY | O_CLOEXEC);
  if (file == -1) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  const char *word = strrchr(text, ' ');
  if (!word) return 0;
  word++;
  return number_in(&word);
}

bool neighbors_may_have_joined(int32_t group, int32_t first, int32_t except) {
  enum { number_limit = 4096 };
  int32_t last = neighbors_last_process();
  if (last < first || last - first > number_limit) return true;
  for (int32_t process = first > 0 ? first : 1; process <= last; process++)
    if (process != except && getpgid(process) == group) return true;
  return false;
}

bool csystem_other_job_runs(int tty) {
  pid_t session = getsid(0), own_group = getpgrp();
  struct search search;
  struct process process;
  bool any = false;
  // In a PID namespace, a session from outside has no number.
  if (session <= 0 || own_group <= 0 || tcgetsid(tty) != session || !search_processes(&search))
    return true;
  while (next_process(&search, &process))
    any |= process.session == session && process.terminal != 0 && !strchr("tT", process.state) &&
           !process.is_guard && process.group != own_group && !children_have_group(process.group);
  return any;
}
#else
bool csystem_other_job_runs(int tty) {
  (void)tty;
  return true;
}
#endif
