// The guard's own process: it waits until the prompt has ended, and restores the terminal.
//
// It is a copy of the prompt's process from before the first key, without the pages of secrets. It
// calls only functions listed in signal-safety(7) and plain system calls, since other threads may
// have held any lock when it was forked.
#ifdef __linux__
#include "guard-process.h"
#include "arguments.h"
#include "command-groups.h"
#include "csystem/commands.h"
#include "csystem/settings.h"
#include "csystem/platform.h"
#include "restore.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const char guard_name[] = GUARD_NAME;
// How often a failed read of the connection is repeated, and the milliseconds between attempts.
enum { try_limit = 20, try_pause = 10 };
// The milliseconds in which a command may end by itself.
enum { end_time = 200, end_pause = 10 };

// MARK: Leaving the prompt's group and files

// Closes the descriptors from `first` up to `end`, without it.
static void close_before(unsigned first, unsigned end) {
  if (first >= end) return;
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, end - 1, 0) == 0) return;
#endif
  // Kernels before 5.9 and some seccomp filters refuse close_range(2). The limit may be a billion,
  // so descriptors from 65536 on stay open as long as the guard lives.
  struct rlimit limit;
  if (end > 65536) end = 65536;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < end) end = (unsigned)limit.rlim_cur;
  for (unsigned descriptor = first; descriptor < end; descriptor++) close((int)descriptor);
}

// Closes all descriptors but these three: a reader of the prompt's output must not wait for the
// guard.
static void close_all_but(int first, int second, int third) {
  unsigned next = 0;
  for (int kept = 0; kept <= first || kept <= second || kept <= third; kept++) {
    if (kept != first && kept != second && kept != third) continue;
    close_before(next, (unsigned)kept);
    next = (unsigned)kept + 1;
  }
  close_before(next, ~0U);
}

// A user who kills the prompt by its command line must not kill its guard too.
static void take_own_name(void) {
  prctl(PR_SET_NAME, guard_name);
  char *end;
  char *words = arguments_memory(&end);
  if (!words) return;
  size_t room = (size_t)(end - words);
  memset(words, 0, room);
  // The byte after the name must remain zero, to end it.
  memcpy(words, guard_name, sizeof guard_name <= room ? sizeof guard_name - 1 : room - 1);
}

// Asks for short time slices (sched_setattr(2)), so that the guard runs as soon as it wakes. A
// shell wakes at nearly the same time, and would keep the prompt's settings if it found them.
static void ask_for_early_turns(void) {
#ifdef SYS_sched_setattr
  struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
  } attributes = {.size = 48, .policy = SCHED_OTHER, .runtime = 100000};
  attributes.flags = 0x08;  // SCHED_FLAG_KEEP_POLICY
  attributes.nice = getpriority(PRIO_PROCESS, 0);
  syscall(SYS_sched_setattr, 0, &attributes, 0);
#endif
}

// MARK: The prompt's end

// Returns once the prompt's end of the connection is closed. Only end of file proves that; an error
// says nothing about the prompt. If there are only errors, the guard exits, and the prompt starts
// another one.
static void wait_for_end(int connection) {
  char byte;
  for (int failures = 0; failures < try_limit;) {
    ssize_t count = read(connection, &byte, 1);
    if (count == 0) return;
    if (count > 0 || errno == EINTR) continue;
    failures++;
    poll(NULL, 0, try_pause);
  }
  _exit(1);
}

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Waits until the commands have ended, for at most 200 ms, and kills what is left then.
static void wait_for_commands(void) {
  int64_t end = milliseconds() + end_time;
  while (commands_signal(0)) {
    if (milliseconds() >= end) {
      commands_signal(SIGKILL);
      return;
    }
    poll(NULL, 0, end_pause);
  }
}

// MARK: The terminal

// Waits for the lock, which the guard has already if the prompt had it: they share its open file.
static void become_owner(void) {
  while (post.lock != -1 && flock(post.lock, LOCK_EX) == -1 && errno == EINTR) {}
}

static void give_terminal_back(const struct record *record) {
  terminal_restore(record, restore_with_screen | restore_patiently | restore_by_guard);
}

// Takes the terminal back from a command before the command's end. The script or shell that waits
// for the prompt continues at once: a script needs the foreground to read, and a shell may keep the
// settings that it finds. Returns false if no command had the terminal, or another prompt has the
// lock; else true, with the settings from before the attempt in `before`.
static bool take_back_early(const struct record *record, struct termios *before) {
  if (record->hold != csystem_hold_lent || !post_take_lock()) return false;
  if (tcgetattr(post.tty, before) == -1) return false;
  give_terminal_back(record);
  return true;
}

// Whether a command seems to have changed the terminal since it was taken back: it has the
// foreground again, or the settings are those from before the attempt, or a prompt's. (If the
// settings from before were right, they are still there, and restoring them changes nothing.) Any
// other settings are those of a script that has continued.
static bool is_changed_again(const struct record *record, const struct termios *before) {
  struct termios current;
  if (tcgetpgrp(post.tty) == record->borrower || tcgetattr(post.tty, &current) == -1) return true;
  return csystem_settings_are_of_prompt(&current) || csystem_same_settings(&current, before);
}

_Noreturn void guard_keep_watch(int connection) {
  setpgid(0, 0);
  take_own_name();
  // Leaves the caller's folder, so that it can be unmounted after the prompt; a failure is ignored.
  if (chdir("/") == -1) {}
  csystem_set_dumpable(false);
  close_all_but(post.tty, connection, post.lock);
  ask_for_early_turns();
  wait_for_end(connection);
  int errand = atomic_load(&page->errand);
  if (errand == errand_none) _exit(0);
  struct record record = page_read();
  struct termios before = {0};
  bool was_tried = take_back_early(&record, &before);
  bool commands_run = errand != errand_terminal && commands_signal(SIGTERM);
  // A stopped process dies only when it continues.
  if (commands_run) commands_signal(SIGCONT);
  if (errand != errand_commands && record.hold != csystem_hold_none) {
    // Until its end, a command that had the terminal could change the settings again. And while the
    // guard waits for another prompt, another group could get the number of one that has ended. But
    // where the prompt asked, a shell has to find its settings at once.
    if (commands_run && record.hold != csystem_hold_ours) {
      wait_for_commands();
      commands_run = false;
    }
    become_owner();
    if (!was_tried || is_changed_again(&record, &before)) give_terminal_back(&record);
  }
  // Releasing the lock gives up the terminal: the next prompt may begin.
  if (post.lock != -1) {
    flock(post.lock, LOCK_UN);
    close(post.lock);
  }
  close(post.tty);
  if (commands_run) wait_for_commands();
  _exit(0);
}
#endif
