// The system's C library, as Swift sees it.
//
// Ordinary Swift has a module for it: Glibc, Musl or Darwin. Embedded Swift has none, so there this
// header makes it part of CCodePromptSystem. (If it were always included, this module would own
// types such as winsize, also for programs that import CodePromptKit beside Glibc.)
//
// The functions here are for what Swift can't import, macros with casts and functions with variable
// arguments, or for what has other types or names on other systems.
#pragma once
#include <stdbool.h>
#ifdef __swift_embedded__
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
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

// Only declared here, as in platform.h.
struct stat;
struct timespec;
struct winsize;

/// Returns `errno`.
int csystem_error(void);
/// Returns the text of an error code (strerror(3)), which stays valid until the next call.
const char *csystem_error_text(int code);
/// Opens a file that must exist, without creating it (open(2)).
int csystem_open(const char *path, int flags);
/// Returns the flags of a descriptor's open file (F_GETFL); -1 with errno if it is closed.
int csystem_status_flags(int descriptor);
/// Sets those flags (F_SETFL); returns -1 with errno if that failed.
int csystem_set_status_flags(int descriptor, int flags);
/// Sets this process's lock on the first byte of a file, for reading or writing, or releases it
/// (F_SETLK with F_RDLCK, F_WRLCK or F_UNLCK); -1 with errno if another process's lock excludes it.
int csystem_lock_first_byte(int descriptor, short type);
/// Returns whether another process has a lock on the first byte of a file (F_GETLK).
bool csystem_first_byte_is_locked(int descriptor);
/// Gets the size of a terminal's window (TIOCGWINSZ); returns -1 with errno if that failed.
int csystem_window_size(int terminal, struct winsize *size);
// The type of a file, from what stat(2) has found.
bool csystem_is_character_device(const struct stat *status);
bool csystem_is_pipe(const struct stat *status);
bool csystem_is_regular_file(const struct stat *status);
/// Starts a detached thread with a stack of 1 MiB, whatever the limits and the C library's default
/// are. Returns 0 or the error code.
int csystem_start_thread(void *(*body)(void *), void *context);
/// Returns the event by which poll(2) reports that a socket's peer has closed only its sending
/// direction (Linux: POLLRDHUP); 0 where that is reported as a hangup. Hangups always are.
int csystem_peer_closed(void);
/// Gets the time of a clock that never goes back, and continues while the machine sleeps.
void csystem_now(struct timespec *time);
/// Sets a signal's action to SIG_IGN or, to stop that, SIG_DFL.
void csystem_ignore(int signal_number);
void csystem_stop_ignoring(int signal_number);
