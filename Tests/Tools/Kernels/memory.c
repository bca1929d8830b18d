// Where a passphrase is in memory: once while it is asked for, and nowhere when the prompt ends.
#define _GNU_SOURCE
#include "scene.h"
#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static const char secret[] = "Zq7XkP4wVb9TmLs2";
enum { secret_length = 16, half_length = 8 };

// Opens a file of a process, and ends the scene if that fails.
static FILE *open_file(pid_t process, const char *name) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", process, name);
  FILE *file = fopen(path, "re");
  expect(file, "%s: %s", path, strerror(errno));
  return file;
}

// Returns how often the bytes are in the memory that a process can read.
static int count_copies(pid_t process, const char *bytes, size_t length) {
  char line[512], permissions[8];
  unsigned long start, end;
  int count = 0;
  size_t total = 0;
  FILE *maps = open_file(process, "maps"), *memory = open_file(process, "mem");
  while (fgets(line, sizeof line, maps)) {
    if (sscanf(line, "%lx-%lx %7s", &start, &end, permissions) != 3) continue;
    // The kernel's pages of the clock can't be read.
    if (permissions[0] != 'r' || strstr(line, "[vvar") || strstr(line, "[vsyscall")) continue;
    char *range = malloc(end - start), *place = range;
    expect(range, "no memory for %lu bytes", end - start);
    ssize_t read_count = pread(fileno(memory), range, end - start, (off_t)start);
    if (read_count > 0) total += (size_t)read_count;
    while (read_count > 0 &&
           (place = memmem(place, (size_t)(range + read_count - place), bytes, length))) {
      count++;
      place++;
    }
    free(range);
  }
  fclose(maps);
  fclose(memory);
  expect(total > 0, "no memory of process %d can be read", process);
  return count;
}

// Expects that every locked range is also left out of core files and wiped in a forked child, and
// that there is one.
static void expect_protected_pages(pid_t process) {
  char line[512];
  int locked = 0;
  FILE *ranges = open_file(process, "smaps");
  while (fgets(line, sizeof line, ranges)) {
    if (strncmp(line, "VmFlags:", 8) != 0 || !strstr(line, " lo")) continue;
    locked++;
    expect(strstr(line, " dd") && strstr(line, " wf"), "a locked range is only: %s", line);
  }
  fclose(ranges);
  expect(locked > 0, "no memory is locked");
}

// Continues a traced process until it begins to end, when its memory still exists.
static void continue_until_exit(pid_t process) {
  int status;
  for (;;) {
    pid_t changed = 0;
    wait_until((changed = waitpid(process, &status, __WALL | WNOHANG)) != 0, "the prompt's end");
    expect(changed == process && WIFSTOPPED(status), "it ended without a last stop");
    if (status >> 8 == (SIGTRAP | (PTRACE_EVENT_EXIT << 8))) return;
    // Any other stop is by a signal, which the process gets.
    int number = status >> 16 ? 0 : WSTOPSIG(status);
    ptrace(PTRACE_CONT, process, 0, (void *)(long)number);
  }
}

static void a_passphrase_is_in_memory_once_and_wiped_before_the_end(void) {
  LAUNCH(0, CODEPROMPT, "Passphrase");
  wait_for_text("Passphrase");
  type_dots(secret, secret_length);
  pid_t process = command_process();
  int copies = count_copies(process, secret, secret_length);
  expect(copies == 1, "while it is asked for, there are %d copies", copies);
  copies = count_copies(only_process("prompt-guard"), secret, half_length);
  expect(copies == 0, "the guard has %d copies", copies);
  expect_protected_pages(process);
  void *option = (void *)PTRACE_O_TRACEEXIT;
  expect(ptrace(PTRACE_SEIZE, process, 0, option) == 0, "not traced: %s", strerror(errno));
  type("\r");
  continue_until_exit(process);
  int first = count_copies(process, secret, half_length);
  int second = count_copies(process, secret + half_length, half_length);
  expect(first + second == 0, "at the end, the halves are there %d and %d times", first, second);
  ptrace(PTRACE_DETACH, process, 0, 0);
  wait_for_status(0);
  expect_output("Zq7XkP4wVb9TmLs2\n");
  wait_until_given_back();
}

const struct scene memory_scenes[] = {
    {"memory", a_passphrase_is_in_memory_once_and_wiped_before_the_end},
    {0},
};
