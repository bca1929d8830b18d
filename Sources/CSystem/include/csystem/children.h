// The commands that a prompt starts, and the other jobs of its session.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Add and remove a process group, identified by its leader, that the handlers of fatal signals end
/// with SIGTERM. At most 8 groups are registered: adding one returns false if there is no room.
bool csystem_register_group(int32_t leader);
void csystem_forget_group(int32_t leader);
/// Sends SIGTERM to every registered group. Safe in a signal handler.
void csystem_terminate_groups(void);

/// The state of a child.
enum csystem_child_event {
  csystem_child_runs,
  /// The child exited; `value` is its exit status.
  csystem_child_exited,
  /// A signal killed the child; `value` is the signal.
  csystem_child_was_killed,
  /// A signal stopped the child; `value` is the signal.
  csystem_child_was_stopped,
  /// The process is not a child of this one, or another part of the program has reaped it.
  csystem_child_is_lost,
};
/// Checks a child without reaping it, so that its PID is not reused (waitid(2), WNOWAIT).
enum csystem_child_event csystem_child_look(int32_t child, int32_t *value);

/// Returns whether a process of this session might write to the terminal in the background: one of
/// another group, other than the shells above this process, guards and the prompt's commands, that
/// is neither stopped nor dead. True if that can't be found out.
bool csystem_other_job_runs(int tty);
