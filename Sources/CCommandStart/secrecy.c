// Hides a command's memory from other processes of its user before anything else runs in it.
//
// Another process that opens /proc/PID/mem between execve(2) and this code keeps it open. The
// kernel hides a process from its start only if the user may not read its file: install.sh sees to
// that.
#include "CCommandStart.h"

#ifdef __linux__
#include <sys/prctl.h>

// The Swift package manager gives an executable module's start function this name and aliases it to
// main. In the tests' executable, which contains this module too, main is another function.
extern int main(int, char **);
extern int codeprompt_main(int, char **) __attribute__((weak));

#ifndef __GLIBC__
__attribute__((constructor(101)))
#endif
static void hide_command(void) {
  if (main == codeprompt_main) prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

#ifdef __GLIBC__
// glibc runs this array before the constructors of libraries; Musl does not support it.
__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = hide_command;
#endif
#endif
