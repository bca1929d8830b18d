// Runs a command as a debugger would, lists the system calls of the command and of its guard, and
// injects a fault at one of them.
//
//     fault-tracer FD list - - 0 -- FILE ARGUMENT...
//     fault-tracer FD kill|kill-group|hold|error=ERRNO prompt|guard CALL NUMBER -- FILE ARGUMENT...
//
// The started process becomes the command. A copy of that process, in a session of its own, traces
// the command. So the command has the same parent, group and terminal as without a tracer.
//
// The fault happens when the process begins its NUMBERth call of that name. `kill` kills the
// process that makes the call, `kill-group` kills the prompt's whole group, `hold` holds the call
// until the prompt has ended, and `error=` makes the call fail. Afterwards no more calls are
// traced. Calls of the dynamic loader don't count. A guard is a process that the prompt cloned with
// another signal than SIGCHLD; commands that a prompt runs are not traced.
//
// The tracer writes a line to FD for each event: `call WHO NAME` (only with `list`), `guard PID`,
// `fault WHO NAME ARGUMENT ARGUMENT`, `ended PID`, and at last `done`.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__) && defined(__x86_64__)
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>

#include "call_names.h"

enum { process_limit = 64, call_limit = 1024 };
enum role { unknown, prompt_role, guard_role, other_role };
enum action { list, kill_process, kill_group, hold, fail };

struct process {
  pid_t id;
  enum role role;
  // Whether the process stopped before the tracer learned which role it has.
  bool waits;
};

static struct process processes[process_limit];
static int count;
static pid_t prompt, group, held, failing;
static int report_end;
static bool has_begun, has_ended, was_fired;
static uint64_t loader_start, loader_end;
static unsigned made[other_role][call_limit];

static enum action action;
static enum role wanted_role;
static const char *wanted_call;
static unsigned wanted_number;
static int error_number;

// MARK: Reports

static void report(const char *format, ...) {
  char line[256];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  if (length > 0 && write(report_end, line, (size_t)length) == -1) _exit(1);
}

static const char *role_name(enum role role) {
  return role == prompt_role ? "prompt" : "guard";
}

// MARK: Processes

static struct process *process_of(pid_t id) {
  for (int i = 0; i < count; i++)
    if (processes[i].id == id) return &processes[i];
  if (count == process_limit) _exit(1);
  processes[count] = (struct process){.id = id};
  return &processes[count++];
}

static void resume(pid_t process, int number) {
  ptrace(was_fired ? PTRACE_CONT : PTRACE_SYSCALL, process, NULL, (void *)(long)number);
}

static void let_go(struct process *process) {
  process->waits = false;
  if (process->role == other_role) {
    ptrace(PTRACE_DETACH, process->id, NULL, NULL);
  } else {
    resume(process->id, 0);
  }
}

// Gives a role to a process or thread that a traced process has started.
static void take_child(struct process *parent, int event) {
  unsigned long id = 0;
  char path[64];
  ptrace(PTRACE_GETEVENTMSG, parent->id, NULL, &id);
  struct process *child = process_of((pid_t)id);
  snprintf(path, sizeof path, "/proc/%d/task/%lu", parent->id, id);
  bool is_thread = access(path, F_OK) == 0;
  if (is_thread || parent->role == guard_role) {
    child->role = parent->role;
  } else {
    child->role = event == PTRACE_EVENT_CLONE ? guard_role : other_role;
  }
  if (child->role == guard_role && !is_thread) report("guard %d\n", child->id);
  if (child->waits) let_go(child);
}

static void forget(pid_t id) {
  report("ended %d\n", id);
  process_of(id)->role = other_role;
  if (id != prompt) return;
  has_ended = true;
  if (held == 0) return;
  resume(held, 0);
  held = 0;
}

// Finds the addresses of the dynamic loader, if there is one. When a program starts, the loader is
// the only library in its memory.
static void find_loader(void) {
  char path[64], line[512];
  snprintf(path, sizeof path, "/proc/%d/maps", prompt);
  FILE *maps = fopen(path, "re");
  while (maps && fgets(line, sizeof line, maps)) {
    unsigned long start, end;
    if (!strstr(line, "/ld-") || sscanf(line, "%lx-%lx", &start, &end) != 2) continue;
    if (loader_start == 0) loader_start = start;
    loader_end = end;
  }
  if (maps) fclose(maps);
}

// MARK: Calls

static void set_registers(pid_t process, bool begins) {
  struct user_regs_struct registers;
  ptrace(PTRACE_GETREGS, process, NULL, &registers);
  // No system call has the number -1, so the kernel does nothing.
  if (begins) registers.orig_rax = (unsigned long long)-1;
  registers.rax = (unsigned long long)-error_number;
  ptrace(PTRACE_SETREGS, process, NULL, &registers);
}

// Injects the fault at a call; returns false if the process must not go on yet.
static bool fire(struct process *process, const char *name, const uint64_t *arguments) {
  report("fault %s %s %llx %llx\n", role_name(process->role), name,
         (unsigned long long)arguments[0], (unsigned long long)arguments[1]);
  switch (action) {
    case list: break;
    case kill_process: kill(process->id, SIGKILL); break;
    case kill_group: kill(-group, SIGKILL); break;
    case fail:
      set_registers(process->id, true);
      failing = process->id;
      // Stop the process at the end of the call too, to set the call's result once more.
      ptrace(PTRACE_SYSCALL, process->id, NULL, NULL);
      was_fired = true;
      return false;
    case hold:
      if (has_ended) break;
      was_fired = true;
      held = process->id;
      return false;
  }
  was_fired = true;
  return true;
}

static void take_call(struct process *process) {
  struct __ptrace_syscall_info call;
  if (process->id == failing) {
    set_registers(failing, false);
    failing = 0;
  } else if (!was_fired && has_begun &&
             ptrace(PTRACE_GET_SYSCALL_INFO, process->id, (void *)sizeof call, &call) > 0 &&
             call.op == PTRACE_SYSCALL_INFO_ENTRY && call.entry.nr < call_limit &&
             (call.instruction_pointer < loader_start || call.instruction_pointer >= loader_end)) {
    char name[32];
    write_call_name((long)call.entry.nr, name, sizeof name);
    unsigned number = ++made[process->role][call.entry.nr];
    if (action == list) report("call %s %s\n", role_name(process->role), name);
    if (action != list && process->role == wanted_role && number == wanted_number &&
        strcmp(name, wanted_call) == 0 && !fire(process, name, call.entry.args))
      return;
  }
  resume(process->id, 0);
}

// MARK: The tracer

static void take_stop(pid_t id, int status) {
  struct process *process = process_of(id);
  int event = status >> 16, number = WSTOPSIG(status);
  if (process->role == unknown) {
    process->waits = true;
  } else if (process->role == other_role) {
    let_go(process);
  } else if (event == PTRACE_EVENT_CLONE || event == PTRACE_EVENT_FORK ||
             event == PTRACE_EVENT_VFORK) {
    take_child(process, event);
    resume(id, 0);
  } else if (event == PTRACE_EVENT_EXEC && id == prompt) {
    has_begun = true;
    group = getpgid(prompt);
    find_loader();
    resume(id, 0);
  } else if (event == PTRACE_EVENT_STOP && number != SIGTRAP) {
    ptrace(PTRACE_LISTEN, id, NULL, NULL);
  } else if (number == (SIGTRAP | 0x80)) {
    take_call(process);
  } else {
    resume(id, event ? 0 : number);
  }
}

static _Noreturn void trace(int go) {
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                 PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC;
  // Closes the descriptors that the tracer inherited, so that no reader of a pipe waits for the
  // tracer to end.
  for (int descriptor = 0; descriptor < 100; descriptor++)
    if (descriptor != go && descriptor != report_end) close(descriptor);
  process_of(prompt)->role = prompt_role;
  if (ptrace(PTRACE_SEIZE, prompt, NULL, (void *)options) == -1 ||
      ptrace(PTRACE_INTERRUPT, prompt, NULL, NULL) == -1)
    _exit(1);
  bool has_stopped = false;
  int status;
  for (pid_t id; (id = waitpid(-1, &status, __WALL)) != -1 || errno == EINTR;) {
    if (id == -1) continue;
    if (WIFSTOPPED(status)) take_stop(id, status); else forget(id);
    if (!has_stopped && write(go, "", 1) == 1) close(go);
    has_stopped = true;
  }
  report("done\n");
  _exit(0);
}

// MARK: The start of the tracer

static _Noreturn void give_up(const char *what) {
  fprintf(stderr, "fault-tracer: %s: %s\n", what, strerror(errno));
  exit(126);
}

static void start_tracer(void) {
  int ends[2];
  char byte;
  prompt = getpid();
  // Where only a parent process may trace, this allows every process to trace this one.
  prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
  if (pipe(ends) == -1) give_up("pipe");
  pid_t between = fork();
  if (between == -1) give_up("fork");
  if (between == 0) {
    setsid();
    if (fork() == 0) trace(ends[1]);
    _exit(0);
  }
  while (waitpid(between, NULL, 0) == -1 && errno == EINTR) {}
  close(ends[1]);
  if (read(ends[0], &byte, 1) != 1) {
    errno = EPERM;
    give_up("tracing");
  }
  close(ends[0]);
  close(report_end);
}

static void read_plan(char **words) {
  report_end = atoi(words[0]);
  if (strncmp(words[1], "error=", 6) == 0) {
    action = fail;
    error_number = atoi(words[1] + 6);
  } else {
    static const char *const names[] = {"list", "kill", "kill-group", "hold"};
    while (action < fail && strcmp(words[1], names[action]) != 0) action++;
  }
  wanted_role = strcmp(words[2], "guard") == 0 ? guard_role : prompt_role;
  wanted_call = words[3];
  wanted_number = (unsigned)atoi(words[4]);
}

int main(int argc, char **argv) {
  if (argc < 8 || strcmp(argv[6], "--") != 0) {
    fprintf(stderr, "fault-tracer: see the beginning of its source\n");
    return 2;
  }
  read_plan(argv + 1);
  start_tracer();
  execvp(argv[7], argv + 7);
  give_up(argv[7]);
}
#else
int main(void) {
  fprintf(stderr, "fault-tracer: it knows Linux on x86-64 alone\n");
  return 126;
}
#endif
