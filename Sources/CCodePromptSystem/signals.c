// The handling of signals while a prompt has a terminal, or asks without one. Only one prompt at a
// time can use it: signal handlers are process-wide, so their state is static.
#include "csystem/signals.h"
#include "csystem/commands.h"
#include "csystem/platform.h"
#include "csystem/secrets.h"
#include "restore.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

enum { signal_limit = 64 };
#define BIT(number) (UINT64_C(1) << ((number) - 1))

// The prompt's use of a signal.
enum role {
  left_alone,
  // The signal is recorded; the loop then draws or stops.
  noticed,
  // The signal is recorded; the loop restores the terminal, then the original action follows.
  ending,
  // The signal is a crash: its handler restores the terminal.
  fatal,
};

// Unblocked even if the caller blocked them: a prompt can always be ended or stopped.
static const int unblocked[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGTSTP,
                                SIGTTIN, SIGTTOU, SIGCONT, SIGWINCH};
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

// The original actions by signal number, and the set of those that are restored at the end.
static struct sigaction found_actions[signal_limit + 1];
static uint64_t replaced;
// The caller's signal stack, and whether the prompt's own has taken its place.
static stack_t found_stack;
static bool stack_is_ours;
static sigset_t found_mask;

// Set while a prompt uses this file.
static atomic_flag claimed = ATOMIC_FLAG_INIT;
// The process of that prompt: a child that it forks inherits the handlers.
static pid_t owner;
// The pipe that ends the prompt's wait: handlers write to its second end.
static int wake[2] = {-1, -1};
// The set of signals that were recorded and not taken.
static _Atomic uint64_t arrived;

// Whether a child has ended or stopped since the prompt began.
static volatile sig_atomic_t child_was_seen;
// Whether signals that end the process do so directly from their handler.
static volatile sig_atomic_t ends_at_once;
// Whether the handlers of a whole prompt are installed.
static bool has_begun;
// The signal to send again once the original actions are restored; 0 for none.
static int untaken;
// Whether a caller's handler of SIGCHLD is to be told then that children have ended.
static bool tells_of_children;

static enum role role_of(int number) {
  switch (number) {
    case SIGTSTP: case SIGCONT: case SIGWINCH:
      return noticed;
    case SIGSEGV: case SIGBUS: case SIGILL: case SIGTRAP: case SIGABRT: case SIGFPE: case SIGSYS:
      return fatal;
    case SIGHUP: case SIGINT: case SIGQUIT: case SIGTERM: case SIGALRM: case SIGUSR1: case SIGUSR2:
    case SIGVTALRM: case SIGPROF: case SIGXCPU:
#ifdef __linux__
    case SIGIO: case SIGPWR: case SIGSTKFLT:
#endif
#ifdef SIGEMT
    case SIGEMT:
#endif
      return ending;
  }
  return left_alone;
}

// Blocks all signals, and returns the mask from before.
static sigset_t block_all(void) {
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  return before;
}

// MARK: Sending

static void set_action(int number, void (*handler)(int), int flags, struct sigaction *before) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  sigfillset(&action.sa_mask);
  sigaction(number, &action, before);
}

static void change_mask(int how, const int *numbers, size_t count, sigset_t *before) {
  sigset_t set;
  sigemptyset(&set);
  for (size_t i = 0; i < count; i++) sigaddset(&set, numbers[i]);
  sigprocmask(how, &set, before);
}

static void raise_default(int number) {
  set_action(number, SIG_DFL, 0, NULL);
  kill(getpid(), number);
  change_mask(SIG_UNBLOCK, &number, 1, NULL);
}

bool csystem_signal_is_ignored(int number) {
  struct sigaction found;
  return sigaction(number, NULL, &found) == 0 && found.sa_handler == SIG_IGN;
}

void csystem_raise_found(int number) {
  struct sigaction found;
  sigaction(number, NULL, &found);
  // The original handler of SIGQUIT is that of the Swift runtime, which would write a backtrace.
  if (found.sa_handler == SIG_DFL || number == SIGQUIT) {
    csystem_wipe_secrets();
    csystem_terminate_groups();
    raise_default(number);
  } else {
    kill(getpid(), number);
  }
}

void csystem_stop(bool whole_group) {
  static const int numbers[] = {SIGTSTP, SIGCONT};
  struct sigaction ours;
  sigset_t before;
  // Both signals are blocked: a SIGCONT that arrives after SIGTSTP was sent then cancels the stop,
  // as POSIX requires, instead of being handled before the stop.
  change_mask(SIG_BLOCK, numbers, COUNT(numbers), &before);
  if (!(atomic_load(&arrived) & BIT(SIGCONT))) {
    set_action(SIGTSTP, SIG_DFL, 0, &ours);
    kill(whole_group ? 0 : getpid(), SIGTSTP);
    change_mask(SIG_UNBLOCK, numbers, COUNT(numbers), NULL);
    sigaction(SIGTSTP, &ours, NULL);
  }
  atomic_fetch_and(&arrived, ~BIT(SIGCONT));
  sigprocmask(SIG_SETMASK, &before, NULL);
}

// MARK: Handlers

static void on_fatal_signal(int number) {
  if (getpid() == owner) {
    csystem_wipe_secrets();
    struct record record = page_read();
    // If this fails, the guard does it, which also undoes what a command changes until its end.
    // Another prompt may have the lock: only the guard waits for it.
    if (record.hold == csystem_hold_lent && !post_take_lock()) record.hold = csystem_hold_yielded;
    bool is_restored = terminal_restore(&record, restore_with_screen | restore_in_foreground);
    if (is_restored && record.hold != csystem_hold_lent)
      atomic_store(&page->errand, errand_commands);
    csystem_terminate_groups();
  }
  raise_default(number);
  // The first process of a container survives its signal: then the guard is needed as before.
  if (getpid() == owner) atomic_store(&page->errand, errand_all);
}

static void on_signal(int number) {
  int error = errno;
  if (getpid() != owner) {
    // This is a child forked while the prompt was open: the prompt belongs to its parent.
    raise_default(number);
  } else if (ends_at_once && role_of(number) == ending) {
    on_fatal_signal(number);
  } else {
    if (number == SIGCHLD) child_was_seen = true;
    if (number == SIGCONT) terminal_take_again();
    // A stop and a continue cancel each other.
    if (number == SIGCONT) atomic_fetch_and(&arrived, ~BIT(SIGTSTP));
    if (number == SIGTSTP) atomic_fetch_and(&arrived, ~BIT(SIGCONT));
    atomic_fetch_or(&arrived, BIT(number));
    // Without the byte, a signal that comes just before the prompt's wait would go unnoticed until
    // the next key, so a failed write is repeated. A full pipe ends the wait too.
    for (int attempt = 0; attempt < 3 && write(wake[1], "", 1) == -1; attempt++) {}
  }
  errno = error;
}

// Sets an action until the end of the prompt.
static void replace(int number, void (*handler)(int), int flags) {
  set_action(number, handler, flags, &found_actions[number]);
  replaced |= BIT(number);
}

static void install(int number) {
  enum role role = role_of(number);
  const struct sigaction *before = &found_actions[number];
  // A signal that ends the process must interrupt system calls (no SA_RESTART): the kernel could
  // stop the process again in a call that it restarts.
  if (role == fatal) {
    replace(number, on_fatal_signal, SA_ONSTACK);
  } else {
    replace(number, on_signal, role == ending ? 0 : SA_RESTART);
  }
  // A signal that the caller ignores stays ignored (nohup, `trap '' INT`). SIGCONT and SIGWINCH are
  // exceptions, since the prompt must notice stops and resizes.
  bool stays = before->sa_handler == SIG_IGN && number != SIGCONT && number != SIGWINCH;
  if (!stays) return;
  sigaction(number, before, NULL);
  replaced &= ~BIT(number);
}

// Whether the caller has its own handler for a signal that ends the process. That of SIGQUIT does
// not count: it is that of the Swift runtime.
static bool caller_handles(int number) {
  return replaced & BIT(number) && role_of(number) == ending && number != SIGQUIT &&
         found_actions[number].sa_handler != SIG_DFL;
}

// MARK: The lifetime of a prompt

int csystem_signals_prepare(void) {
  if (atomic_flag_test_and_set(&claimed)) {
    errno = EBUSY;
    return -1;
  }
  if (csystem_pipe(wake) == -1) {
    atomic_flag_clear(&claimed);
    return -1;
  }
  owner = getpid();
  atomic_store(&arrived, 0);
  // Job-control signals that are ignored stay ignored.
  if (!csystem_signal_is_ignored(SIGTTIN)) replace(SIGTTIN, SIG_DFL, 0);
  if (!csystem_signal_is_ignored(SIGTTOU)) replace(SIGTTOU, SIG_DFL, 0);
  change_mask(SIG_UNBLOCK, unblocked, COUNT(unblocked), &found_mask);
  return wake[0];
}

void csystem_signals_begin(bool has_terminal) {
  static char stack[32768];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  if (has_begun) return;
  has_begun = true;
  sigaltstack(&alternate, &found_stack);
  stack_is_ours = true;
  for (int number = 1; number <= signal_limit; number++) {
    enum role role = role_of(number);
    if (role == ending || role == fatal || (role == noticed && has_terminal)) install(number);
  }
  // A write without a reader, or beyond the file size limit, fails instead.
  replace(SIGPIPE, SIG_IGN, 0);
  replace(SIGXFSZ, SIG_IGN, 0);
  if (!has_terminal) csystem_signals_watch_children();
}

void csystem_signals_watch_children(void) {
  static const int number = SIGCHLD;
  if (replaced & BIT(number)) return;
  // While SIGCHLD is ignored, children leave no status: so an ignored one is replaced too.
  replace(number, on_signal, SA_RESTART);
  change_mask(SIG_UNBLOCK, &number, 1, NULL);
}

uint64_t csystem_signals_take(bool only_ending) {
  char bytes[64];
  while (read(wake[0], bytes, sizeof bytes) > 0) {}
  if (!only_ending) return atomic_exchange(&arrived, 0);
  int number = csystem_signals_pending_end();
  if (!number) return 0;
  atomic_store(&arrived, 0);
  return BIT(number);
}

int csystem_signals_pending_end(void) {
  uint64_t pending = atomic_load(&arrived);
  for (int number = 1; number <= signal_limit; number++)
    if (pending & BIT(number) && role_of(number) == ending) return number;
  return 0;
}

void csystem_signals_set_ends_at_once(bool at_once) {
  for (int number = 1; number <= signal_limit; number++) {
    if (!caller_handles(number)) continue;
    if (at_once) {
      sigaction(number, &found_actions[number], NULL);
    } else {
      install(number);
    }
  }
  ends_at_once = at_once;
  int pending = at_once ? csystem_signals_pending_end() : 0;
  if (pending && !caller_handles(pending)) on_fatal_signal(pending);
}

void csystem_signals_end(void) {
  if (wake[0] == -1) return;
  sigset_t before = block_all();
  for (int number = 1; number <= signal_limit; number++)
    if (replaced & BIT(number)) sigaction(number, &found_actions[number], NULL);
  if (stack_is_ours) sigaltstack(&found_stack, NULL);
  stack_is_ours = false;
  has_begun = false;
  replaced = 0;
  close(wake[0]);
  close(wake[1]);
  wake[0] = wake[1] = -1;
  ends_at_once = 0;
  untaken = csystem_signals_pending_end();
  if (!untaken && atomic_load(&arrived) & BIT(SIGTSTP)) untaken = SIGTSTP;
  tells_of_children = child_was_seen && found_actions[SIGCHLD].sa_handler != SIG_DFL &&
                      found_actions[SIGCHLD].sa_handler != SIG_IGN;
  child_was_seen = false;
  atomic_flag_clear(&claimed);
  sigprocmask(SIG_SETMASK, &before, NULL);
  sigprocmask(SIG_SETMASK, &found_mask, NULL);
}

void csystem_signals_pass_on(void) {
  int number = untaken;
  bool tells = tells_of_children;
  untaken = 0;
  tells_of_children = false;
  // A child that ended meanwhile may have been the caller's.
  if (tells) kill(getpid(), SIGCHLD);
  if (number == SIGTSTP) {
    kill(getpid(), SIGTSTP);
  } else if (number) {
    csystem_raise_found(number);
  }
}

void csystem_signals_hold(bool holds) {
  static sigset_t before;
  if (!holds) {
    sigprocmask(SIG_SETMASK, &before, NULL);
    return;
  }
  sigset_t set;
  sigemptyset(&set);
  for (int number = 1; number <= signal_limit; number++)
    if (role_of(number) == ending || role_of(number) == noticed) sigaddset(&set, number);
  sigprocmask(SIG_BLOCK, &set, &before);
}

// MARK: A process that only asks

static void exit_well(int number) {
  (void)number;
  _exit(0);
}

void csystem_exit_at_termination(void) {
  static const int number = SIGTERM;
  set_action(number, exit_well, 0, NULL);
  change_mask(SIG_UNBLOCK, &number, 1, NULL);
}

void csystem_crash_by_default(void) {
  struct sigaction found;
  for (int number = 1; number <= signal_limit; number++) {
    if (role_of(number) != fatal && number != SIGQUIT) continue;
    sigaction(number, NULL, &found);
    if (found.sa_handler != SIG_IGN) set_action(number, SIG_DFL, 0, NULL);
  }
}
