#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "csystem/commands.h"
#include "command-groups.h"
#include "csystem/platform.h"
#include "page.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <pthread.h>
#include <sched.h>
#include <stdalign.h>
#else
#include <spawn.h>
#endif

// MARK: The groups

static bool add_group(int32_t leader) {
  for (int i = 0; i < csystem_command_limit; i++) {
    int32_t none = 0;
    if (atomic_compare_exchange_strong(&page->commands[i], &none, leader)) return true;
  }
  return false;
}

static void remove_group(int32_t leader) {
  for (int i = 0; i < csystem_command_limit; i++) {
    int32_t expected = leader;
    atomic_compare_exchange_strong(&page->commands[i], &expected, 0);
  }
}

bool csystem_register_group(int32_t leader) {
  page_leave_inherited();
  return add_group(leader);
}

void csystem_forget_group(int32_t leader) {
  page_leave_inherited();
  remove_group(leader);
}

void csystem_terminate_groups(void) {
  commands_signal(SIGTERM);
  // A stopped process dies only when it continues.
  commands_signal(SIGCONT);
}

// A group that has ended must not be signalled, since another one may have its number. The kernel
// gives numbers in ascending order, so it takes a while until one is used again. The prompt forgets
// a group as soon as it has reaped its leader, and the guard checks the groups that outlive the
// prompt every 10 ms. But a guard that was stopped for some time checks later: if a process with
// the leader's number is in another session then, it is taken for a new one, and is not signalled.
// If no process has that number (getsid returns -1), the group may still have other members.
bool commands_signal(int number) {
  bool found = false;
  for (int i = 0; i < csystem_command_limit; i++) {
    int32_t leader = atomic_load(&page->commands[i]);
    if (leader <= 1) continue;
    int32_t session = getsid(leader);
    if ((session == -1 || session == getsid(0)) && kill(-leader, number) == 0) {
      found = true;
    } else {
      atomic_compare_exchange_strong(&page->commands[i], &leader, 0);
    }
  }
  return found;
}

bool commands_have_group(int32_t group) {
  bool found = false;
  for (int i = 0; i < csystem_command_limit; i++)
    found |= atomic_load(&page->commands[i]) == group;
  return found;
}

// MARK: The start

#ifdef __linux__

// A program to start: what csystem_spawn() was called with.
struct start {
  const char *path;
  char *const *words, *const *environment;
  const int *streams, *closing;
  size_t closing_count;
  // The error because of which the child could not start the program; 0 for none.
  int error;
};

// Makes the descriptor `number` a copy of `stream`, or /dev/null if that is -1. Returns false, with
// errno, if that failed.
static bool set_stream(int number, int stream) {
  if (stream != -1) return dup2(stream, number) != -1;
  // It is not close-on-exec, since its number may already be the right one.
  int null = open("/dev/null", number == 0 ? O_RDONLY : O_WRONLY);
  if (null == number || null == -1) return null != -1;
  bool is_set = dup2(null, number) != -1;
  close(null);
  return is_set;
}

// Restores the default actions of all signals.
static void reset_signals(void) {
  static const int stops[] = {SIGTSTP, SIGTTIN, SIGTTOU};
  struct sigaction ignored = {.sa_handler = SIG_IGN}, initial = {.sa_handler = SIG_DFL};
  // The child has been in the prompt's group, and may have got a signal that was to stop that. The
  // child would then stop before it has started the program, with nobody to continue it, while the
  // prompt waits for it. A pending signal is discarded when it is ignored (sigaction(2)).
  for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) sigaction(stops[i], &ignored, NULL);
  for (int number = 1; number < NSIG; number++) sigaction(number, &initial, NULL);
}

// Makes the child what the program is to find. Returns false, with errno, if that failed.
static bool prepare_child(const struct start *start) {
  sigset_t none;
  sigemptyset(&none);
  reset_signals();
  for (int i = 0; i < 3; i++)
    if (!set_stream(i, start->streams[i])) return false;
  for (size_t i = 0; i < start->closing_count; i++) close(start->closing[i]);
  return sigprocmask(SIG_SETMASK, &none, NULL) == 0;
}

// The child, which has the prompt's memory until it has started the program, and so calls only
// functions that signal-safety(7) lists. Returns only if it can't start the program.
//
// The child registers its group itself, and before it starts the program. So there is no moment at
// which the prompt can be killed and leave a command that its guard does not know: the guard acts
// only at the end of file on its connection, and the child has a copy of the prompt's end, which is
// close-on-exec. (The loop starts guards too, so there is no newer connection.) When the guard
// reads end of file, the child has either started the program, and its group is on the page, or it
// has ended.
static int run_child(void *argument) {
  struct start *start = argument;
  // This comes first: commands_signal() removes groups that don't exist.
  if (setpgid(0, 0) == 0) {
    add_group(getpid());
    if (prepare_child(start)) execve(start->path, start->words, start->environment);
  }
  start->error = errno;
  remove_group(getpid());
  return 127;
}

// This does what posix_spawn(3) does, whose child can't register its group. It also works where a
// seccomp filter refuses clone3(2) with EPERM, as those of Docker before 20.10.10 do: glibc's
// posix_spawn then fails, since it tries another way only after ENOSYS.
int csystem_spawn(
    const char *path, char *const *words, const int *streams, const int *closing, size_t count,
    int32_t *child) {
  struct start start = {path, words, csystem_environment(), streams, closing, count, 0};
  alignas(16) char stack[16 << 10];
  sigset_t all, before;
  int cancelling;
  page_leave_inherited();
  // Until the child has reset its signals, this process's handlers would run in it, and so would
  // the cleanup of a thread that was cancelled.
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancelling);
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  // As with vfork(2), this thread waits until the child has started the program or has ended.
  pid_t started = clone(run_child, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, &start);
  int code = started == -1 ? errno : start.error;
  if (started != -1 && code != 0) waitpid(started, NULL, 0);
  sigprocmask(SIG_SETMASK, &before, NULL);
  pthread_setcancelstate(cancelling, NULL);
  if (code == 0) *child = started;
  return code;
}

#else

int csystem_spawn(
    const char *path, char *const *words, const int *streams, const int *closing, size_t count,
    int32_t *child) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  for (int i = 0; i < 3; i++) {
    if (streams[i] != -1) {
      posix_spawn_file_actions_adddup2(&actions, streams[i], i);
    } else {
      posix_spawn_file_actions_addopen(&actions, i, "/dev/null", i == 0 ? O_RDONLY : O_WRONLY, 0);
    }
  }
  for (size_t i = 0; i < count; i++) posix_spawn_file_actions_addclose(&actions, closing[i]);
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  pid_t started = 0;
  int code = posix_spawn(
      &started, path, &actions, &attributes, words, csystem_environment());
  if (code == 0) {
    *child = started;
    csystem_register_group(started);
  }
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return code;
}

#endif

// MARK: The end

int csystem_child_look(int32_t child, int32_t *value) {
  siginfo_t info = {0};
  int result;
  do {
    result = waitid(P_PID, (id_t)child, &info, WEXITED | WSTOPPED | WNOHANG | WNOWAIT);
  } while (result == -1 && errno == EINTR);
  // On Darwin, si_status has all 32 bits of the argument of exit(3), elsewhere the lowest 8.
  *value = info.si_status & 0xFF;
  return result == -1 ? -1 : info.si_code;
}
