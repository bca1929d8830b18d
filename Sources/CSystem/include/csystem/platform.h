// The C calls that Swift can't import, or that differ between systems.
#ifndef CSYSTEM_PLATFORM_H
#define CSYSTEM_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// This struct is only declared here: Swift imports its definition from its C library module.
struct pollfd;

/// Returns a close-on-exec descriptor that becomes readable when a process ends, from pidfd_open(2)
/// or kqueue(2). -1 with errno: ESRCH if there is no such process, ENOSYS if the system can't watch
/// one.
int csystem_watch_process(int32_t process);

/// Makes a pipe whose ends are close-on-exec and non-blocking. Returns 0, or -1 with errno.
int csystem_pipe(int ends[2]);

/// Finds the device number of a terminal, even of one opened as /dev/tty (TIOCGDEV). Returns 0, or
/// -1 with errno; ENOSYS if the system has no such call.
int csystem_terminal_device(int terminal, uint32_t *device);

/// Makes a process group of this session the foreground one of its terminal, even from the
/// background. Returns 0, or -1 with errno.
int csystem_set_foreground(int tty, int32_t group);

/// Returns whether a descriptor is the master side of a pseudo-terminal (TIOCGPTN; TIOCPTYGNAME on
/// Darwin).
bool csystem_is_pty_master(int descriptor);

/// Waits like poll(2); uses select(2) on Darwin, where poll does not support terminals.
int csystem_poll(struct pollfd *descriptors, size_t count, int milliseconds);

/// Returns whether other processes of this user may read this one and it may dump core (prctl(2)).
bool csystem_is_dumpable(void);
void csystem_set_dumpable(bool dumpable);

/// Returns the environment of this process, in the form of execve(2).
char **csystem_environment(void);

/// Creates an unnamed file with these bytes, positioned at its start. Returns a close-on-exec
/// descriptor of at least 3, or -1 with errno. On Linux it is in memory (memfd_create(2)).
int csystem_unnamed_file(const void *bytes, size_t count);

#endif
