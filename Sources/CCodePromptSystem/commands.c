#include "csystem/commands.h"
#include "command-groups.h"
#include "csystem/platform.h"
#include "page.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

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
  if (code == 0) *child = started;
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return code;
}

bool csystem_register_group(int32_t leader) {
  page_leave_inherited();
  for (int i = 0; i < csystem_command_limit; i++) {
    int32_t none = 0;
    if (atomic_compare_exchange_strong(&page->commands[i], &none, leader)) return true;
  }
  return false;
}

void csystem_forget_group(int32_t leader) {
  page_leave_inherited();
  for (int i = 0; i < csystem_command_limit; i++) {
    int32_t expected = leader;
    atomic_compare_exchange_strong(&page->commands[i], &expected, 0);
  }
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
