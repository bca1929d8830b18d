// The handling of signals during a prompt, with a terminal or without one.
//
// The actions of signals belong to the whole process, so the state here is static, and only one
// prompt of the process can use it at a time. "Ending" signals are those that end the process by
// their default action and that a prompt can prepare for; signals that report a crash are "fatal".
#include "csystem/signals.h"
#include "csystem/commands.h"
#include "csystem/platform.h"
#include "csystem/secrets.h"
#include "restore.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { signal_limit = 64 };
// The bit of a signal in a set of signals.
#define BIT(number) (UINT64_C(1) << ((number) - 1))

// What a prompt does with a signal.
enum role {
  // Nothing: the caller's action remains.
  left_alone,
  // It records the signal, and the loop then draws or stops.
  noticed,
  // It records the signal. The loop restores the terminal, and then the original action follows.
  ending,
  // The handler itself restores the terminal, since the program has crashed.
  fatal,
};

// The signals that a prompt unblocks if the caller has blocked them, so that it can always be ended
// or stopped.
static const int unblocked[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGTSTP,
                                SIGTTIN, SIGTTOU, SIGCONT, SIGWINCH};
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

// The original actions, which are those from before the prompt, by signal number.
static struct sigaction found_actions[signal_limit + 1];
// The set of signals whose action was replaced, and is restored at the end of the prompt.
static uint64_t replaced;
// The caller's alternate signal stack, and whether the prompt's own has taken its place.
static stack_t found_stack;
static bool stack_is_ours;
// The mask of blocked signals from before the prompt.
static sigset_t found_mask;

// Set while a prompt uses this file.
static atomic_flag claimed = ATOMIC_FLAG_INIT;
// The process of that prompt. A child that it forks inherits the handlers, but has another PID.
static pid_t owner;
// The pipe that ends the loop's wait. Handlers write to its second end, and the loop waits for
// input at its first.
static int wake[2] = {-1, -1};
// The set of signals that have been recorded and not been taken.
static _Atomic uint64_t arrived;

// Whether SIGCHLD has arrived since the prompt began.
static volatile sig_atomic_t child_was_seen;
// Whether ending signals end the process from their handler, instead of being recorded.
static volatile sig_atomic_t ends_at_once;
// Whether csystem_signals_begin() has installed the handlers.
static bool has_begun;
// The signal that csystem_signals_pass_on() sends again; 0 if there is none.
static int signal_to_resend;
// Whether csystem_signals_pass_on() sends SIGCHLD again.
static bool resends_child_signal;

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

// Sets the action of a signal, during whose handler all signals are blocked. Writes the action from
// before into `before`, unless that is NULL.
static void set_action(int number, struct sigaction action, struct sigaction *before) {
  sigfillset(&action.sa_mask);
  sigaction(number, &action, before);
}

static void change_mask(int how, const int *numbers, size_t count, sigset_t *before) {
  sigset_t set;
  sigemptyset(&set);
  for (size_t i = 0; i < count; i++) sigaddset(&set, numbers[i]);
  sigprocmask(how, &set, before);
}

// Sends this process a signal with the default action, and makes sure that it is not blocked.
static void raise_default(int number) {
  set_action(number, (struct sigaction){.sa_handler = SIG_DFL}, NULL);
  kill(getpid(), number);
  change_mask(SIG_UNBLOCK, &number, 1, NULL);
}

bool csystem_signal_is_ignored(int number) {
  struct sigaction found;
  return sigaction(number, NULL, &found) == 0 && found.sa_handler == SIG_IGN;
}

// Sends this process a signal for which the caller has a handler, which has run when this function
// returns. Otherwise the process could end before.
static void call_found_handler(int number) {
  sigset_t blocked, pending;
  sigprocmask(SIG_BLOCK, NULL, &blocked);
  if (!sigismember(&blocked, number)) {
    // The handler runs on this thread.
    raise(number);
    return;
  }
  // It runs on another thread, as for a prompt that is awaited: the threads of Swift's tasks block
  // most signals. If all threads block this one, it stays pending.
  kill(getpid(), number);
  for (int i = 0; i < 50; i++) {
    poll(NULL, 0, 1);
    sigpending(&pending);
    if (!sigismember(&pending, number)) break;
  }
  // A thread that has just taken the signal gets the time to run the handler.
  poll(NULL, 0, 1);
}

void csystem_raise_found(int number) {
  struct sigaction found;
  sigaction(number, NULL, &found);
  // The original handler of SIGQUIT may be that of Swift's runtime, which writes a backtrace.
  if (found.sa_handler == SIG_DFL || number == SIGQUIT) {
    csystem_wipe_secrets();
    csystem_terminate_groups();
    raise_default(number);
  } else {
    call_found_handler(number);
  }
}

void csystem_stop(bool whole_group) {
  static const int numbers[] = {SIGTSTP, SIGCONT};
  struct sigaction ours;
  sigset_t before;
  // Both signals are blocked until SIGTSTP has been sent. A SIGCONT that arrives in between then
  // cancels the pending stop, as POSIX requires. Otherwise its handler could run first, and the
  // process would stop after it, with nobody to continue it.
  change_mask(SIG_BLOCK, numbers, COUNT(numbers), &before);
  if (!(atomic_load(&arrived) & BIT(SIGCONT))) {
    set_action(SIGTSTP, (struct sigaction){.sa_handler = SIG_DFL}, &ours);
    kill(whole_group ? 0 : getpid(), SIGTSTP);
    change_mask(SIG_UNBLOCK, numbers, COUNT(numbers), NULL);
    sigaction(SIGTSTP, &ours, NULL);
  }
  atomic_fetch_and(&arrived, ~BIT(SIGCONT));
  sigprocmask(SIG_SETMASK, &before, NULL);
}

// MARK: Handlers

// Restores the terminal, and ends the process by a signal. `has_crashed` tells whether the program
// may have written why it ends, on the screen.
static void end_process(int number, bool has_crashed) {
  if (getpid() == owner) {
    csystem_wipe_secrets();
    struct record record = page_read();
    if (has_crashed) {
      record.screen_count = record.crash_count;
      memcpy(record.screen, record.crash, record.crash_count);
    }
    // If restoring fails here, the guard restores the terminal. It does so too if the terminal was
    // lent, since a command may change the settings until its end. If another prompt has the lock,
    // the record counts as yielded, for which terminal_restore() does nothing: only the guard waits
    // for the lock.
    if (record.hold == csystem_hold_lent && !terminal_take_lock())
      record.hold = csystem_hold_yielded;
    bool is_restored = terminal_restore(&record, restorer_handler);
    if (is_restored && record.hold != csystem_hold_lent)
      atomic_store(&page->errand, errand_commands);
    csystem_terminate_groups();
  }
  raise_default(number);
  // The first process of a container survives a signal with the default action. It may continue, so
  // the guard has to do all of its work when it ends.
  if (getpid() == owner) atomic_store(&page->errand, errand_all);
}

// Handles a signal that reports a crash. The program may have written a message on the screen if
// the signal is its own, and its standard error is a terminal.
static void on_fatal_signal(int number, siginfo_t *info, void *context) {
  (void)context;
  struct termios settings;
  bool was_sent = info->si_code <= 0 || info->si_code == SI_USER;
  bool has_crashed = !was_sent || info->si_pid == getpid();
  end_process(number, has_crashed && tcgetattr(STDERR_FILENO, &settings) == 0);
}

static void on_signal(int number) {
  int error = errno;
  if (getpid() != owner) {
    // This is a child that was forked during the prompt, and has inherited the handlers.
    raise_default(number);
  } else if (ends_at_once && role_of(number) == ending) {
    end_process(number, false);
  } else {
    if (number == SIGCHLD) child_was_seen = true;
    if (number == SIGCONT) terminal_reapply_settings();
    // SIGTSTP and SIGCONT cancel each other, as pending ones do in the kernel (signal(7)).
    if (number == SIGCONT) atomic_fetch_and(&arrived, ~BIT(SIGTSTP));
    if (number == SIGTSTP) atomic_fetch_and(&arrived, ~BIT(SIGCONT));
    atomic_fetch_or(&arrived, BIT(number));
    // The byte ends the loop's wait. Without it, a signal that arrives just before the wait begins
    // would be noticed only at the next key, so a write that fails is repeated. If it fails because
    // the pipe is full, that is enough, since the pipe is readable.
    for (int attempt = 0; attempt < 3 && write(wake[1], "", 1) == -1; attempt++) {}
  }
  errno = error;
}

// Sets the action of a signal until csystem_signals_end(), which restores the original one.
static void replace(int number, struct sigaction action) {
  set_action(number, action, &found_actions[number]);
  replaced |= BIT(number);
}

// Has a signal recorded until csystem_signals_end().
static void note_signal(int number, int flags) {
  replace(number, (struct sigaction){.sa_handler = on_signal, .sa_flags = flags});
}

// Installs the handler of a signal, unless the caller ignores the signal.
static void install(int number) {
  enum role role = role_of(number);
  const struct sigaction *before = &found_actions[number];
  // An ending signal must interrupt system calls, so it is without SA_RESTART. Otherwise a process
  // that was stopped in the background, and is continued so that it can end, would repeat its call
  // on the terminal, and could be stopped again by that.
  if (role == fatal) {
    replace(number, (struct sigaction){
        .sa_sigaction = on_fatal_signal, .sa_flags = SA_ONSTACK | SA_SIGINFO});
  } else {
    note_signal(number, role == ending ? 0 : SA_RESTART);
  }
  // A signal that the caller ignores stays ignored, as nohup(1) and `trap '' INT` in a shell want
  // it. The exceptions are SIGCONT and SIGWINCH: the prompt must notice the end of a stop and a new
  // size of the window, and these signals end or stop no process.
  bool stays = before->sa_handler == SIG_IGN && number != SIGCONT && number != SIGWINCH;
  if (!stays) return;
  sigaction(number, before, NULL);
  replaced &= ~BIT(number);
}

// Whether the caller has a handler of its own for an ending signal. A handler of SIGQUIT does not
// count, since it may be that of Swift's runtime.
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
  // If the caller ignores these signals of job control, they stay ignored.
  static const struct sigaction by_default = {.sa_handler = SIG_DFL};
  if (!csystem_signal_is_ignored(SIGTTIN)) replace(SIGTTIN, by_default);
  if (!csystem_signal_is_ignored(SIGTTOU)) replace(SIGTTOU, by_default);
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
  // With these ignored, a write to a pipe without a reader, or beyond the limit for file sizes,
  // fails with an error instead of ending the process.
  static const struct sigaction ignored = {.sa_handler = SIG_IGN};
  replace(SIGPIPE, ignored);
  replace(SIGXFSZ, ignored);
  if (!has_terminal) csystem_signals_watch_children();
}

void csystem_signals_watch_children(void) {
  static const int number = SIGCHLD;
  if (replaced & BIT(number)) return;
  // SIGCHLD is replaced even if the caller ignores it: while it is ignored, children that end leave
  // no status to wait for (wait(2)).
  note_signal(number, SA_RESTART);
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
  if (pending && !caller_handles(pending)) end_process(pending, false);
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
  signal_to_resend = csystem_signals_pending_end();
  if (!signal_to_resend && atomic_load(&arrived) & BIT(SIGTSTP)) signal_to_resend = SIGTSTP;
  resends_child_signal = child_was_seen && found_actions[SIGCHLD].sa_handler != SIG_DFL &&
                      found_actions[SIGCHLD].sa_handler != SIG_IGN;
  child_was_seen = false;
  atomic_flag_clear(&claimed);
  sigprocmask(SIG_SETMASK, &before, NULL);
  sigprocmask(SIG_SETMASK, &found_mask, NULL);
}

void csystem_signals_pass_on(void) {
  int number = signal_to_resend;
  bool tells = resends_child_signal;
  signal_to_resend = 0;
  resends_child_signal = false;
  // A child that has ended or stopped during the prompt may be one of the caller's.
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

// MARK: A process that only runs a prompt

static void exit_successfully(int number) {
  (void)number;
  _exit(0);
}

void csystem_exit_at_termination(void) {
  static const int number = SIGTERM;
  set_action(number, (struct sigaction){.sa_handler = exit_successfully}, NULL);
  change_mask(SIG_UNBLOCK, &number, 1, NULL);
}

void csystem_crash_by_default(void) {
  struct sigaction found;
  for (int number = 1; number <= signal_limit; number++) {
    if (role_of(number) != fatal && number != SIGQUIT) continue;
    sigaction(number, NULL, &found);
    if (found.sa_handler != SIG_IGN)
      set_action(number, (struct sigaction){.sa_handler = SIG_DFL}, NULL);
  }
}
