#include "processes.h"
#include "report.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

enum { process_limit = 256, end_pause = 10, end_tries = 500 };

// What /proc tells about a process.
struct status {
  char name[32];
  char state;
  pid_t parent;
  bool has_command_line;
};

// Reads a file of a process, and returns the number of bytes.
static ssize_t read_file(pid_t process, const char *file, char *bytes, size_t limit) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", process, file);
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor == -1) return -1;
  ssize_t count = read(descriptor, bytes, limit);
  close(descriptor);
  return count;
}

// Returns false if the process does not exist any more.
static bool read_status(pid_t process, struct status *status) {
  char text[512], byte;
  ssize_t count = read_file(process, "stat", text, sizeof text - 1);
  if (count <= 0) return false;
  text[count] = 0;
  // NUMBER (NAME) STATE PARENT …; the name may contain parentheses and spaces.
  char *name = strchr(text, '('), *end = strrchr(text, ')');
  if (!name || !end) return false;
  *end = 0;
  snprintf(status->name, sizeof status->name, "%s", name + 1);
  status->has_command_line = read_file(process, "cmdline", &byte, 1) == 1;
  return sscanf(end + 1, " %c %d", &status->state, &status->parent) == 2;
}

static bool is_ancestor(pid_t process) {
  struct status status;
  for (pid_t id = getpid(); id > 0; id = status.parent) {
    if (id == process) return true;
    if (!read_status(id, &status)) break;
  }
  return false;
}

int list_processes(struct process *list, int limit) {
  int count = 0;
  DIR *directory = opendir("/proc");
  struct dirent *entry;
  while (directory && (entry = readdir(directory))) {
    if (!isdigit((unsigned char)entry->d_name[0])) continue;
    pid_t id = atoi(entry->d_name);
    struct status status;
    // Threads of the kernel have no command line, nor has a process that has ended.
    if (!read_status(id, &status) || !status.has_command_line || is_ancestor(id)) continue;
    if (count < limit) {
      list[count].id = id;
      memcpy(list[count].name, status.name, sizeof status.name);
    }
    count++;
  }
  if (directory) closedir(directory);
  return count;
}

int count_processes(const char *name, pid_t *last) {
  struct process list[process_limit];
  int count = list_processes(list, process_limit), named = 0;
  for (int i = 0; i < count && i < process_limit; i++) {
    if (strcmp(list[i].name, name) != 0) continue;
    named++;
    if (last) *last = list[i].id;
  }
  return named;
}

bool is_sleeping(pid_t process) {
  struct status status;
  return read_status(process, &status) && status.state == 'S';
}

// SIGSTOP would not hold a guard: the kernel continues a stopped process group that becomes
// orphaned, as the guard's does when the prompt dies.
void hold(pid_t process) {
  bool is_held = ptrace(PTRACE_SEIZE, process, 0, 0) == 0 &&
                 ptrace(PTRACE_INTERRUPT, process, 0, 0) == 0 &&
                 waitpid(process, NULL, __WALL) == process;
  expect(is_held, "process %d is not held: %s", process, strerror(errno));
}

void release(pid_t process) { ptrace(PTRACE_DETACH, process, 0, 0); }

void end_processes(void) {
  struct process list[process_limit];
  for (int i = 0; i < end_tries && list_processes(list, process_limit) > 0; i++)
    poll(NULL, 0, end_pause);
  int count = list_processes(list, process_limit);
  for (int i = 0; i < count && i < process_limit; i++) kill(list[i].id, SIGKILL);
}
