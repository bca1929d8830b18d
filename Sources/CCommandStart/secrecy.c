// Hides a command's memory from other processes of its user before anything else runs in it.
//
// That is as early as a process can do it itself. Whoever opens /proc/PID/mem between the execve(2)
// and this keeps it open: only a file that the user may not read is started hidden by the kernel,
// and so install.sh gives the commands the mode 0711.
#include "CCommandStart.h"

#ifdef __linux__
#include <sys/prctl.h>

// The Swift package manager names the start of an executable's module so and says that it is main.
// In the tests' executable, which holds the modules too, main is another function.
extern int main(int, char **);
extern int codeprompt_main(int, char **) __attribute__((weak));
extern int pinentry_codeprompt_main(int, char **) __attribute__((weak));

#ifndef __GLIBC__
__attribute__((constructor(101)))
#endif
static void hide_command(void) {
  if (main == codeprompt_main || main == pinentry_codeprompt_main)
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

#ifdef __GLIBC__
// Before the constructors of libraries; Musl knows no such list.
__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = hide_command;
#endif
#endif
