// The commands that a prompt starts, and the other jobs of the prompt's session.
//
// Each command leads a process group of its own, so the command's PID is the number of its group.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Starts the program at `path` in a process group of its own, which is registered.
///
/// All its signals have the default action, and none is blocked. `words` are its arguments, the
/// program's name first and NULL last. `streams` are the three descriptors, of at least 3, that
/// become its descriptors 0 to 2; -1 means /dev/null. It inherits all other descriptors except the
/// `count` ones in `closing` and those that are close-on-exec. Writes its PID into `child`, and
/// returns 0; if that failed, returns the error code, and leaves `child` alone.
///
/// On Linux the group is registered before the program starts, elsewhere just after that.
/// If csystem_command_limit groups are registered already, it is started all the same.
int csystem_spawn(
    const char *path, char *const *words, const int *streams, const int *closing, size_t count,
    int32_t *child);

/// Registers a process group by the PID of its leader, as csystem_spawn() does.
///
/// Registered groups are ended by the handlers of signals that end this process, and by the guard
/// if this process is killed. Returns false if csystem_command_limit groups are registered already.
bool csystem_register_group(int32_t leader);
/// Removes a registered group; harmless if it is not registered.
///
/// Call it as soon as the leader has been reaped: after that, another process may get its PID.
void csystem_forget_group(int32_t leader);
/// Sends SIGTERM, and then SIGCONT, to every registered group. Safe in a signal handler.
void csystem_terminate_groups(void);

/// Returns whether a child has ended or stopped, without waiting for it, and without reaping it.
///
/// Until it is reaped, no other process can get its PID. The corresponding C function is waitid(2)
/// with WNOWAIT. Returns si_code, such as CLD_EXITED, and writes the exit status (0 to 255) or the
/// number of the signal into `value`. Returns 0 if the child runs. Returns -1 with errno if the
/// process is not a child of this one, or another part of the program has reaped it.
int csystem_child_look(int32_t child, int32_t *value);

/// Returns the process group of a stopped descendant of a process; 0 if there is none.
///
/// Only descendants in this process's session, with a controlling terminal, count. They are found
/// in /proc (proc_pid_children(5)), and no more than 255 are looked at. 0 on other systems than
/// Linux.
int32_t csystem_stopped_group(int32_t process);
/// Returns whether a process is `ancestor`, or a descendant of it.
///
/// The parents are found in /proc (proc_pid_stat(5)), no more than 63 of them. On other systems
/// than Linux, it is true only for `ancestor` itself.
bool csystem_descends(int32_t process, int32_t ancestor);
/// Returns whether a process of a group runs, so that it is neither stopped nor has ended.
///
/// All processes are looked at in /proc. False on other systems than Linux.
bool csystem_group_runs(int32_t group);
/// Returns whether all processes of a group have ended, and the group is still there since nobody
/// has reaped them: the first process of a container may never do that.
///
/// All processes are looked at in /proc. False on other systems than Linux.
bool csystem_group_has_ended(int32_t group);
/// Returns whether a process was stopped by a signal; false where the system does not tell.
bool csystem_process_is_stopped(int32_t process);
/// Returns whether another job of this session may write to the terminal in the background.
///
/// That is a process which is neither stopped nor dead, and which is not in the group of the
/// prompt, of a command or of the guard, nor a guard of another prompt, nor an ancestor of the
/// prompt, such as its shell. `tty` is a descriptor of the terminal. True if this can't be found
/// out, as always on other systems than Linux.
bool csystem_other_job_runs(int tty);
