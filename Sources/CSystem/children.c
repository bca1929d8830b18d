// The commands that a prompt starts, each the leader of its own process group, for signal handlers.
#include "csystem/children.h"
#include "csystem/guard.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>

// A fixed table, because a handler may read it at any moment. 0 marks a free row.
static _Atomic int32_t groups[group_limit];

bool csystem_register_group(int32_t leader) {
  for (int i = 0; i < group_limit; i++) {
    int32_t none = 0;
    if (!atomic_compare_exchange_strong(&groups[i], &none, leader)) continue;
    guard_tell_group(i, leader);
    return true;
  }
  return false;
}

void csystem_forget_group(int32_t leader) {
  for (int i = 0; i < group_limit; i++) {
    int32_t expected = leader;
    if (atomic_compare_exchange_strong(&groups[i], &expected, 0)) guard_tell_group(i, 0);
  }
}

void csystem_terminate_groups(void) {
  for (int i = 0; i < group_limit; i++) {
    int32_t leader = atomic_load(&groups[i]);
    if (leader <= 1) continue;
    kill(-leader, SIGTERM);
    // A stopped process dies only when it continues.
    kill(-leader, SIGCONT);
  }
}

int csystem_child_look(int32_t child, int32_t *value) {
  siginfo_t info = {0};
  int result;
  do {
    result = waitid(P_PID, (id_t)child, &info, WEXITED | WSTOPPED | WNOHANG | WNOWAIT);
  } while (result == -1 && errno == EINTR);
  *value = info.si_status;
  return result == -1 ? -1 : info.si_code;
}

bool children_have_group(int32_t group) {
  bool found = group == guard_group();
  for (int i = 0; i < group_limit; i++) found |= atomic_load(&groups[i]) == group;
  return found;
}
