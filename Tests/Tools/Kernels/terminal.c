#define _GNU_SOURCE
#include "terminal.h"
#include "processes.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

// TCGETS and TCSETS are of the kernel; <termios.h> would hide their structure.
#include <asm/ioctls.h>

static const char leader_path[] = "/bin/session-leader", leader_name[] = "session-leader";
static const char dot[] = "●", cursor_shown[] = "\033[?25h";
// The first descriptor of session-leader after the standard streams, and a number above all that it
// inherits.
enum { orders_in_leader = 3, first_safe = 100 };
// The milliseconds of one wait for anything that arrives, and how many of these waits a state may
// take. They are counted, since the machine may stand still while its clock goes on.
enum { pump_time = 5, wait_limit = 8000 };
enum { word_limit = 32, order_limit = 4096 };

struct buffer {
  char bytes[131072];
  size_t count;
};
enum job { not_started, running, stopped, exited, signaled };

static int master = -1, slave = -1, orders = -1, events = -1, input = -1, output = -1, errors = -1;
static char path[64];
static struct buffer received, from_output, from_errors, from_events;
static struct settings before;
static enum job job;
// The signal or the exit status of the job, the number of its process, and that of `done` lines.
static int job_number, job_process, done_count;

int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// MARK: Reports

// Prints bytes so that they can be read: ESC as ^[, and other control characters in the same way.
static void print_bytes(const char *title, const struct buffer *buffer) {
  size_t first = buffer->count > 600 ? buffer->count - 600 : 0;
  printf("    %s: \"", title);
  for (size_t i = first; i < buffer->count; i++) {
    unsigned char byte = (unsigned char)buffer->bytes[i];
    if (byte < 0x20) printf("^%c", byte + 0x40); else putchar(byte);
  }
  printf("\"\n");
}

static void print_settings(const char *title, struct settings settings) {
  printf("    %s: input %x output %x control %x local %x, characters", title, settings.input,
         settings.output, settings.control, settings.local);
  for (size_t i = 0; i < sizeof settings.characters; i++) printf(" %x", settings.characters[i]);
  printf("\n");
}

static void print_state(void) {
  static const char *const names[] = {"not started", "process", "stopped by", "exited with",
                                      "died by"};
  struct process list[16];
  printf("    the command: %s %d\n", names[job], job_number);
  print_bytes("the terminal received", &received);
  print_bytes("standard output", &from_output);
  print_bytes("standard error", &from_errors);
  if (slave != -1) {
    print_settings("settings", current_settings());
    print_settings("settings before", before);
  }
  int count = list_processes(list, 16);
  printf("    processes:");
  for (int i = 0; i < count && i < 16; i++) printf(" %s (%d)", list[i].name, list[i].id);
  printf("\n");
}

void fail(const char *format, ...) {
  va_list values;
  va_start(values, format);
  printf("  ");
  vprintf(format, values);
  va_end(values);
  printf("\n");
  print_state();
  exit(1);
}

// MARK: Waiting

// Reads what is there into a buffer, which keeps the last bytes if there is too much. Closes the
// descriptor at its end.
static void read_into(struct buffer *buffer, int *descriptor) {
  size_t half = sizeof buffer->bytes / 2;
  if (buffer->count > half) {
    memmove(buffer->bytes, buffer->bytes + buffer->count - half / 2, half / 2);
    buffer->count = half / 2;
  }
  ssize_t count = read(*descriptor, buffer->bytes + buffer->count, half);
  if (count > 0) {
    buffer->count += (size_t)count;
  } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
    close(*descriptor);
    *descriptor = -1;
  }
}

static void take_event(const char *line) {
  static const struct {
    const char *name;
    enum job job;
  } changes[] = {{"started", running}, {"stopped", stopped}, {"exited", exited},
                 {"signaled", signaled}};
  char name[32] = "";
  int number = 0;
  sscanf(line, "%31s %d", name, &number);
  if (strcmp(name, "failed") == 0) fail("the command can't be started: %s", strerror(number));
  if (strcmp(name, "done") == 0) done_count++;
  for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
    if (strcmp(name, changes[i].name) != 0) continue;
    job = changes[i].job;
    if (job == running) job_process = number;
    job_number = number;
  }
}

static void take_events(void) {
  char *end;
  read_into(&from_events, &events);
  while ((end = memchr(from_events.bytes, '\n', from_events.count))) {
    *end++ = 0;
    size_t length = (size_t)(end - from_events.bytes);
    take_event(from_events.bytes);
    from_events.count -= length;
    memmove(from_events.bytes, end, from_events.count);
  }
}

// Reads all that has arrived, and waits for some milliseconds if nothing has.
static void read_available(int time) {
  struct pollfd list[] = {{master, POLLIN, 0}, {events, POLLIN, 0}, {output, POLLIN, 0},
                          {errors, POLLIN, 0}};
  if (poll(list, 4, time) <= 0) return;
  if (list[0].revents) read_into(&received, &master);
  if (list[2].revents) read_into(&from_output, &output);
  if (list[3].revents) read_into(&from_errors, &errors);
  if (list[1].revents) take_events();
}

void pump(int waits, const char *format, ...) {
  read_available(pump_time);
  if (waits < wait_limit) return;
  char text[512];
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  fail("waited for %s", text);
}

// MARK: What was received

static char *find(struct buffer *buffer, const char *text) {
  return memmem(buffer->bytes, buffer->count, text, strlen(text));
}

static int count_of(struct buffer *buffer, const char *text) {
  int count = 0;
  const char *place = buffer->bytes, *end = buffer->bytes + buffer->count;
  while ((place = memmem(place, (size_t)(end - place), text, strlen(text)))) {
    place += strlen(text);
    count++;
  }
  return count;
}

// Reads all that the command has written to the terminal: a mark that is written now arrives after
// it. The mark is removed again.
static void settle(void) {
  static const char mark[] = "\005settled\005";
  if (slave == -1) return;
  if (write(slave, mark, sizeof mark - 1) == -1) fail("no mark: %s", strerror(errno));
  wait_until(find(&received, mark), "the output of the command");
  char *place = find(&received, mark), *rest = place + sizeof mark - 1;
  received.count -= sizeof mark - 1;
  memmove(place, rest, (size_t)(received.bytes + received.count - place));
}

void forget_text(void) {
  settle();
  received.count = 0;
}

bool has_text(const char *text) {
  settle();
  return find(&received, text);
}

void wait_for_text(const char *text) {
  wait_until(find(&received, text) || has_ended(), "the text \"%s\"", text);
  expect(has_text(text), "the command ended before the text \"%s\"", text);
}

static bool is_cursor_shown_after(const char *text) {
  const char *place = find(&received, text), *end = received.bytes + received.count;
  return place && memmem(place, (size_t)(end - place), cursor_shown, strlen(cursor_shown));
}

void wait_for_cursor_after(const char *text) {
  wait_for_text(text);
  wait_until(is_cursor_shown_after(text), "the cursor after \"%s\"", text);
}

// MARK: Keys and pipes

void type(const char *keys) {
  size_t count = strlen(keys);
  expect(write(master, keys, count) == (ssize_t)count, "not typed: %s", strerror(errno));
}

void type_dots(const char *keys, int count) {
  type(keys);
  wait_until(count_of(&received, dot) >= count, "%d dots, but there are %d", count,
             count_of(&received, dot));
}

void write_input(const char *text) {
  size_t count = strlen(text);
  expect(write(input, text, count) == (ssize_t)count, "no input: %s", strerror(errno));
}

static void close_end(int *descriptor) {
  close(*descriptor);
  *descriptor = -1;
}

void close_input(void) { close_end(&input); }

void close_output(void) { close_end(&output); }

void wait_for_output(const char *text) {
  wait_until(find(&from_output, text) || has_ended(), "the output \"%s\"", text);
  read_available(0);
  expect(find(&from_output, text), "the command ended without the output \"%s\"", text);
}

void expect_output(const char *text) {
  read_available(0);
  bool is_equal = from_output.count == strlen(text) &&
                  memcmp(from_output.bytes, text, from_output.count) == 0;
  expect(is_equal, "standard output is not \"%s\"", text);
}

void wait_for_errors(const char *text) {
  wait_until(find(&from_errors, text), "\"%s\" in standard error", text);
}

// MARK: The terminal

struct settings current_settings(void) {
  struct settings settings = {0};
  expect(ioctl(slave, TCGETS, &settings) == 0, "no settings: %s", strerror(errno));
  return settings;
}

struct settings settings_before(void) { return before; }

bool is_same(struct settings first, struct settings second) {
  return memcmp(&first, &second, sizeof first) == 0;
}

void set_settings_before(void) {
  expect(ioctl(slave, TCSETS, &before) == 0, "settings are refused: %s", strerror(errno));
}

void resize(unsigned short rows, unsigned short columns) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  expect(ioctl(master, TIOCSWINSZ, &size) == 0, "no size: %s", strerror(errno));
}

const char *device(void) { return path; }

static void open_terminal(void) {
  unsigned number = 0;
  int lock = 0;
  master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC);
  expect(master != -1 && ioctl(master, TIOCSPTLCK, &lock) == 0 &&
             ioctl(master, TIOCGPTN, &number) == 0,
         "no pseudo-terminal: %s", strerror(errno));
  snprintf(path, sizeof path, "/dev/pts/%u", number);
  slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
  expect(slave != -1, "%s: %s", path, strerror(errno));
  resize(24, 80);
  before = current_settings();
}

void hang_up(void) {
  close_end(&slave);
  close_end(&master);
}

// MARK: The command

pid_t command_process(void) { return job_process; }

pid_t only_process(const char *name) {
  pid_t process = 0;
  wait_until(count_processes(name, &process) == 1, "exactly one process %s", name);
  return process;
}

bool has_ended(void) { return job == exited || job == signaled; }

// The descriptors that the leader inherits, by their number there, and its options for the
// command's streams.
struct inheritance {
  int descriptors[16];
  int count;
  char options[8][32];
  int option_count;
};

static void pass_on(struct inheritance *leader, int descriptor) {
  leader->descriptors[leader->count++] = descriptor;
}

// Makes the leader's descriptor `number` one of the command's streams.
static void add_stream(struct inheritance *leader, int target, int number) {
  snprintf(leader->options[leader->option_count++], 32, "%d=%d", target, number);
}

// Makes a pipe, keeps its other end in `own`, and passes the end for the leader on.
static void pass_pipe(struct inheritance *leader, bool leader_writes, int *own) {
  int ends[2];
  expect(pipe2(ends, O_CLOEXEC) == 0, "no pipe: %s", strerror(errno));
  *own = ends[leader_writes ? 0 : 1];
  pass_on(leader, ends[leader_writes ? 1 : 0]);
}

static void pass_streams(struct inheritance *leader, unsigned options) {
  bool reads_pipe = options & input_from_pipe, reads_nothing = options & input_from_nothing;
  add_stream(leader, 0, reads_pipe || reads_nothing ? leader->count : 0);
  if (reads_pipe) pass_pipe(leader, false, &input);
  if (reads_nothing) pass_on(leader, open("/dev/null", O_RDWR | O_CLOEXEC));
  add_stream(leader, 1, options & output_to_terminal ? 0 : leader->count);
  if (options & output_to_full_disk) {
    pass_on(leader, open("/dev/full", O_WRONLY | O_CLOEXEC));
  } else if (!(options & output_to_terminal)) {
    pass_pipe(leader, true, &output);
  }
  add_stream(leader, 2, options & errors_to_pipe ? leader->count : 0);
  if (options & errors_to_pipe) pass_pipe(leader, true, &errors);
}

// Becomes the leader; the descriptors get their numbers there.
_Noreturn static void become_leader(struct inheritance *leader, char *const *words) {
  setsid();
  for (int i = 0; i < leader->count; i++)
    leader->descriptors[i] = fcntl(leader->descriptors[i], F_DUPFD_CLOEXEC, first_safe);
  for (int i = 0; i < leader->count; i++) dup2(leader->descriptors[i], i);
  execv(leader_path, words);
  _exit(127);
}

void launch(unsigned options, const char *const *words) {
  const char *file = words[0];
  open_terminal();
  // Standard output and standard error of the leader itself are the scene's.
  struct inheritance leader = {.descriptors = {slave, 1, 2}, .count = orders_in_leader};
  pass_pipe(&leader, false, &orders);
  pass_pipe(&leader, true, &events);
  pass_streams(&leader, options);
  const char *list[word_limit] = {leader_name};
  int count = 1;
  if (options & in_background) list[count++] = "--background";
  if (options & without_terminal) list[count++] = "--no-terminal";
  for (int i = 0; i < leader.option_count; i++) {
    list[count++] = "--stream";
    list[count++] = leader.options[i];
  }
  list[count++] = "--";
  list[count++] = file;
  while (*words && count < word_limit - 1) list[count++] = *words++;
  fflush(NULL);
  pid_t process = fork();
  expect(process != -1, "no process: %s", strerror(errno));
  if (process == 0) become_leader(&leader, (char *const *)list);
  // The scene's copies of what the leader has inherited.
  for (int i = orders_in_leader; i < leader.count; i++) close(leader.descriptors[i]);
  wait_until(job != not_started, "the start of %s", file);
}

// Sends an order, and waits until it is obeyed.
static void order(const char *text) {
  int expected = done_count + 1;
  expect(write(orders, text, strlen(text)) == (ssize_t)strlen(text), "no order");
  wait_until(done_count == expected, "the leader to obey");
}

void launch_next(const char *const *words) {
  char text[order_limit];
  forget_text();
  from_output.count = from_errors.count = 0;
  job = not_started;
  int length = snprintf(text, sizeof text, "run\x1F%s", words[0]);
  for (; *words; words++)
    length += snprintf(text + length, sizeof text - (size_t)length, "\x1F%s", *words);
  snprintf(text + length, sizeof text - (size_t)length, "\n");
  order(text);
}

void continue_in_foreground(void) {
  job = running;
  order("foreground\n");
}

void wait_for_stop(int signal_number) {
  wait_until(job == stopped || has_ended(), "a stop by signal %d", signal_number);
  expect(job == stopped && job_number == signal_number, "not stopped by signal %d", signal_number);
}

void wait_for_status(int status) {
  wait_until(has_ended(), "the end with status %d", status);
  expect(job == exited && job_number == status, "the status is not %d", status);
}

void wait_for_death(int signal_number) {
  wait_until(has_ended(), "the death by signal %d", signal_number);
  expect(job == signaled && job_number == signal_number, "not died by signal %d", signal_number);
}

// MARK: The end

void expect_settings_before(void) {
  expect(is_same(current_settings(), before), "the settings are not those from before");
}

// Whether the last sequence that sets or resets a mode is this one, or there is none.
static bool is_last(const char *sequence, const char *opposite) {
  const char *place = received.bytes, *last = NULL, *end = received.bytes + received.count;
  while ((place = memmem(place, (size_t)(end - place), opposite, strlen(opposite)))) last = place++;
  return !last || memmem(last, (size_t)(end - last), sequence, strlen(sequence));
}

static int unread_count(void) {
  int count = 0;
  ioctl(slave, FIONREAD, &count);
  return count;
}

void wait_until_given_back(void) {
  if (slave != -1) {
    wait_until(is_same(current_settings(), before), "the settings from before");
    wait_until(unread_count() == 0, "the unread input to be discarded");
    wait_until(is_last(cursor_shown, "\033[?25l"), "a visible cursor");
    wait_until(is_last("\033[?2004l", "\033[?2004h"), "the end of bracketed paste");
  }
  wait_until(list_processes(NULL, 0) == count_processes(leader_name, NULL),
             "the end of all processes");
}
