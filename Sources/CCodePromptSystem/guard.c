// The prompt's side of the guard, which is a process that outlives a killed prompt and restores the
// terminal. guard-process.c is the guard's own side. What the guard must know is on the page.
//
// Prompt and guard are connected by a socket pair. The kernel closes an end of it in whatever way
// its process ends. So the guard notices that the prompt has ended, and the prompt notices that the
// guard was killed, and starts another.
#include "csystem/platform.h"
#include "csystem/terminal.h"
#include "csystem/waiting.h"
#include "ending.h"
#include "guard-process.h"
#include "page.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#else
// Elsewhere there is no guard.
#define __WCLONE 0
#endif

// The prompt's end of the connection to the guard; -1 if there is no guard.
static int connection = -1;
// The process that has started the guard. A child that it forks has a copy of these variables, but
// the guard is not the child's.
static pid_t guarded_process;
// The guard, until it is reaped; 0 if there is none.
static pid_t guard;
// The connection to a guard that was told to end, until that guard is reaped; -1 if there is none.
static int ending = -1;
// How many more guards that die are replaced during this prompt.
static int replacements;
// How often an interrupted wait for the guard's end is repeated.
enum { try_limit = 20 };
// How many guards that die are replaced during a prompt.
enum { replacement_limit = 8 };

// Whether this process has a guard; false in a forked child of the process that has one.
static bool is_guarded(void) {
  return connection != -1 && getpid() == guarded_process;
}

// Closes the connection to the guard, which is not waited for.
static void lose_guard(void) {
  if (connection != -1) close(connection);
  connection = -1;
}

#ifdef __linux__

// Reaps the last guard, if it has died, or was told to end or to restore the terminal. It gets 50
// ms to finish, and is killed then. Returns false if it was killed.
static bool reap_last(void) {
  if (ending != -1) close(ending);
  ending = -1;
  // In a forked child, the guard belongs to the parent, and can't be reaped.
  if (getpid() != guarded_process) {
    lose_guard();
    guard = 0;
  }
  if (connection != -1 || guard <= 0) return true;
  pid_t ended;
  for (int i = 0; (ended = waitpid(guard, NULL, __WCLONE | WNOHANG)) == 0 && i < 50; i++)
    poll(NULL, 0, 1);
  // The guard may have been stopped by somebody, or be waiting for the terminal's lock. Waiting for
  // its end without a limit would block the next prompt.
  if (ended == 0) {
    kill(guard, SIGKILL);
    waitpid(guard, NULL, __WCLONE);
  }
  guard = 0;
  atomic_store(&page->guard, 0);
  return ended != 0;
}

bool csystem_guard_end_last(void) {
  replacements = replacement_limit;
  return reap_last();
}

void csystem_guard_start(void) {
  int ends[2];
  reap_last();
  if (connection != -1 || !page_share()) return;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == -1) return;
  ends[1] = csystem_above_streams(ends[1]);
  if (ends[1] == -1) {
    close(ends[0]);
    return;
  }
  // The guard inherits this mask, in which all signals are blocked, so that no signal except
  // SIGKILL ends it.
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  atomic_store(&page->errand, errand_all);
  ending_announce();
  guarded_process = getpid();
  connection = ends[1];
  // This clone(2) is a fork whose child sends no signal when it ends, instead of SIGCHLD (0 as the
  // exit signal). So the caller's handler of SIGCHLD is not called for it, and the caller's wait(2)
  // does not find it. The system call is made directly, since clone(3) can't fork without a new
  // stack, and fork(3) runs handlers that libraries may have registered (pthread_atfork(3)).
  pid_t child = (pid_t)syscall(SYS_clone, 0L, 0L, 0L, 0L, 0L);
  if (child == 0) guard_keep_watch(ends[0]);
  // The guard gets a process group of its own, so that a signal to the prompt's group can't kill
  // it. Parent and child both set the group, as shells do, so that neither has to wait for the
  // other. The guard stays in the prompt's session, because only a process of the session can
  // change the foreground group. Since it blocks SIGTTOU, it can do so from the background.
  if (child > 0) setpgid(child, child);
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(ends[0]);
  if (child == -1) return lose_guard();
  guard = child;
  atomic_store(&page->guard, child);
}

#else

bool csystem_guard_end_last(void) {
  return true;
}

void csystem_guard_start(void) {}

#endif

int csystem_guard_connection(void) {
  return connection;
}

void csystem_guard_replace(void) {
  lose_guard();
  if (replacements-- > 0) csystem_guard_start();
}

void csystem_guard_end(void) {
  if (!is_guarded()) return;
  // An earlier prompt of this process has not restored the terminal, and another prompt still has
  // the lock. The guard waits for the lock, and then restores the terminal.
  if (page_read().hold != csystem_hold_none) {
    csystem_guard_leave_terminal();
    return;
  }
  atomic_store(&page->errand, errand_none);
  // The guard reads end of file now. `ending` reports end of file when the guard has exited.
  ending = connection;
  connection = -1;
  shutdown(ending, SHUT_WR);
}

bool csystem_guard_leave_terminal(void) {
  if (!is_guarded()) return false;
  atomic_store(&page->errand, errand_terminal);
  // The guard reads end of file now. Closing the connection would not be enough if a forked child
  // of this process has a copy of it.
  shutdown(connection, SHUT_WR);
  lose_guard();
  return true;
}

bool csystem_guard_is_at_work(void) {
  return connection == -1 && guard > 0 && getpid() == guarded_process &&
         atomic_load(&page->errand) == errand_terminal;
}

void csystem_guard_reap(void) {
  if (ending == -1 || guard <= 0 || getpid() != guarded_process) return;
  struct pollfd end = {.fd = ending, .events = POLLIN};
  int result, tries = 0;
  do {
    result = csystem_poll(&end, 1, 200);
  } while (result == -1 && errno == EINTR && tries++ < try_limit);
  close(ending);
  ending = -1;
  // If the connection has closed, the guard is exiting, and nothing can stop it any more, so the
  // wait below is short. If it has not, somebody may have stopped the guard, which would keep the
  // terminal open.
  if (result != 1) kill(guard, SIGKILL);
  while (waitpid(guard, NULL, __WCLONE) == -1 && errno == EINTR && tries++ < try_limit) {}
  guard = 0;
  atomic_store(&page->guard, 0);
}
