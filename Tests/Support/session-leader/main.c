// Runs one command after the other under job control, as a shell does, and reports what becomes of
// each. The test harness starts this program once for each terminal.
//
//     session-leader [--background] [--no-terminal] [--adopt] [--ignore SIGNAL]...
//       [--block SIGNAL]... [--stream TARGET=DESCRIPTOR]... [--limit RESOURCE=VALUE]...
//       [--directory PATH] -- FILE NAME ARGUMENT...
//
// The command gets the environment of the leader. A standard stream (target 0 to 2) without
// `--stream` is closed.
//
// Orders come in lines on descriptor 3, whose end means that the test is over. Each is answered by
// `done`: `foreground`, `background`, `take`, `signal N`, `signal-group N`, and `run`, which starts
// the next command after the previous one has ended. The words of that command follow `run`, each
// after a US (0x1F).
//
// Events go to descriptor 4, one a line: `flags TARGET=F_GETFL...`, `started PID`, `failed ERRNO`,
// `stopped SIGNAL`, `continued`, `front GROUP EXPECTED`, `exited STATUS MICROSECONDS`, `signaled
// SIGNAL MICROSECONDS`.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum {
  terminal = 0,
  orders = 3,
  events = 4,
  // Numbers above all targets of streams, and above all descriptors of the harness.
  first_safe = 100,
  descriptor_end = 1024,
  option_limit = 64,
};

struct pair {
  int number;
  long long value;
};

static bool starts_in_background, has_terminal = true, adopts_orphans;
static uint64_t ignored, blocked;
// Targets with the descriptors that they are copies of, and resources with their limits.
static struct pair streams[option_limit], limits[option_limit];
static int stream_count, limit_count;
static const char *directory;
// The file to execute, and then the whole argument list of the command.
static char **command;

// The command's process, which leads a group of its own; 0 before its start and after its end.
static pid_t child;
// The process group that the leader last put in the foreground of the terminal.
static pid_t expected_front;
// The pipe through which the signal handler wakes the loop.
static int wake[2];
// The processor time that the child used before it became the command, in microseconds.
static long launch_time;

// MARK: Options

_Noreturn static void refuse(const char *option) {
  fprintf(stderr, "session-leader: unknown option %s\n", option);
  abort();
}

static int resource(const char *name) {
  static const struct {
    const char *name;
    int number;
  } resources[] = {{"nofile", RLIMIT_NOFILE}, {"memlock", RLIMIT_MEMLOCK}, {"core", RLIMIT_CORE},
                   {"fsize", RLIMIT_FSIZE},   {"stack", RLIMIT_STACK}};
  for (size_t i = 0; i < sizeof resources / sizeof resources[0]; i++)
    if (strcmp(resources[i].name, name) == 0) return resources[i].number;
  refuse(name);
}

static void read_value(const char *option, char *value) {
  char *number = strchr(value, '=');
  if (number) *number++ = 0;
  if (strcmp(option, "--ignore") == 0) {
    ignored |= UINT64_C(1) << (atoi(value) - 1);
  } else if (strcmp(option, "--block") == 0) {
    blocked |= UINT64_C(1) << (atoi(value) - 1);
  } else if (strcmp(option, "--directory") == 0) {
    directory = value;
  } else if (strcmp(option, "--stream") == 0 && number && stream_count < option_limit) {
    streams[stream_count++] = (struct pair){atoi(value), atoi(number)};
  } else if (strcmp(option, "--limit") == 0 && number && limit_count < option_limit) {
    limits[limit_count++] = (struct pair){resource(value), atoll(number)};
  } else {
    refuse(option);
  }
}

static void read_options(char **words) {
  for (; *words && strcmp(*words, "--") != 0; words++) {
    if (strcmp(*words, "--background") == 0) {
      starts_in_background = true;
    } else if (strcmp(*words, "--no-terminal") == 0) {
      has_terminal = false;
    } else if (strcmp(*words, "--adopt") == 0) {
      adopts_orphans = true;
    } else if (words[1]) {
      read_value(*words, words[1]);
      words++;
    }
  }
  if (!*words || !words[1]) refuse("without a command");
  command = words + 1;
}

// MARK: Events

__attribute__((format(printf, 1, 2))) static void report(const char *format, ...) {
  char line[256];
  va_list values;
  va_start(values, format);
  int count = vsnprintf(line, sizeof line, format, values);
  va_end(values);
  if (write(events, line, (size_t)count) == -1) {}
}

// Reports the status flags of the standard streams, which the command shares with other processes.
// O_APPEND is left out: gawk sets it on its standard error, and on a pipe or a terminal it has no
// effect.
static void report_flags(void) {
  char line[128] = "flags";
  for (int i = 0; i < stream_count; i++) {
    if (streams[i].number > 2) continue;
    size_t length = strlen(line);
    snprintf(line + length, sizeof line - length, " %d=%d", streams[i].number,
             fcntl((int)streams[i].value, F_GETFL) & ~O_APPEND);
  }
  report("%s\n", line);
}

// MARK: The start of a command

// Makes a pipe above all targets of streams.
static void make_pipe(int ends[2]) {
  int low[2];
  if (pipe(low) == -1) abort();
  for (int i = 0; i < 2; i++) {
    ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, first_safe);
    close(low[i]);
  }
}

static long microseconds(const struct rusage *usage) {
  return (usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000000L + usage->ru_utime.tv_usec +
         usage->ru_stime.tv_usec;
}

static void give_terminal(pid_t group) {
  if (!has_terminal || group <= 0) return;
  tcsetpgrp(terminal, group);
  expected_front = group;
}

static bool is_target(int descriptor) {
  for (int i = 0; i < stream_count; i++)
    if (streams[i].number == descriptor) return true;
  return false;
}

// Gives each stream its descriptor, and keeps all other open descriptors from the command.
static bool move_streams(void) {
  int moved[option_limit];
  for (int i = 0; i < stream_count; i++)
    moved[i] = fcntl((int)streams[i].value, F_DUPFD_CLOEXEC, first_safe);
  for (int i = 0; i < stream_count; i++)
    if (dup2(moved[i], streams[i].number) == -1) return false;
  for (int descriptor = 0; descriptor < descriptor_end; descriptor++) {
    if (is_target(descriptor)) continue;
    if (descriptor <= 2) close(descriptor); else fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
  return true;
}

static void set_signals(uint64_t ignored_set, uint64_t blocked_set) {
  sigset_t mask;
  sigemptyset(&mask);
  for (int number = 1; number <= 64; number++) {
    uint64_t bit = UINT64_C(1) << (number - 1);
    signal(number, ignored_set & bit ? SIG_IGN : SIG_DFL);
    if (blocked_set & bit) sigaddset(&mask, number);
  }
  sigprocmask(SIG_SETMASK, &mask, NULL);
}

// Prepares the forked process as the options say, tells its processor time, and becomes the
// command; returns if that fails.
static void launch(int teller) {
  setpgid(0, 0);
  // Not that of the person who tests.
  umask(022);
  // The command never finds itself in the background by a race. SIGTTOU is still ignored here.
  if (has_terminal && !starts_in_background) tcsetpgrp(terminal, getpgrp());
  if (directory && chdir(directory) == -1) return;
  if (!move_streams()) return;
  set_signals(ignored, blocked);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  long used = microseconds(&usage);
  if (write(teller, &used, sizeof used) == -1) return;
  for (int i = 0; i < limit_count; i++) {
    struct rlimit limit = {(rlim_t)limits[i].value, (rlim_t)limits[i].value}, found;
    // The stack's limit is the soft one, which a process may raise.
    if (limits[i].number == RLIMIT_STACK && getrlimit(RLIMIT_STACK, &found) == 0)
      limit.rlim_max = found.rlim_max;
    if (setrlimit(limits[i].number, &limit) == -1) return;
  }
  execv(command[0], command + 1);
}

// Starts the command, and waits until the child has become it or has failed.
static void start(void) {
  int ends[2];
  long numbers[2] = {0, 0};
  size_t filled = 0;
  make_pipe(ends);
  child = fork();
  if (child == 0) {
    launch(ends[1]);
    // Before the processor time, the failure is told in its place.
    long failure = -errno;
    if (write(ends[1], &failure, sizeof failure) == -1) {}
    _exit(127);
  }
  close(ends[1]);
  while (filled < sizeof numbers) {
    ssize_t count = read(ends[0], (char *)numbers + filled, sizeof numbers - filled);
    if (count == -1 && errno == EINTR) continue;
    if (count <= 0) break;
    filled += (size_t)count;
  }
  close(ends[0]);
  long failure = numbers[0] < 0 ? numbers[0] : numbers[1];
  if (failure < 0) {
    report("failed %ld\n", -failure);
  } else {
    launch_time = numbers[0];
    if (has_terminal && !starts_in_background) expected_front = child;
    report("started %d\n", child);
  }
}

// MARK: Changes of the command

static void take_terminal_back(void) {
  if (!has_terminal) return;
  report("front %d %d\n", tcgetpgrp(terminal), expected_front);
  give_terminal(getpgrp());
}

static void report_end(const char *event, int number, const struct rusage *usage) {
  long used = microseconds(usage) - launch_time;
  take_terminal_back();
  report_flags();
  report("%s %d %ld\n", event, number, used > 0 ? used : 0);
  child = 0;
}

static void report_changes(void) {
  int status;
  struct rusage usage;
  while (child > 0 && wait4(child, &status, WUNTRACED | WCONTINUED | WNOHANG, &usage) == child) {
    if (WIFCONTINUED(status)) {
      report("continued\n");
    } else if (WIFSTOPPED(status)) {
      take_terminal_back();
      report("stopped %d\n", WSTOPSIG(status));
    } else if (WIFEXITED(status)) {
      report_end("exited", WEXITSTATUS(status), &usage);
    } else {
      report_end("signaled", WTERMSIG(status), &usage);
    }
  }
}

static void signal_group(int number) {
  // A signal to process 0 would go to the leader's own group.
  if (child > 0) kill(-child, number);
}

// MARK: Orders

// Starts the next command as the first one was started. The order remains in memory.
static void start_next(char *order) {
  int count = 0;
  for (char *place = order; *place; place++) count += *place == 0x1F;
  command = calloc((size_t)count + 1, sizeof *command);
  strsep(&order, "\x1F");
  for (int i = 0; i < count; i++) command[i] = strsep(&order, "\x1F");
  give_terminal(getpgrp());
  report_flags();
  start();
}

static void obey(char *order) {
  const char *space = strchr(order, ' ');
  int number = space ? atoi(space) : 0;
  if (strcmp(order, "foreground") == 0) {
    give_terminal(child);
    signal_group(SIGCONT);
  } else if (strcmp(order, "background") == 0) {
    signal_group(SIGCONT);
  } else if (strcmp(order, "take") == 0) {
    give_terminal(getpgrp());
  } else if (strncmp(order, "signal ", 7) == 0) {
    if (child > 0) kill(child, number);
  } else if (strncmp(order, "signal-group ", 13) == 0) {
    signal_group(number);
  } else if (strncmp(order, "run\x1F", 4) == 0 && child == 0) {
    start_next(strdup(order));
  } else {
    report("unknown\n");
  }
  report("done\n");
}

// Reads orders, and obeys those that are complete; returns false at the end.
static bool take_orders(void) {
  static char *text;
  static size_t length;
  char bytes[4096], *end;
  ssize_t count;
  do {
    count = read(orders, bytes, sizeof bytes);
  } while (count == -1 && errno == EINTR);
  if (count <= 0) return false;
  text = realloc(text, length + (size_t)count + 1);
  memcpy(text + length, bytes, (size_t)count);
  length += (size_t)count;
  while ((end = memchr(text, '\n', length))) {
    *end++ = 0;
    obey(text);
    length -= (size_t)(end - text);
    memmove(text, end, length);
  }
  return true;
}

// MARK: Life

static void on_signal(int number) {
  int saved = errno;
  char byte = (char)number;
  if (write(wake[1], &byte, 1) == -1) {}
  errno = saved;
}

static void prepare(void) {
  // The harness runs on threads that block signals, and this process inherits the mask. A shell
  // ignores the signals by which its own terminal would stop or end it.
  static const int stays[] = {SIGTTOU, SIGTTIN, SIGTSTP, SIGINT, SIGQUIT, SIGPIPE};
  uint64_t set = 0;
  for (size_t i = 0; i < sizeof stays / sizeof stays[0]; i++) set |= UINT64_C(1) << (stays[i] - 1);
  // Other tests run at the same time, and their descriptors may have been inherited.
  bool is_given[descriptor_end] = {false};
  for (int i = 0; i < stream_count; i++) is_given[streams[i].value] = true;
  for (int descriptor = events + 1; descriptor < descriptor_end; descriptor++)
    if (!is_given[descriptor]) close(descriptor);
  for (int descriptor = orders; descriptor <= events; descriptor++)
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  make_pipe(wake);
  fcntl(wake[0], F_SETFL, O_NONBLOCK);
  set_signals(set, 0);
  signal(SIGCHLD, on_signal);
  signal(SIGHUP, on_signal);
}

static void take_signals(void) {
  char numbers[64];
  ssize_t count = read(wake[0], numbers, sizeof numbers);
  // The kernel reports a hangup to the session leader only; a shell passes SIGHUP on to its jobs.
  if (count > 0 && memchr(numbers, SIGHUP, (size_t)count)) {
    signal_group(SIGHUP);
    signal_group(SIGCONT);
  }
  report_changes();
}

int main(int count, char **words) {
  (void)count;
  read_options(words + 1);
  prepare();
  expected_front = getpgrp();
  if (has_terminal) {
    ioctl(terminal, TIOCSCTTY, 0);
    give_terminal(getpgrp());
  }
#ifdef __linux__
  if (adopts_orphans) prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
  report_flags();
  start();
  struct pollfd polled[] = {{.fd = orders, .events = POLLIN}, {.fd = wake[0], .events = POLLIN}};
  for (bool goes_on = true; goes_on;) {
    if (poll(polled, 2, -1) == -1) {
      goes_on = errno == EINTR;
      continue;
    }
    if (polled[1].revents) take_signals();
    if (polled[0].revents) goes_on = take_orders();
  }
  // The test is over, and the command must not outlive it.
  if (child > 0) kill(-child, SIGKILL);
  return 0;
}
