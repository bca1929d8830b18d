// The processes of this machine, or of this PID namespace, as /proc shows them.
#ifndef PROCESSES_H
#define PROCESSES_H

#include <stdbool.h>
#include <sys/types.h>

/// A process that is neither this one nor one of its ancestors.
struct process {
  pid_t id;
  char name[32];
};

/// Returns how many such processes there are, and copies up to `limit` of them into `list`.
///
/// Threads of the kernel and processes that have ended are left out.
int list_processes(struct process *list, int limit);

/// Returns how many of them have this name. `last` may be NULL; it gets the number of one of them.
int count_processes(const char *name, pid_t *last);

/// Whether a process sleeps in a system call that a signal can interrupt.
bool is_sleeping(pid_t process);

/// Keeps a process from running, whatever signal it gets, until release().
void hold(pid_t process);
void release(pid_t process);

/// Waits until there are no such processes, and kills those that are left after five seconds.
void end_processes(void);

#endif
