// Functions for what each system does in another way.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Returns a descriptor that becomes readable when a process ends; the caller closes it.
///
/// It is close-on-exec and at least 3, and comes from pidfd_open(2) or kqueue(2). Returns -1 with
/// errno if that failed: ESRCH if there is no such process, ENOSYS if the system can't watch one.
int csystem_watch_process(int32_t process);
/// Moves a close-on-exec descriptor to a number of at least 3, and returns the number.
///
/// A new descriptor gets a number from 0 to 2 if that standard stream is closed. It can't stay
/// there: when a child is started, the child's streams are put at these numbers, and would replace
/// it. A descriptor of at least 3 is returned unchanged. If one can't be moved, it is closed, and
/// -1 is returned with errno. For -1, returns -1, and leaves errno alone.
int csystem_above_streams(int descriptor);
/// Makes a pipe: ends[0] for reading, ends[1] for writing. Returns 0, or -1 with errno.
///
/// Both ends are close-on-exec, non-blocking, and at least 3. The caller closes them.
int csystem_pipe(int ends[2]);
/// Creates an unnamed file with `count` bytes, and returns its descriptor, or -1 with errno.
///
/// The descriptor is close-on-exec, at least 3, and positioned at the start of the file. On Linux
/// the file is in memory (memfd_create(2)), elsewhere in /tmp. The caller closes it.
int csystem_unnamed_file(const void *bytes, size_t count);
/// Returns the device number of a terminal, even if it was opened as /dev/tty; 0 if it is unknown.
///
/// Linux: TIOCGDEV. On Darwin it is that of this process's controlling terminal, whichever terminal
/// the descriptor is for (e_tdev of proc_pidinfo(3)), so call it only for a controlling terminal.
uint32_t csystem_terminal_device(int terminal);
/// Writes the path of the terminal with a device number, such as /dev/pts/3, into `path`.
///
/// `path` has `size` bytes. Returns false if the path is unknown. On Linux, a pseudo-terminal has
/// its number as its name, and any other terminal is found by csystem_device_path(). On Darwin it
/// is found by devname_r(3).
bool csystem_terminal_path(uint32_t device, char *path, size_t size);
/// Writes the path of the node of a character device into `path`, which has `size` bytes.
///
/// `numbers` is /sys/dev/char, where the kernel says each device's name, and `nodes` is /dev. If
/// the node is not found by its name, as without sysfs, at most 4,096 files of /dev are looked at.
/// Returns false if there is no node, and always on other systems than Linux.
bool csystem_device_path(
    uint32_t device, const char *numbers, const char *nodes, char *path, size_t size);
/// Returns whether a descriptor is the master side of a pseudo-terminal.
///
/// Linux: TIOCGPTN. Darwin: TIOCPTYGNAME. False on other systems.
bool csystem_is_pty_master(int descriptor);

/// Returns the process that holds the flock(2) lock of an open file; 0 if it is unknown.
///
/// `node` is any descriptor of the file. Writes the process's name, or an empty one if it is
/// unknown, into `name`, which has `size` bytes. The process is found in /proc/locks, so on other
/// systems than Linux it is always unknown.
int32_t csystem_lock_holder(int node, char *name, size_t size);

/// Returns whether this process is dumpable (PR_GET_DUMPABLE in prctl(2)).
///
/// If it is not, it writes no core file, and other processes of the user can't read its memory.
/// Always true on other systems than Linux.
bool csystem_is_dumpable(void);
/// Makes this process dumpable or not (PR_SET_DUMPABLE in prctl(2)); no effect but on Linux.
void csystem_set_dumpable(bool dumpable);
/// Returns the environment of this process: words such as "TERM=xterm", and NULL (environ(7)).
char **csystem_environment(void);
/// Returns the process's arguments, the program's name first, and their number in `count`.
///
/// NULL, with a `count` of 0, if the C library does not tell a library the arguments of the
/// program.
char **csystem_arguments(int *count);
