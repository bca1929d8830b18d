// The commands that a prompt starts, each the leader of a process group, and the other jobs of its
// session.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Starts a program (posix_spawn(3)) in its own process group, with default signals and none
/// blocked. `streams` are its descriptors 0 to 2; -1 means /dev/null. It does not inherit the
/// `count` descriptors in `closing`, nor any that are close-on-exec. Returns 0 or the error code.
int csystem_spawn(
    const char *path, char *const *words, const int *streams, const int *closing, size_t count,
    int32_t *child);

/// Add and remove a process group, identified by its leader, that the handlers of fatal signals and
/// the guard end. Adding one returns false if there is no room (csystem_command_limit).
bool csystem_register_group(int32_t leader);
void csystem_forget_group(int32_t leader);
/// Sends SIGTERM to every registered group, and SIGCONT. Safe in a signal handler.
void csystem_terminate_groups(void);

/// Checks a child without reaping it, so that its PID is not reused (waitid(2), WNOWAIT). Returns
/// si_code, with the exit status or the signal in `value`; 0 if there is no news. -1 if the process
/// is not a child of this one, or another part of the program has reaped it.
int csystem_child_look(int32_t child, int32_t *value);

/// Returns the process group of a stopped process among those that a process has started, in this
/// session; 0 if none is stopped (proc_pid_children(5)).
int32_t csystem_stopped_group(int32_t process);
/// Returns whether a process was started by `ancestor`, or by a process that `ancestor` has
/// started, at any depth; true also for `ancestor` itself. Only Linux tells about others.
bool csystem_descends(int32_t process, int32_t ancestor);
/// Returns whether a process of this session might write to the terminal in the background: one
/// that is neither stopped nor dead, and no part of the prompt, its commands, their guards, or the
/// shells above. True if that can't be found out.
bool csystem_other_job_runs(int tty);
