// Makes C files of CCodePromptSystem, compiled with this header first, take macOS's branches on
// Linux: they find no guard, no TIOCGDEV and no poll that supports terminals. The few calls that
// only macOS has are in darwin.c.
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
// All system headers that the files use, since these must know that the system is Linux.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#undef __linux__
#define __APPLE__ 1
#undef CLOCK_BOOTTIME
#undef POLLRDHUP
#undef TIOCGDEV
#undef TIOCGPTN
#undef __WCLONE

#define memset_s(start, size, byte, count) explicit_bzero(start, count)
