// The guard's own process: a copy of the prompt's from before the first key, without the pages of
// secrets, that waits until the prompt has ended, and restores the terminal. It calls only
// functions listed in signal-safety(7), since other threads may have held any lock when it was
// forked.
#ifdef __linux__
#include "guard-process.h"
#include "csystem/modes.h"
#include "csystem/platform.h"

#include <errno.h>
#include <fcntl.h>
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

static const char guard_name[] = "prompt-guard";
// Resets the modes that shells don't: turns focus reports off, and shows the cursor.
static const char modes_off[] = "\033[?1004l\033[?25h";
// How often a failed call on the terminal is repeated, the milliseconds between attempts, and those
// for each attempt to write.
enum { try_limit = 20, try_pause = 10, try_time = 200 };

// MARK: Leaving the prompt's group and files

// Closes the descriptors from `first` up to `end`, without it.
static void close_before(unsigned first, unsigned end) {
  if (first >= end) return;
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, end - 1, 0) == 0) return;
#endif
  // Kernels before 5.9 and some seccomp filters refuse close_range(2). As the limit may be a
  // billion, higher descriptors stay open.
  struct rlimit limit;
  if (end > 65536) end = 65536;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < end) end = (unsigned)limit.rlim_cur;
  for (unsigned descriptor = first; descriptor < end; descriptor++) close((int)descriptor);
}

// Closes all others: a reader of the prompt's output must not wait for the guard.
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
  char *end, *words = arguments_memory(&end);
  if (!words) return;
  size_t room = (size_t)(end - words);
  memset(words, 0, room);
  // The byte after the name must remain zero, to end it.
  memcpy(words, guard_name, sizeof guard_name <= room ? sizeof guard_name - 1 : room - 1);
}

// Asks for short time slices (sched_setattr(2)), so that the guard runs as soon as it wakes: before
// a shell, which would keep the prompt's settings if it found them.
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

// Returns once the prompt's end of the connection is closed, which only end of file proves. If
// there are only errors, the guard exits, and the prompt starts another one.
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

// Signals the groups, and forgets those that have ended. Returns whether one is left.
//
// The kernel gives numbers in turn, so no other group can have one of them yet: the prompt forgets
// a group as soon as it has reaped the leader, and the guard looks every 10 ms. If it was stopped
// meanwhile: a leader of another session is not the prompt's.
static bool signal_groups(struct guard_state *state, int number) {
  bool found = false;
  for (int i = 0; i < group_limit; i++) {
    int32_t leader = state->groups[i];
    int32_t session = leader > 1 ? getsid(leader) : 0;
    bool exists = leader > 1 && (session == -1 || session == getsid(0)) && kill(-leader, number) == 0;
    if (!exists) state->groups[i] = 0;
    found |= exists;
  }
  return found;
}

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Waits until the groups have ended, and kills what remains of them after 200 ms.
static void end_groups(struct guard_state *state) {
  int64_t end = milliseconds() + 200;
  while (signal_groups(state, 0)) {
    if (milliseconds() >= end) {
      signal_groups(state, SIGKILL);
      return;
    }
    poll(NULL, 0, 10);
  }
}

// MARK: The terminal

static bool get_modes(int tty, struct termios *found) {
  for (int i = 0; i < try_limit; i++) {
    if (tcgetattr(tty, found) == 0) return true;
    poll(NULL, 0, try_pause);
  }
  return false;
}

static void set_modes(int tty, int when, const struct termios *wanted) {
  struct termios found;
  for (int i = 0; i < try_limit; i++) {
    if (tcsetattr(tty, when, wanted) == 0 && tcgetattr(tty, &found) == 0 &&
        csystem_same_modes(&found, wanted))
      return;
    poll(NULL, 0, try_pause);
  }
}

static void give_terminal_back(const struct guard_post *post, const struct guard_state *state) {
  int tty = post->terminal;
  struct termios found, wanted;
  if (!state->is_held || !get_modes(tty, &found)) return;
  // If another program has set its own settings, they and the screen are left alone. Only an
  // unfinished control string is ended, and modes that no shell resets are turned off, unless the
  // terminal gets no escape sequences: then the restore sequence is empty.
  if (!csystem_modes_are_of_prompt(&found)) {
    if (state->closing_count > 0)
      modes_write_restore_sequence(tty, state->restore_sequence, state->closing_count, 0, try_time);
    if (state->restore_sequence_count > 0)
      modes_write_restore_sequence(tty, modes_off, sizeof modes_off - 1, 0, try_time);
    return;
  }
  csystem_modes_given_back(&found, &state->ours, &state->saved, &wanted);
  tcflush(tty, TCIFLUSH);
  csystem_restart_output(tty);
  bool flows = modes_write_restore_sequence(
      tty, state->restore_sequence, state->restore_sequence_count, state->closing_count, try_time);
  // TCSAFLUSH discards input that the driver still held, but waits forever while output is stopped.
  set_modes(tty, flows ? TCSAFLUSH : TCSANOW, &wanted);
}

// Undoes what a command did to the terminal, as shells do for a job that was killed. If a shell has
// the foreground by now and edits lines, it has set its own settings. One that doesn't keeps what
// it finds: canonical mode, or the prompt's settings if the command had saved those. There is no
// second attempt, which could hit a shell that has just begun to edit a line.
static void take_terminal_back(const struct guard_post *post, const struct guard_state *state) {
  struct termios found;
  int32_t foreground = tcgetpgrp(post->terminal);
  if (foreground == state->lent_to && state->lent_by > 0) {
    // Unread input may be a part of a password that the command asked for.
    tcflush(post->terminal, TCIFLUSH);
    tcsetpgrp(post->terminal, state->lent_by);
    // A script that has gone on was stopped if it has used the terminal already.
    if (state->lent_by > 1) kill(-state->lent_by, SIGCONT);
  }
  if (tcgetattr(post->terminal, &found) == -1 || csystem_same_modes(&found, &state->saved)) return;
  if (foreground == state->lent_to || foreground == state->lent_by ||
      csystem_modes_are_of_prompt(&found) || found.c_lflag & ICANON)
    tcsetattr(post->terminal, TCSANOW, &state->saved);
}

// Waits for the lock, which the guard has already if the prompt had it: they share its open file.
static void become_owner(const struct guard_post *post) {
  while (post->lock != -1 && flock(post->lock, LOCK_EX) == -1 && errno == EINTR) {}
}

_Noreturn void guard_keep_watch(const struct guard_post *post) {
  setpgid(0, 0);
  take_own_name();
  // The caller's folder can then be unmounted after the prompt.
  if (chdir("/") == -1) {}
  csystem_set_dumpable(false);
  close_all_but(post->terminal, post->connection, post->lock);
  ask_for_early_turns();
  wait_for_end(post->connection);
  struct guard_state state = post->page->states[atomic_load(&post->page->latest)];
  if (state.is_over) _exit(0);
  // A script that goes on now needs the foreground, and a shell may keep the settings it finds.
  if (state.lent_to > 0 && (post->lock == -1 || flock(post->lock, LOCK_EX | LOCK_NB) == 0))
    take_terminal_back(post, &state);
  bool groups_run = !state.is_left && signal_groups(&state, SIGTERM);
  // A stopped process dies only when it continues.
  if (groups_run) signal_groups(&state, SIGCONT);
  if (state.lent_to > 0) {
    // Until its end, the command could change the settings again.
    if (groups_run) end_groups(&state);
    become_owner(post);
    take_terminal_back(post, &state);
  }
  if (state.is_held) become_owner(post);
  give_terminal_back(post, &state);
  // Releasing the lock gives up the terminal: the next prompt may begin.
  if (post->lock != -1) {
    flock(post->lock, LOCK_UN);
    close(post->lock);
  }
  close(post->terminal);
  if (groups_run) end_groups(&state);
  _exit(0);
}
#endif
