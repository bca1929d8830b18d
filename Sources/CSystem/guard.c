// The prompt's side of the guard, a process that outlives a killed prompt and restores the
// terminal. guard-process.c is the guard itself.
//
// By a connection, which closes however a process ends, the guard learns of the prompt's end, and
// the prompt of its guard's. What the guard must know is in a shared page, twice: the prompt writes
// a new state to the copy that is not in use, and then switches the index, so a prompt killed while
// writing leaves no partial state. An update needs no system call.
#include "csystem/guard.h"
#include "csystem/platform.h"
#include "guard-process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#else
// Elsewhere there is no guard.
#define __WCLONE 0
#endif

static struct guard_state state;
static struct guard_page *page;
// The number of updates in progress, also by signal handlers and other threads.
static atomic_int tellers;
// The prompt's end of the connection to the guard; -1 if there is no guard.
static int connection = -1;
// The process that started the guard, and the guard until it is reaped.
static pid_t guarded, guard;
// The connection to a guard that was told to end, until it is reaped; -1 for none.
static int ending = -1;
// How often an interrupted wait for the guard's end is repeated.
enum { try_limit = 20 };

// In a forked child, the guard belongs to the parent.
static bool is_guarded(void) {
  return connection != -1 && getpid() == guarded;
}

static void tell(void) {
  if (!is_guarded()) return;
  // The update that began first writes the new state for all others.
  if (atomic_fetch_add(&tellers, 1) > 0) return;
  int count;
  do {
    count = atomic_load(&tellers);
    int other = 1 - atomic_load(&page->latest);
    page->states[other] = state;
    atomic_store(&page->latest, other);
  } while (atomic_fetch_sub(&tellers, count) != count);
}

void csystem_guard_announce(const struct termios *saved, const struct termios *ours) {
  state.is_held = true;
  state.lent_to = 0;
  state.saved = *saved;
  state.ours = *ours;
  tell();
}

void csystem_guard_announce_lent(const struct termios *saved, int32_t group) {
  state.is_held = false;
  state.lent_to = group;
  state.lent_by = getpgrp();
  state.saved = *saved;
  tell();
}

void csystem_guard_release(void) {
  if (!state.is_held && !state.lent_to) return;
  state.is_held = false;
  state.lent_to = 0;
  tell();
}

void guard_tell_restore_sequence(const char *bytes, size_t count, size_t closing_count) {
  state.restore_sequence_count = count;
  state.closing_count = closing_count;
  memcpy(state.restore_sequence, bytes, count);
  tell();
}

void guard_tell_group(int row, int32_t leader) {
  state.groups[row] = leader;
  tell();
}

void csystem_guard_lost(void) {
  if (connection != -1) close(connection);
  connection = -1;
}

#ifdef __linux__

// Reaps a guard that was told to end, or to restore the terminal, and gives it 50 ms for that. In a
// forked child, forgets the parent's guard.
static void forget_last(void) {
  if (ending != -1) close(ending);
  ending = -1;
  if (getpid() != guarded) {
    csystem_guard_lost();
    guard = 0;
  }
  if (connection != -1 || guard <= 0) return;
  pid_t ended;
  for (int i = 0; (ended = waitpid(guard, NULL, __WCLONE | WNOHANG)) == 0 && i < 50; i++)
    poll(NULL, 0, 1);
  // A guard that somebody has stopped would not exit, and waitpid would block: kill it.
  if (ended == 0) {
    kill(guard, SIGKILL);
    waitpid(guard, NULL, __WCLONE);
  }
  guard = 0;
}

// Maps a page to share with a guard unless this process has one; returns false without memory. It
// is kept for the next prompt, since a handler may be about to write to it.
static bool has_page(void) {
  if (page && guarded == getpid()) return true;
  void *memory = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  page = memory;
  atomic_store(&tellers, 0);
  return true;
}

void csystem_guard_start(int tty, int lock) {
  int ends[2];
  forget_last();
  if (connection != -1 || !has_page()) return;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == -1) return;
  ends[1] = csystem_above_streams(ends[1]);
  if (ends[1] == -1) {
    close(ends[0]);
    return;
  }
  struct guard_post post = {tty, lock, ends[0], page};
  // All signals stay blocked in the guard: only the connection ends it.
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  // From here on, a handler on another thread tells its updates to the new guard too.
  guarded = getpid();
  connection = ends[1];
  state.is_over = state.is_left = false;
  tell();
  // A fork without SIGCHLD at the child's end (0 as the exit signal): neither a handler nor a wait
  // of the caller sees this child. fork(3) would also run handlers that libraries have registered.
  pid_t child = (pid_t)syscall(SYS_clone, 0L, 0L, 0L, 0L, 0L);
  if (child == 0) guard_keep_watch(&post);
  // A group of its own, so that a signal to the prompt's group can't kill the guard. Parent and
  // child both set it, as shells do, so neither has to wait.
  if (child > 0) setpgid(child, child);
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(ends[0]);
  if (child == -1) return csystem_guard_lost();
  guard = child;
}

#else

void csystem_guard_start(int tty, int lock) {
  (void)tty;
  (void)lock;
}

#endif

int csystem_guard_connection(void) {
  return connection;
}

void csystem_guard_end(void) {
  state.is_held = false;
  state.lent_to = 0;
  state.is_over = true;
  tell();
  if (!is_guarded()) return;
  // The guard reads end of file now; its own end of the connection closes when it exits.
  ending = connection;
  connection = -1;
  shutdown(ending, SHUT_WR);
}

bool csystem_guard_leave_terminal(void) {
  state.is_left = true;
  state.lent_to = 0;
  tell();
  state.is_held = state.is_left = false;
  if (!is_guarded()) return false;
  // The guard now acts as if the prompt had been killed.
  csystem_guard_lost();
  return true;
}

int32_t guard_group(void) {
  return guard;
}

void csystem_guard_reap(void) {
  if (ending == -1 || guard <= 0 || getpid() != guarded) return;
  // The connection closes a little before the guard can be reaped.
  int process = csystem_watch_process(guard);
  struct pollfd end = {.fd = process != -1 ? process : ending, .events = POLLIN};
  int result, tries = 0;
  do {
    result = csystem_poll(&end, 1, 200);
  } while (result == -1 && errno == EINTR && tries++ < try_limit);
  close(ending);
  if (process != -1) close(process);
  ending = -1;
  // A guard that somebody has stopped would keep the terminal open.
  if (result != 1) kill(guard, SIGKILL);
  while (waitpid(guard, NULL, __WCLONE) == -1 && errno == EINTR && tries++ < try_limit) {}
  guard = 0;
}
