// The process of the guard, which waits until the prompt has ended, and then restores the terminal.
//
// It is a fork of the prompt's process, made before the first key, in which the pages for secrets
// are zero. It calls only functions that signal-safety(7) lists, and system calls: another thread
// may have held any lock of the C library when the process was forked.
#ifdef __linux__
#include "guard-process.h"
#include "arguments.h"
#include "command-groups.h"
#include "csystem/commands.h"
#include "csystem/settings.h"
#include "csystem/platform.h"
#include "ending.h"
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
// How often the connection is read in spite of errors, and the milliseconds between two tries.
enum { try_limit = 20, try_pause = 10 };
// The milliseconds that a command has to end after SIGTERM, and those between two checks.
enum { end_time = 200, end_pause = 10 };

// MARK: Leaving the prompt's group and files

// Closes the descriptors from `first` to `end` - 1.
static void close_before(unsigned first, unsigned end) {
  if (first >= end) return;
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, end - 1, 0) == 0) return;
#endif
  // Kernels before 5.9 lack close_range(2), and some seccomp filters refuse it. The limit of open
  // files may be a billion, which would take too long, so descriptors from 65536 on are left open.
  struct rlimit limit;
  if (end > 65536) end = 65536;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < end) end = (unsigned)limit.rlim_cur;
  for (unsigned descriptor = first; descriptor < end; descriptor++) close((int)descriptor);
}

// Closes all descriptors except three, of which some may be -1. The guard must not keep the
// prompt's output open: its reader would wait for end of file until the guard has exited.
static void close_all_but(int first, int second, int third) {
  unsigned next = 0;
  for (int kept = 0; kept <= first || kept <= second || kept <= third; kept++) {
    if (kept != first && kept != second && kept != third) continue;
    close_before(next, (unsigned)kept);
    next = (unsigned)kept + 1;
  }
  close_before(next, ~0U);
}

// Replaces the process name and the command line, which are those of the prompt. Otherwise, a user
// who kills the prompt by its command line (pkill -f) would kill the guard too.
static void change_process_name(void) {
  prctl(PR_SET_NAME, guard_name);
  char *end;
  char *words = arguments_memory(&end);
  if (!words) return;
  size_t room = (size_t)(end - words);
  memset(words, 0, room);
  // At least one byte after the name must remain zero, since that ends the name.
  memcpy(words, guard_name, sizeof guard_name <= room ? sizeof guard_name - 1 : room - 1);
}

// Asks for time slices of 0.1 ms (sched_setattr(2)), so that the scheduler runs the guard earlier
// after it wakes. When the prompt is killed, its shell wakes at nearly the same time as the guard,
// and would take the prompt's settings for the user's if it found them. Failures are ignored.
static void request_short_time_slices(void) {
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

// Waits until the prompt's end of the connection is closed. Only end of file proves that: an error
// says nothing about the prompt. After too many errors the guard exits, and the prompt, if it still
// lives, starts another one.
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

// Returns the time of a clock that never goes back.
static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Waits until the commands have ended, for at most `end_time`, and kills those that are left.
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

// Waits until the guard has the lock. If the prompt had it, the guard has it already: a flock(2)
// lock belongs to the open file, which the fork shares with the prompt.
static void wait_for_lock(void) {
  while (terminal.lock != -1 && flock(terminal.lock, LOCK_EX) == -1 && errno == EINTR) {}
}

// Restores the terminal, or takes it back from a command to which it was lent, before the commands
// have ended.
//
// This is early because the script or shell that waits for the killed prompt continues at once. A
// script needs the foreground to read, and a shell may take the settings that it finds for the
// user's. Returns false, and does nothing, if that is not the errand, or another prompt has the
// lock, or may take it. Otherwise returns true; `lent` gets the settings that a lent terminal had.
static bool restore_early(struct termios *lent) {
  struct record record = page_read();
  int errand = atomic_load(&page->errand);
  if (errand != errand_all && errand != errand_terminal) return false;
  bool is_lent = record.hold == csystem_hold_lent;
  if (!is_lent && record.hold != csystem_hold_ours) return false;
  if (!terminal_take_lock() || (is_lent && tcgetattr(terminal.tty, lent) == -1)) return false;
  terminal_restore(&record, restorer_guard);
  return true;
}

// Whether the terminal may have been changed again since restore_early(), so that it must be
// restored once more.
//
// Another thread of the prompt may have set the prompt's settings after the first one had ended
// (`was_ending`). A command to which the terminal was lent has changed it if it has the foreground
// again, or if the settings are its own. (If these were the right ones, restoring them again
// changes nothing.)
static bool is_changed_again(
    const struct record *record, bool was_ending, const struct termios *lent) {
  struct termios current;
  if (record->hold != csystem_hold_lent)
    return was_ending && tcgetattr(terminal.tty, &current) == 0 &&
           csystem_settings_are_of_prompt(&current);
  if (tcgetpgrp(terminal.tty) == record->borrower) return true;
  if (tcgetattr(terminal.tty, &current) == -1) return true;
  return terminal_settings_are_of_command(&current, lent);
}

_Noreturn void guard_keep_watch(int connection) {
  setpgid(0, 0);
  change_process_name();
  // The working directory would keep its file system from being unmounted. The `if` is there
  // because compilers warn if the result of chdir is ignored.
  if (chdir("/") == -1) {}
  csystem_set_dumpable(false);
  close_all_but(terminal.tty, connection, terminal.lock);
  request_short_time_slices();
  struct termios lent = {0};
  // The prompt's thread ends before the connection is closed.
  bool was_ending = ending_wait(connection) && restore_early(&lent);
  wait_for_end(connection);
  int errand = atomic_load(&page->errand);
  if (errand == errand_none) _exit(0);
  bool was_tried = was_ending || restore_early(&lent);
  struct record record = page_read();
  bool commands_run = errand != errand_terminal && commands_signal(SIGTERM);
  // A stopped process dies only when it continues.
  if (commands_run) commands_signal(SIGCONT);
  if (errand != errand_commands && record.hold != csystem_hold_none) {
    // The commands' end is waited for first, for two reasons. A command that had the terminal could
    // change the settings again until its end. And the guard may wait for another prompt for a long
    // time, in which a new group could get the number of one that has ended. But if the terminal
    // had the prompt's settings, it is restored at once, since a shell may be about to read them.
    if (commands_run && record.hold != csystem_hold_ours) {
      wait_for_commands();
      commands_run = false;
    }
    wait_for_lock();
    if (!was_tried || is_changed_again(&record, was_ending, &lent))
      terminal_restore(&record, restorer_guard);
  }
  // From here on, another prompt may use the terminal.
  if (terminal.lock != -1) {
    flock(terminal.lock, LOCK_UN);
    close(terminal.lock);
  }
  close(terminal.tty);
  if (commands_run) wait_for_commands();
  _exit(0);
}
#endif
