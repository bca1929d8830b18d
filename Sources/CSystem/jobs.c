// The other jobs of the prompt's session, found in /proc.
//
// Only the prompt's loop calls this, never a signal handler.
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

enum { ancestor_limit = 64 };

struct process {
  int32_t pid, parent, group, session, terminal;
  // R, S, D, T (stopped), t (traced), Z (zombie), X (dead): proc_pid_stat(5).
  char state;
  bool is_guard;
};

// Reads /proc/PID/stat: "PID (NAME) STATE PARENT GROUP SESSION TERMINAL ...".
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
  found->is_guard = name && strncmp(name, "(prompt-guard)", 14) == 0;
  return rest && sscanf(rest, ") %c %d %d %d %d", &found->state, &found->parent, &found->group,
                        &found->session, &found->terminal) == 5;
}

// Finds this process and its ancestors: shells and scripts that wait for the prompt.
static int find_ancestors(int32_t ancestors[ancestor_limit]) {
  struct process found;
  int count = 0;
  for (int32_t next = getpid(); next > 1 && count < ancestor_limit; next = found.parent) {
    ancestors[count++] = next;
    if (!look_up(next, &found)) break;
  }
  return count;
}

static bool may_write(const struct process *process, int32_t session, int32_t own_group) {
  return process->session == session && process->terminal != 0 &&
         !strchr("ZXxtT", process->state) && !process->is_guard && process->group != own_group &&
         process->group != atomic_load(&page->guard) && !commands_have_group(process->group);
}

bool csystem_other_job_runs(int tty) {
  int32_t session = getsid(0), own_group = getpgrp(), ancestors[ancestor_limit];
  // In a PID namespace, a session from outside has no number.
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
bool csystem_other_job_runs(int tty) {
  (void)tty;
  return true;
}
#endif
