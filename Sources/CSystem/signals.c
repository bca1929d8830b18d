// Only one prompt at a time can handle signals: handlers are process-wide, so their state is
// static.
#include "csystem/signals.h"
#include "csystem/children.h"
#include "csystem/guard.h"
#include "csystem/platform.h"
#include "csystem/secrets.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
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

// The original actions by signal number, and the set of those to restore.
static struct sigaction found_actions[signal_limit + 1];
static uint64_t replaced;
static stack_t found_stack;
static bool stack_is_ours;
static sigset_t found_mask;

static atomic_flag claimed = ATOMIC_FLAG_INIT;
static pid_t owner;
static int wake[2] = {-1, -1};
static _Atomic uint64_t arrived;

static int terminal = -1;
static bool terminal_is_controlling;
static struct termios saved_modes, our_modes;
static volatile sig_atomic_t child_was_seen, terminal_is_held, modes_were_changed, ends_at_once;
// The command's group that has the foreground; 0 for none.
static volatile sig_atomic_t lent_group;
// The bytes that a crash writes to the terminal.
static char restore_sequence[restore_sequence_limit];
static volatile size_t restore_sequence_count, closing_count;

static enum role role_of(int number) {
  switch (number) {
    case SIGTSTP: case SIGCONT: case SIGWINCH:
      return noticed;
    case SIGSEGV: case SIGBUS: case SIGILL: case SIGTRAP: case SIGABRT: case SIGFPE: case SIGSYS:
      return fatal;
    case SIGHUP: case SIGINT: case SIGQUIT: case SIGTERM: case SIGALRM: case SIGUSR1: case SIGUSR2:
    case SIGVTALRM: case SIGPROF: case SIGXCPU: case SIGXFSZ:
#ifdef __linux__
    case SIGIO: case SIGPWR: case SIGSTKFLT:
#endif
#ifdef SIGEMT
    case SIGEMT:
#endif
      return ending;
  }
#ifdef SIGRTMIN
  if (number >= SIGRTMIN && number <= SIGRTMAX) return ending;
#endif
  return left_alone;
}

// MARK: Modes

static bool in_foreground(void) {
  return !terminal_is_controlling || tcgetpgrp(terminal) == getpgrp();
}

// Sets the prompt's modes again after SIGCONT, before another byte is read: during the stop, a
// shell has set its own, with echo.
static void take_modes_again(void) {
  struct termios found;
  if (!terminal_is_held || !in_foreground() || tcgetattr(terminal, &found) == -1) return;
  if (csystem_same_modes(&found, &our_modes)) return;
  struct termios again;
  csystem_modes_given_back(&found, &our_modes, &saved_modes, &again);
  saved_modes = again;
  modes_were_changed = 1;
  csystem_guard_announce(&saved_modes, &our_modes);
  tcsetattr(terminal, TCSANOW, &our_modes);
}

static void give_modes_back(void) {
  struct termios found, wanted;
  // A command in the foreground ends with this process, which takes the foreground back, unless
  // somebody else has it by now. The guard does the same once the command is gone.
  if (lent_group && tcgetpgrp(terminal) == lent_group) {
    tcsetpgrp(terminal, getpgrp());
    tcsetattr(terminal, TCSANOW, &saved_modes);
  }
  if (!terminal_is_held || !in_foreground() || tcgetattr(terminal, &found) == -1) return;
  csystem_modes_given_back(&found, &our_modes, &saved_modes, &wanted);
  csystem_restart_output(terminal);
  modes_write_restore_sequence(
      terminal, restore_sequence, restore_sequence_count, closing_count, 0);
  tcflush(terminal, TCIFLUSH);
  // If this fails, the guard restores the terminal.
  if (tcsetattr(terminal, TCSANOW, &wanted) == 0) csystem_guard_release();
}

// Blocks all signals while data changes that the handlers read and that is more than one word.
static sigset_t block_all(void) {
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  return before;
}

void csystem_signals_saved_modes(struct termios *saved) {
  sigset_t before = block_all();
  *saved = saved_modes;
  sigprocmask(SIG_SETMASK, &before, NULL);
}

void csystem_signals_set_held(bool held, const struct termios *saved, const struct termios *ours) {
  sigset_t before = block_all();
  // A handler on another thread must not find half of the changes.
  terminal_is_held = false;
  if (saved) saved_modes = *saved;
  if (ours) our_modes = *ours;
  terminal_is_held = held;
  if (held) lent_group = 0;
  if (held) csystem_guard_announce(&saved_modes, &our_modes);
  sigprocmask(SIG_SETMASK, &before, NULL);
}

void csystem_signals_set_lent(int32_t group) {
  sigset_t before = block_all();
  lent_group = group;
  if (group) {
    csystem_guard_announce_lent(&saved_modes, group);
  } else {
    csystem_guard_release();
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
}

bool csystem_signals_modes_were_changed(void) {
  bool changed = modes_were_changed;
  modes_were_changed = 0;
  return changed;
}

void csystem_signals_set_restore_sequence(const char *bytes, size_t count, size_t closing) {
  sigset_t before = block_all();
  restore_sequence_count = count <= sizeof restore_sequence ? count : 0;
  closing_count = restore_sequence_count > 0 ? closing : 0;
  memcpy(restore_sequence, bytes, restore_sequence_count);
  guard_tell_restore_sequence(restore_sequence, restore_sequence_count, closing_count);
  sigprocmask(SIG_SETMASK, &before, NULL);
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
  // Both signals are blocked: a SIGCONT that arrives after SIGTSTP was sent cancels the stop,
  // instead of being handled before it.
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
    give_modes_back();
    csystem_terminate_groups();
  }
  raise_default(number);
}

static void on_signal(int number) {
  int error = errno;
  if (getpid() != owner) {
    // This is a forked child: the prompt belongs to its parent.
    raise_default(number);
  } else if (ends_at_once && role_of(number) == ending) {
    on_fatal_signal(number);
  } else {
    if (number == SIGCHLD) child_was_seen = true;
    if (number == SIGCONT) take_modes_again();
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
  // A signal that ends the process interrupts system calls (no SA_RESTART): the kernel could stop
  // the process again in a call that it restarts.
  if (role == fatal) {
    replace(number, on_fatal_signal, SA_ONSTACK);
  } else {
    replace(number, on_signal, role == ending ? 0 : SA_RESTART);
  }
  // A signal that the caller ignores stays ignored (nohup, `trap '' INT`), except that the prompt
  // must notice stops and resizes.
  bool stays = before->sa_handler == SIG_IGN && number != SIGCONT && number != SIGWINCH;
#ifdef SIGRTMIN
  // A real-time signal is the application's if it has a handler; else it would end the process.
  stays |= number >= SIGRTMIN && before->sa_handler != SIG_DFL;
#endif
  if (!stays) return;
  sigaction(number, before, NULL);
  replaced &= ~BIT(number);
}

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
  replace(SIGTTIN, SIG_DFL, 0);
  replace(SIGTTOU, SIG_DFL, 0);
  change_mask(SIG_UNBLOCK, unblocked, COUNT(unblocked), &found_mask);
  return wake[0];
}

void csystem_signals_begin(int tty, bool is_controlling) {
  static char stack[32768];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  terminal = tty;
  terminal_is_controlling = is_controlling;
  csystem_signals_set_held(false, NULL, NULL);
  sigaltstack(&alternate, &found_stack);
  stack_is_ours = true;
  for (int number = 1; number <= signal_limit; number++) {
    enum role role = role_of(number);
    if (role == ending || role == fatal || (role == noticed && tty != -1)) install(number);
  }
  replace(SIGPIPE, SIG_IGN, 0);
  if (tty == -1) csystem_signals_watch_children();
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
  csystem_guard_end();
  sigset_t before = block_all();
  for (int number = 1; number <= signal_limit; number++)
    if (replaced & BIT(number)) sigaction(number, &found_actions[number], NULL);
  if (stack_is_ours) sigaltstack(&found_stack, NULL);
  stack_is_ours = false;
  replaced = 0;
  close(wake[0]);
  close(wake[1]);
  wake[0] = wake[1] = -1;
  terminal_is_held = ends_at_once = lent_group = 0;
  restore_sequence_count = closing_count = 0;
  // Recorded signals that nobody took have their original effect now. The caller's SIGCHLD handler
  // is called if a child ended meanwhile, which may have been the caller's.
  int pending = csystem_signals_pending_end();
  if (!pending && atomic_load(&arrived) & BIT(SIGTSTP)) pending = SIGTSTP;
  bool tells_of_children = child_was_seen && found_actions[SIGCHLD].sa_handler != SIG_DFL &&
                           found_actions[SIGCHLD].sa_handler != SIG_IGN;
  child_was_seen = false;
  atomic_flag_clear(&claimed);
  sigprocmask(SIG_SETMASK, &before, NULL);
  sigprocmask(SIG_SETMASK, &found_mask, NULL);
  csystem_guard_reap();
  if (tells_of_children) kill(getpid(), SIGCHLD);
  if (pending == SIGTSTP) {
    kill(getpid(), SIGTSTP);
  } else if (pending) {
    csystem_raise_found(pending);
  }
}

void csystem_signals_hold(bool holds) {
  static sigset_t before;
  if (!holds) return (void)sigprocmask(SIG_SETMASK, &before, NULL);
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
