// The parts of the system's C library that Swift can't use directly.
//
// Ordinary Swift imports the C library as a module: Glibc, Musl or Darwin. Embedded Swift has no
// such module, so for Embedded Swift this header includes the C library's headers, whose
// declarations then belong to the module CCodePromptSystem. Ordinary Swift must not see them here:
// types such as `struct winsize` would belong to two modules in a program that imports
// CodePromptKit and Glibc.
//
// The functions below stand for macros that Swift can't import, for functions with variable
// arguments, and for what has other types or names on other systems.
#pragma once
#include <stdbool.h>
#ifdef __swift_embedded__
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#endif

// Only declared here: Swift imports their definitions from its C library module.
struct stat;
struct timespec;
struct winsize;

/// Returns the calling thread's `errno`, which is a macro.
int csystem_error(void);
/// Returns the text of an error code (strerror(3)), which is valid until the next call.
const char *csystem_error_text(int code);
/// Opens a file that exists (open(2) without O_CREAT), since open takes variable arguments.
///
/// Returns its descriptor, or -1 with errno.
int csystem_open(const char *path, int flags);
/// Returns the status flags of a descriptor's open file (fcntl(2), F_GETFL), or -1 with errno.
int csystem_status_flags(int descriptor);
/// Sets the status flags of a descriptor's open file (fcntl(2), F_SETFL).
///
/// Returns -1 with errno if that failed.
int csystem_set_status_flags(int descriptor, int flags);
/// Sets or releases this process's lock on the first byte of a file, without waiting.
///
/// `type` is F_RDLCK, F_WRLCK or F_UNLCK (fcntl(2), F_SETLK). Returns -1 with errno if that failed:
/// EACCES or EAGAIN if the lock of another process excludes it.
int csystem_lock_first_byte(int descriptor, short type);
/// Returns whether another process has a lock on the first byte of a file (fcntl(2), F_GETLK).
///
/// False also if that can't be found out.
bool csystem_first_byte_is_locked(int descriptor);
/// Gets the size of a terminal's window (TIOCGWINSZ); returns -1 with errno if that failed.
int csystem_window_size(int terminal, struct winsize *size);
/// Returns whether stat(2) has found a character device, such as a terminal (S_ISCHR).
bool csystem_is_character_device(const struct stat *status);
/// Returns whether stat(2) has found a pipe or FIFO (S_ISFIFO).
bool csystem_is_pipe(const struct stat *status);
/// Returns whether stat(2) has found a regular file (S_ISREG).
bool csystem_is_regular_file(const struct stat *status);
/// Starts a detached thread, which calls `body` with `context`; returns 0 or the error code.
///
/// Its stack has 1 MiB, independent of the limits and of the C library's default.
int csystem_start_thread(void *(*body)(void *), void *context);
/// Returns the poll(2) event that reports that a socket's peer has closed its sending direction.
///
/// On Linux this is POLLRDHUP. It is 0 on systems where poll reports that as POLLHUP, which is
/// always reported, also if it is not requested.
int csystem_peer_closed(void);
/// Gets the time since an unspecified point, from a clock that never goes back.
///
/// The clock also runs while the machine sleeps.
void csystem_now(struct timespec *time);
/// Makes this process ignore a signal (SIG_IGN).
void csystem_ignore(int signal_number);
/// Restores the default action of a signal (SIG_DFL), whatever its action was before.
void csystem_stop_ignoring(int signal_number);
