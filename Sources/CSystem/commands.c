#include "csystem/commands.h"
#include "command-groups.h"
#include "page.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

bool csystem_register_group(int32_t leader) {
  page_leave_parents();
  for (int i = 0; i < csystem_command_limit; i++) {
    int32_t none = 0;
    if (atomic_compare_exchange_strong(&page->commands[i], &none, leader)) return true;
  }
  return false;
}

void csystem_forget_group(int32_t leader) {
  page_leave_parents();
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

// A number in the table can't be that of a new group yet: the kernel gives numbers in turn, the
// prompt forgets a group as soon as it has reaped the leader, and the guard looks every 10 ms. If
// the guard was stopped meanwhile: a leader of another session is not the prompt's.
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
  *value = info.si_status;
  return result == -1 ? -1 : info.si_code;
}
