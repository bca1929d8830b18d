// The guard: a process that outlives a prompt which was killed, and gives the terminal back.
//
// It learns of the end by its pipe, whose other end goes with the prompt, however that ends. What it
// has to know stands in a page that both share, twice: what is told is written where the guard does
// not look, and then it is said where to look, so a prompt that is killed in the middle of telling
// leaves no half. To tell costs no call, and wakes nobody. Nothing secret is ever told. The guard is a
// copy of the prompt's process from before the first key: the pages of secrets are empty in it, and it
// calls only what signal-safety(7) allows, since other threads may have held any lock.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSystemShims.h"
#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/// All that a guard knows.
struct guard_state {
  // The prompt has ended and needs no guard; its process ends right after it.
  bool is_over, ends_with_process;
  bool is_held;
  struct termios saved, ours;
  int32_t groups[group_limit];
  size_t farewell_count, closing_count;
  char farewell[farewell_limit];
};

static struct guard_state state;
// What the guard is told: one of two states, and which of them is whole.
static struct {
  struct guard_state states[2];
  atomic_int latest;
} *told;
// How many tell at this moment: a signal's handler beside its thread, or another thread's.
static atomic_int tellers;
// The prompt's end of the pipe, -1 without a guard, and the process that has the guard.
static int pipe_end = -1;
static pid_t guarded;

bool csystem_same_modes(const struct termios *one, const struct termios *other) {
  return one->c_iflag == other->c_iflag && one->c_oflag == other->c_oflag &&
         one->c_cflag == other->c_cflag && one->c_lflag == other->c_lflag &&
         memcmp(one->c_cc, other->c_cc, sizeof one->c_cc) == 0;
}

static void tell(void) {
  // A child of a program that forked while it asked: the prompt is not its matter.
  if (pipe_end == -1 || getpid() != guarded) return;
  // The first does it for all.
  if (atomic_fetch_add(&tellers, 1) > 0) return;
  int count;
  do {
    count = atomic_load(&tellers);
    int other = 1 - atomic_load(&told->latest);
    told->states[other] = state;
    atomic_store(&told->latest, other);
  } while (atomic_fetch_sub(&tellers, count) != count);
}

void guard_tell_held(const struct termios *saved, const struct termios *ours) {
  state.is_held = true;
  state.saved = *saved;
  state.ours = *ours;
  tell();
}

void csystem_guard_announce(const struct termios *saved, const struct termios *ours) {
  guard_tell_held(saved, ours);
}

void csystem_guard_expect_exit(void) {
  state.ends_with_process = true;
}

void csystem_guard_release(void) {
  if (!state.is_held) return;
  state.is_held = false;
  tell();
}

void guard_tell_farewell(const char *bytes, size_t count, size_t closing_count) {
  state.farewell_count = count;
  state.closing_count = closing_count;
  memcpy(state.farewell, bytes, count);
  tell();
}

static bool write_if_taken(int tty, const char *bytes, size_t count) {
  struct pollfd output = {.fd = tty, .events = POLLOUT};
  if (csystem_poll(&output, 1, 0) != 1 || output.revents != POLLOUT) return false;
  return write(tty, bytes, count) == (ssize_t)count;
}

bool guard_write_farewell(int tty, const char *bytes, size_t count, size_t closing_count) {
  if (write_if_taken(tty, bytes, count)) return true;
  // A terminal that goes on later would take all that others write for more of the string.
  if (closing_count > 0 && tcflush(tty, TCOFLUSH) == 0) write_if_taken(tty, bytes, count);
  return false;
}

void guard_tell_group(int row, int32_t leader) {
  state.groups[row] = leader;
  tell();
}

#ifdef __linux__

// A guard that was told to end, until its status is taken.
static pid_t guard;

// MARK: The guard's process

static void close_from_to(unsigned first, unsigned last) {
  if (first > last) return;
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, last, 0) == 0) return;
#endif
  // A kernel before 5.9, or a filter of calls. The limit may be a billion: what has higher numbers
  // than these stays open for as long as the guard lives.
  struct rlimit limit;
  unsigned end = 65536;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < end) end = (unsigned)limit.rlim_cur;
  for (unsigned descriptor = first; descriptor <= last && descriptor < end; descriptor++)
    close((int)descriptor);
}

// A reader of the prompt's output must not wait for the guard, nor a lock stay with it.
static void close_all_but(int one, int other) {
  unsigned low = (unsigned)(one < other ? one : other);
  unsigned high = (unsigned)(one < other ? other : one);
  if (low > 0) close_from_to(0, low - 1);
  close_from_to(low + 1, high - 1);
  close_from_to(high + 1, ~0U);
}

static bool signal_groups(int number) {
  bool found = false;
  for (int i = 0; i < group_limit; i++) {
    if (state.groups[i] <= 1) continue;
    if (kill(-state.groups[i], number) == 0) found = true;
  }
  return found;
}

static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// What no shell sets back itself: focus reports go off, and the cursor is shown.
static const char modes_off[] = "\033[?1004l\033[?25h";

static void give_terminal_back(int tty) {
  struct termios found;
  if (!state.is_held || tcgetattr(tty, &found) == -1) return;
  // Stopped output may have been let on, as the prompt does at its end.
  found.c_iflag |= state.ours.c_iflag & IXON;
  // The shell has the terminal by now, or another program changed it: its settings are left alone,
  // and so is the screen. A terminal that gets no sequences has no farewell.
  if (!csystem_same_modes(&found, &state.ours)) {
    if (state.closing_count > 0) write_if_taken(tty, state.farewell, state.closing_count);
    if (state.farewell_count > 0) write_if_taken(tty, modes_off, sizeof modes_off - 1);
    return;
  }
  tcflush(tty, TCIFLUSH);
  // Where XON and XOFF end, the kernel starts the output that ^S stopped.
  struct termios flowing = state.ours;
  flowing.c_iflag &= ~(tcflag_t)IXON;
  tcsetattr(tty, TCSANOW, &flowing);
  bool flows =
      guard_write_farewell(tty, state.farewell, state.farewell_count, state.closing_count);
  // TCSAFLUSH catches what the driver still held, and waits for ever where output has stopped.
  tcsetattr(tty, flows ? TCSAFLUSH : TCSANOW, &state.saved);
}

// Asks for its turn as soon as it wakes, for as little as it has to do (sched_setattr(2)): a shell
// wakes at nearly the same time, and would take the settings it finds for those of the command.
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

static _Noreturn void keep_watch(int tty, int reader) {
  // Out of the group and the session that may be killed as a whole.
  setsid();
  // The caller's folder is busy for no longer than the prompt asks. Where it can't be left, it stays so.
  if (chdir("/") == -1) {}
  csystem_set_dumpable(false);
  close_all_but(tty, reader);
  // Another name than the command's, for those who kill by name; last, so that whoever
  // finds it by that finds it ready.
  prctl(PR_SET_NAME, "prompt-guard");
  ask_for_early_turns();
  // Nothing is written there: it ends with the prompt.
  char byte;
  while (read(reader, &byte, 1) == -1 && errno == EINTR) {}
  state = told->states[atomic_load(&told->latest)];
  if (state.is_over) {
    // Whoever has the terminal's other side learns at once that nobody has this one.
    close(tty);
    // Its pages are taken down more slowly, and so are those of the prompt, where both end at once:
    // whoever waits for the answer would wait for that too. A process that goes on reaps it.
    if (state.ends_with_process) poll(NULL, 0, 20);
    _exit(0);
  }
  bool groups_run = signal_groups(SIGTERM);
  // What is stopped dies only once it goes on.
  signal_groups(SIGCONT);
  give_terminal_back(tty);
  close(tty);
  // What is left of the groups after 200 ms is ended for good.
  int64_t end = milliseconds() + 200;
  while (groups_run && milliseconds() < end) {
    poll(NULL, 0, 10);
    groups_run = signal_groups(0);
  }
  if (groups_run) signal_groups(SIGKILL);
  _exit(0);
}

// MARK: Its beginning and end

// Forgets a guard that was told to end, and that of a parent which this process was forked from.
static void forget_last(void) {
  if (getpid() != guarded) {
    if (pipe_end != -1) close(pipe_end);
    pipe_end = -1;
    guard = 0;
  }
  if (pipe_end != -1 || guard <= 0) return;
  // Somebody may hold it up.
  kill(guard, SIGKILL);
  waitpid(guard, NULL, __WCLONE);
  guard = 0;
}

// Whether there is a page to share, of this process's own: what was forked has its parent's. It stays
// for the next prompt, since a handler may be about to tell.
static bool has_page(void) {
  if (told && guarded == getpid()) return true;
  void *page = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return false;
  told = page;
  atomic_store(&tellers, 0);
  return true;
}

void csystem_guard_start(int tty) {
  int ends[2];
  forget_last();
  if (pipe_end != -1 || !has_page() || csystem_pipe(ends) == -1) return;
  fcntl(ends[0], F_SETFL, 0);
  state.is_over = false;
  told->states[0] = state;
  atomic_store(&told->latest, 0);
  // All signals are held back for as long as the guard lives: only its pipe ends it.
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  // A fork that tells the parent nothing at its end: with 0 in the place of SIGCHLD neither a handler
  // nor a wait of the caller's sees this child. The system call itself, since fork(3) runs handlers
  // that a library may have registered.
  pid_t child = (pid_t)syscall(SYS_clone, 0L, 0L, 0L, 0L, 0L);
  if (child == 0) keep_watch(tty, ends[0]);
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(ends[0]);
  if (child == -1) {
    close(ends[1]);
    return;
  }
  guarded = getpid();
  guard = child;
  pipe_end = ends[1];
}

void csystem_guard_end(void) {
  state.is_held = false;
  state.is_over = true;
  if (pipe_end == -1 || getpid() != guarded) return;
  tell();
  close(pipe_end);
  pipe_end = -1;
}

void csystem_guard_leave_terminal(void) {
  state.is_held = false;
  if (pipe_end == -1 || getpid() != guarded) return;
  // Without a word: so it goes on as if the prompt had been killed.
  close(pipe_end);
  pipe_end = -1;
}

void guard_reap(void) {
  if (guard > 0 && getpid() == guarded && waitpid(guard, NULL, __WCLONE | WNOHANG) != 0) guard = 0;
}

#else

void csystem_guard_start(int tty) {
  (void)tty;
}

void csystem_guard_end(void) {}

void csystem_guard_leave_terminal(void) {
  state.is_held = false;
}

void guard_reap(void) {}

#endif
