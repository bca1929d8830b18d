// The C calls that Swift can't import, or that differ between systems.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns a close-on-exec descriptor that becomes readable when a process ends, from pidfd_open(2)
/// or kqueue(2). -1 with errno: ESRCH for no such process, ENOSYS if the system can't watch it.
int csystem_watch_process(int32_t process);
/// Gives a close-on-exec descriptor a number of at least 3, and returns that: a lower one belongs
/// to the caller, and in a child a standard stream would overwrite it. If that fails, closes the
/// descriptor, and returns -1 with errno. For -1 it returns -1, and leaves errno alone.
int csystem_above_streams(int descriptor);
/// Makes a pipe whose ends are close-on-exec, non-blocking and at least 3; -1 with errno if not.
int csystem_pipe(int ends[2]);
/// Creates an unnamed file with these bytes, on Linux in memory, positioned at its start. Returns a
/// close-on-exec descriptor of at least 3, or -1 with errno.
int csystem_unnamed_file(const void *bytes, size_t count);
/// Returns the device number of the controlling terminal, opened perhaps as /dev/tty (Linux:
/// TIOCGDEV; Darwin: e_tdev of proc_pidinfo(3)); 0 if unknown.
uint32_t csystem_terminal_device(int terminal);
/// Gets the path of a terminal's node from its device number (Darwin: devname_r(3)). Returns false
/// if it is unknown.
bool csystem_terminal_path(uint32_t device, char *path, size_t size);
/// Returns whether a descriptor is the master side of a pseudo-terminal (TIOCGPTN, TIOCPTYGNAME).
bool csystem_is_pty_master(int descriptor);

/// Returns the process that holds the flock(2) lock of a file, found in /proc/locks; 0 if unknown.
/// Writes its name, or an empty one, into `name`, which has `size` bytes.
int32_t csystem_lock_holder(int node, char *name, size_t size);

/// Returns whether other processes of this user may read this one, and it may dump core
/// (PR_GET_DUMPABLE in prctl(2)); always true where that can't be changed.
bool csystem_is_dumpable(void);
/// Changes that, on Linux only (PR_SET_DUMPABLE).
void csystem_set_dumpable(bool dumpable);
/// Returns the environment of this process, in the form of execve(2).
char **csystem_environment(void);
/// Returns the process's arguments, the program's name first; NULL if the C library hides them.
char **csystem_arguments(int *count);
