// The prompt's side of the guard, a process that outlives a killed prompt and restores the
// terminal. guard-process.c is the guard itself; what it must know is in the page.
//
// By a connection, which closes however a process ends, the guard learns of the prompt's end, and
// the prompt that its guard was killed, and starts another.
#include "csystem/platform.h"
#include "csystem/terminal.h"
#include "csystem/waiting.h"
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
// The process that started the guard, and the guard until it is reaped.
static pid_t guarded, guard;
// The connection to a guard that was told to end, until it is reaped; -1 for none.
static int ending = -1;
// How many more times a guard that has died is replaced.
static int replacements;
// How often an interrupted wait for the guard's end is repeated, and how many guards that have died
// are replaced.
enum { try_limit = 20, replacement_limit = 8 };

// In a child forked while the prompt was open, the guard belongs to the parent.
static bool is_guarded(void) {
  return connection != -1 && getpid() == guarded;
}

static void lose_guard(void) {
  if (connection != -1) close(connection);
  connection = -1;
}

#ifdef __linux__

// Reaps a guard that has died, was told to end, or to restore the terminal, and gives it 50 ms.
// Returns false if it was killed before it was done.
static bool reap_last(void) {
  if (ending != -1) close(ending);
  ending = -1;
  // In a forked child, the guard is the parent's.
  if (getpid() != guarded) {
    lose_guard();
    guard = 0;
  }
  if (connection != -1 || guard <= 0) return true;
  pid_t ended;
  for (int i = 0; (ended = waitpid(guard, NULL, __WCLONE | WNOHANG)) == 0 && i < 50; i++)
    poll(NULL, 0, 1);
  // A guard that somebody has stopped would not exit, and waitpid would block: kill it.
  if (ended == 0) {
    kill(guard, SIGKILL);
    waitpid(guard, NULL, __WCLONE);
  }
  guard = 0;
  atomic_store(&page->guard, 0);
  return ended != 0;
}

bool csystem_guard_settle(void) {
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
  // All signals stay blocked in the guard: only the connection ends it.
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  atomic_store(&page->errand, errand_all);
  guarded = getpid();
  connection = ends[1];
  // This is a fork without SIGCHLD at the child's end (0 as the exit signal): neither a handler nor
  // a wait of the caller sees this child. The raw system call is used because fork(3) runs handlers
  // that libraries may have registered.
  pid_t child = (pid_t)syscall(SYS_clone, 0L, 0L, 0L, 0L, 0L);
  if (child == 0) guard_keep_watch(ends[0]);
  // A group of its own, so that a signal to the prompt's group can't kill the guard. Parent and
  // child both set it, as shells do, so neither has to wait. In the prompt's session, a guard can
  // give the foreground back; blocking SIGTTOU, it may do that from the background.
  if (child > 0) setpgid(child, child);
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(ends[0]);
  if (child == -1) return lose_guard();
  guard = child;
  atomic_store(&page->guard, child);
}

#else

bool csystem_guard_settle(void) {
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
  // What an earlier prompt of this process has left there still waits for the lock.
  if (page_read().hold != csystem_hold_none) {
    csystem_guard_leave_terminal();
    return;
  }
  atomic_store(&page->errand, errand_none);
  // The guard reads end of file now; its own end of the connection closes when it exits.
  ending = connection;
  connection = -1;
  shutdown(ending, SHUT_WR);
}

bool csystem_guard_leave_terminal(void) {
  if (!is_guarded()) return false;
  atomic_store(&page->errand, errand_terminal);
  // The guard now restores the terminal, even if a forked child has a copy of the connection.
  shutdown(connection, SHUT_WR);
  lose_guard();
  return true;
}

bool csystem_guard_is_at_work(void) {
  return connection == -1 && guard > 0 && getpid() == guarded &&
         atomic_load(&page->errand) == errand_terminal;
}

void csystem_guard_reap(void) {
  if (ending == -1 || guard <= 0 || getpid() != guarded) return;
  struct pollfd end = {.fd = ending, .events = POLLIN};
  int result, tries = 0;
  do {
    result = csystem_poll(&end, 1, 200);
  } while (result == -1 && errno == EINTR && tries++ < try_limit);
  close(ending);
  ending = -1;
  // The connection closes a little before an exiting guard can be reaped, and nothing can stop the
  // guard in between. One that somebody has stopped would keep the terminal open: it is killed.
  if (result != 1) kill(guard, SIGKILL);
  while (waitpid(guard, NULL, __WCLONE) == -1 && errno == EINTR && tries++ < try_limit) {}
  guard = 0;
  atomic_store(&page->guard, 0);
}
