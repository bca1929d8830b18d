// How the terminal is restored when the prompt dies: by its signal handlers, or by its guard.
#include "processes.h"
#include "scene.h"
#include "terminal.h"

#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>

static const char *const question[] = {CODEPROMPT, "-md6", "Code", NULL};
static const char guard_name[] = "prompt-guard";

static void type_two_digits(void) {
  wait_for_text("Code");
  type_dots("12", 2);
}

static void kill_prompt(void) {
  kill(command_process(), SIGKILL);
  wait_for_death(SIGKILL);
  wait_until_given_back();
}

// MARK: SIGKILL

static void the_guard_restores_after_kill_9(void) {
  launch(0, question);
  type_two_digits();
  kill_prompt();
}

static void kill_9_during_a_check_ends_command(void) {
  LAUNCH(0, CODEPROMPT, "-md6", "Code", "--", "/bin/sh", "-c", "read code; sleep 1000");
  wait_for_text("Code");
  type("123456");
  wait_until(count_processes("sleep", NULL) == 1, "COMMAND's sleep");
  kill_prompt();
}

static void kill_9_during_a_loan_restores_what_command_has_set(void) {
  static const char check[] =
      "read code; exec </dev/tty; stty -echo; printf 'Second factor: ' >/dev/tty; read word";
  LAUNCH(0, CODEPROMPT, "-md6", "Code", "--", "/bin/sh", "-c", check);
  wait_for_text("Code");
  type("123456");
  wait_for_text("Second factor: ");
  type("abc");
  kill_prompt();
}

static void after_kill_9_the_next_prompt_of_the_script_asks(void) {
  LAUNCH(0, "/bin/sh", "-c", "codeprompt -md6 First; codeprompt -md6 Second");
  wait_for_text("First");
  type_dots("12", 2);
  kill(only_process("codeprompt"), SIGKILL);
  wait_for_text("Second");
  type("654321");
  wait_for_status(0);
  expect_output("654321\n");
  wait_until_given_back();
}

static void a_killed_guard_is_replaced(void) {
  launch(0, question);
  wait_for_text("Code");
  pid_t first = only_process(guard_name), second = 0;
  kill(first, SIGKILL);
  wait_until(count_processes(guard_name, &second) == 1 && second != first, "another guard");
  type_dots("12", 2);
  kill_prompt();
}

// MARK: Signals with a handler

// The prompt restores the terminal before it dies, so nothing needs to be waited for.
static void each_signal_restores_before_the_prompt_dies_by_it(void) {
  static const int numbers[] = {
      SIGHUP,  SIGINT,  SIGQUIT,   SIGILL,  SIGTRAP,   SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGALRM,
      SIGTERM, SIGUSR1, SIGSTKFLT, SIGXCPU, SIGVTALRM, SIGPROF, SIGIO,  SIGPWR, SIGSYS,  SIGUSR2};
  for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    if (i == 0) launch(0, question); else launch_next(question);
    type_two_digits();
    kill(command_process(), numbers[i]);
    wait_for_death(numbers[i]);
    expect_settings_before();
    wait_until_given_back();
  }
}

static void the_guard_restores_after_realtime_signals(void) {
  const int numbers[] = {SIGRTMIN + 1, SIGRTMAX};
  for (int i = 0; i < 2; i++) {
    if (i == 0) launch(0, question); else launch_next(question);
    type_two_digits();
    kill(command_process(), numbers[i]);
    wait_for_death(numbers[i]);
    wait_until_given_back();
  }
}

// MARK: A crash

// Has a held process continue at an address at which no memory can be.
static void set_program_counter(pid_t process, unsigned long address) {
  unsigned long registers[80];
  struct iovec range = {registers, sizeof registers};
  void *set = (void *)NT_PRSTATUS;
  expect(ptrace(PTRACE_GETREGSET, process, set, &range) == 0, "no registers: %s", strerror(errno));
#if defined(__x86_64__)
  registers[16] = address;
  registers[15] = -1UL;  // The interrupted system call is not made again.
#elif defined(__aarch64__)
  registers[32] = address;
#elif defined(__riscv)
  registers[0] = address;
#elif defined(__arm__)
  registers[15] = address;
#else
#error "Where is the program counter?"
#endif
  expect(ptrace(PTRACE_SETREGSET, process, set, &range) == 0, "not set: %s", strerror(errno));
}

// The guard is held, so that it can't be what restores the terminal.
static void a_real_crash_restores_before_the_prompt_dies(void) {
  launch(0, question);
  type_two_digits();
  pid_t process = command_process(), guard = only_process(guard_name);
  hold(guard);
  hold(process);
  set_program_counter(process, 8);
  release(process);
  wait_for_death(SIGSEGV);
  expect_settings_before();
  release(guard);
  expect_output("");
  wait_until_given_back();
}

const struct scene death_scenes[] = {
    {"killed", the_guard_restores_after_kill_9},
    {"killed-checking", kill_9_during_a_check_ends_command},
    {"killed-lent", kill_9_during_a_loan_restores_what_command_has_set},
    {"killed-then-next", after_kill_9_the_next_prompt_of_the_script_asks},
    {"guard-killed", a_killed_guard_is_replaced},
    {"signals", each_signal_restores_before_the_prompt_dies_by_it},
    {"realtime", the_guard_restores_after_realtime_signals},
    {"crash", a_real_crash_restores_before_the_prompt_dies},
    {0},
};
