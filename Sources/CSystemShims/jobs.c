// The other jobs of this session, which a prompt must not disturb: found in /proc.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSystemShims.h"
#include "guard.h"

#ifdef __linux__
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { ancestor_limit = 64 };

struct process {
  char state;
  int parent, group, session, terminal;
  bool is_guard;
};

// Reads the stat of a process: "PID (NAME) STATE PARENT GROUP SESSION TERMINAL ...".
static bool look_up(int pid, struct process *found) {
  char path[32], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  FILE *file = fopen(path, "re");
  if (!file) return false;
  text[fread(text, 1, sizeof text - 1, file)] = 0;
  fclose(file);
  // The name may contain parentheses, so the last `)` ends it.
  const char *name = strchr(text, '('), *rest = strrchr(text, ')');
  if (!name || !rest) return false;
  found->is_guard = strncmp(name, "(prompt-guard)", 14) == 0;
  return sscanf(rest, ") %c %d %d %d %d", &found->state, &found->parent, &found->group,
                &found->session, &found->terminal) == 5;
}

static bool may_write(const struct process *process, pid_t session, pid_t own_group) {
  return process->session == session && process->terminal != 0 &&
         !strchr("TtZXx", process->state) && !process->is_guard && process->group != own_group &&
         process->group != guard_group() && !csystem_is_registered_group(process->group);
}

bool csystem_other_job_runs(int tty) {
  pid_t session = getsid(0), own_group = getpgrp();
  // In a PID namespace, a session from outside has no number.
  if (session <= 0 || own_group <= 0 || tcgetsid(tty) != session) return true;
  DIR *processes = opendir("/proc");
  if (!processes) return true;
  // The shells above this process wait for it.
  int ancestors[ancestor_limit], count = 0;
  struct process found;
  for (int pid = getppid(); pid > 1 && count < ancestor_limit && look_up(pid, &found);
       pid = found.parent)
    ancestors[count++] = pid;
  bool any = false;
  const struct dirent *entry;
  while (!any && (entry = readdir(processes))) {
    int pid = atoi(entry->d_name);
    if (pid <= 0 || !look_up(pid, &found) || !may_write(&found, session, own_group)) continue;
    any = true;
    for (int i = 0; i < count; i++)
      if (ancestors[i] == pid) any = false;
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
