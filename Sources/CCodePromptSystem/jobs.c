// The search in /proc for processes of the prompt's session: other jobs, and the descendants of the
// prompt's commands.
//
// These functions are not safe in a signal handler: only the prompt's loop calls them.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "command-groups.h"
#include "csystem/commands.h"
#include "page.h"

#ifdef __linux__
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { ancestor_limit = 64, descendant_limit = 256 };

struct process {
  int32_t pid, parent, group, session, terminal;
  // R, S, D, T (stopped), t (traced), Z (zombie), X (dead): proc_pid_stat(5).
  char state;
  bool is_guard;
};

// Reads numbers, each with blanks before it; returns how many there are, at most `count`.
//
// Not by sscanf(3), which brings 97 KB of the C library into a static executable.
static int read_numbers(const char *text, int32_t *numbers, int count) {
  int found = 0;
  char *end;
  for (; found < count; text = end) {
    long number = strtol(text, &end, 10);
    if (end == text) break;
    numbers[found++] = (int32_t)number;
  }
  return found;
}

// Reads /proc/PID/stat, which is "PID (NAME) STATE PARENT GROUP SESSION TERMINAL ..."
// (proc_pid_stat(5)). Returns false if there is no such process.
static bool look_up(int32_t pid, struct process *found) {
  char path[32], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  FILE *file = fopen(path, "re");
  if (!file) return false;
  size_t count = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[count] = 0;
  found->pid = pid;
  // The name may contain parentheses, so the last `)` ends it.
  const char *name = strchr(text, '('), *rest = strrchr(text, ')');
  found->is_guard = name && strncmp(name, "(" GUARD_NAME ")", sizeof GUARD_NAME + 1) == 0;
  int32_t numbers[4];
  if (!rest || strlen(rest) < 4 || read_numbers(rest + 3, numbers, 4) < 4) return false;
  found->state = rest[2];
  found->parent = numbers[0];
  found->group = numbers[1];
  found->session = numbers[2];
  found->terminal = numbers[3];
  return true;
}

bool csystem_process_is_stopped(int32_t process) {
  struct process found;
  return look_up(process, &found) && found.state == 'T';
}

// Finds this process and its ancestors, such as shells and scripts that wait for the prompt. Writes
// their PIDs into `ancestors`, and returns their number.
static int find_ancestors(int32_t ancestors[ancestor_limit]) {
  struct process found;
  int count = 0;
  for (int32_t next = getpid(); next > 1 && count < ancestor_limit; next = found.parent) {
    ancestors[count++] = next;
    if (!look_up(next, &found)) break;
  }
  return count;
}

// Whether a process that is no ancestor of the prompt belongs to another job, and may write to the
// terminal.
static bool may_write(const struct process *process, int32_t session, int32_t own_group) {
  return process->session == session && process->terminal != 0 &&
         !strchr("ZXxtT", process->state) && !process->is_guard && process->group != own_group &&
         process->group != atomic_load(&page->guard) && !commands_have_group(process->group);
}

bool csystem_descends(int32_t process, int32_t ancestor) {
  struct process found;
  for (int i = 0; i < ancestor_limit && process > 1; i++) {
    if (process == ancestor) return true;
    if (!look_up(process, &found)) return false;
    process = found.parent;
  }
  return false;
}

static int32_t find_stopped(int32_t process, int32_t thread, int *left);

// Returns the process group of a stopped descendant of a process, in this session; 0 if there is
// none. Looks at fewer than `left` processes, and subtracts their number from `left`.
static int32_t stopped_below(int32_t process, int *left) {
  char path[32];
  int32_t group = 0;
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *threads = opendir(path);
  if (!threads) return 0;
  for (struct dirent *entry; group == 0 && (entry = readdir(threads));) {
    int32_t thread = atoi(entry->d_name);
    if (thread > 0) group = find_stopped(process, thread, left);
  }
  closedir(threads);
  return group;
}

// Reads a number and the blank after it; returns 0 at the end of the file.
static int32_t next_number(FILE *file) {
  int32_t number = 0;
  for (int byte; (byte = getc(file)) >= '0' && byte <= '9';) number = number * 10 + byte - '0';
  return number;
}

// Does what stopped_below() does, for the children of one thread of the process: /proc has a list
// of children for each thread (proc_pid_children(5)).
static int32_t find_stopped(int32_t process, int32_t thread, int *left) {
  char path[64];
  int32_t child, group = 0;
  struct process found;
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", process, thread);
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  while (group == 0 && --*left > 0 && (child = next_number(file)) > 0) {
    if (!look_up(child, &found)) continue;
    bool is_here = found.session == getsid(0) && found.terminal != 0;
    group = is_here && found.state == 'T' ? found.group : stopped_below(child, left);
  }
  fclose(file);
  return group;
}

int32_t csystem_stopped_group(int32_t process) {
  int left = descendant_limit;
  return stopped_below(process, &left);
}

// How many processes of a group there are.
struct group_count {
  int running, stopped, ended;
};

static struct group_count count_group(int32_t group) {
  struct group_count count = {0, 0, 0};
  DIR *processes = opendir("/proc");
  if (!processes) return count;
  for (struct dirent *entry; (entry = readdir(processes));) {
    struct process process;
    int32_t pid = atoi(entry->d_name);
    if (pid <= 0 || !look_up(pid, &process) || process.group != group) continue;
    if (strchr("ZXx", process.state)) {
      count.ended++;
    } else if (strchr("tT", process.state)) {
      count.stopped++;
    } else {
      count.running++;
    }
  }
  closedir(processes);
  return count;
}

bool csystem_group_runs(int32_t group) {
  return count_group(group).running > 0;
}

bool csystem_group_has_ended(int32_t group) {
  struct group_count count = count_group(group);
  return count.ended > 0 && count.running == 0 && count.stopped == 0;
}

bool csystem_other_job_runs(int tty) {
  int32_t session = getsid(0), own_group = getpgrp();
  int32_t ancestors[ancestor_limit];
  // In a PID namespace, getsid and getpgrp return 0 for a session or a group from outside it.
  if (session <= 0 || own_group <= 0 || tcgetsid(tty) != session) return true;
  DIR *processes = opendir("/proc");
  if (!processes) return true;
  int ancestor_count = find_ancestors(ancestors);
  bool any = false;
  for (struct dirent *entry; !any && (entry = readdir(processes));) {
    struct process process;
    int32_t pid = atoi(entry->d_name);
    bool is_other = pid > 0;
    for (int i = 0; i < ancestor_count; i++) is_other &= ancestors[i] != pid;
    any = is_other && look_up(pid, &process) && may_write(&process, session, own_group);
  }
  closedir(processes);
  return any;
}
#else
bool csystem_group_runs(int32_t group) {
  (void)group;
  return false;
}

bool csystem_group_has_ended(int32_t group) {
  (void)group;
  return false;
}

bool csystem_other_job_runs(int tty) {
  (void)tty;
  return true;
}

int32_t csystem_stopped_group(int32_t process) {
  (void)process;
  return 0;
}

bool csystem_process_is_stopped(int32_t process) {
  (void)process;
  return false;
}

bool csystem_descends(int32_t process, int32_t ancestor) {
  return process == ancestor;
}
#endif
