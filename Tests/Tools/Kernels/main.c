// Tries prompts on this kernel: runs codeprompt in pseudo-terminals, one scene after the other, and
// prints for each whether it holds.
//
//     scenes                     all scenes but those that are races
//     scenes NAME[:ROUNDS]...    some of them, each in that many rounds
//
// It signals processes by their name, so it refuses to run if there is any process that is not its
// ancestor: it needs a machine of its own (boot.sh) or a PID namespace. In /bin, there must be
// codeprompt with its other names, session-leader, and busybox's sh, stty and sleep.
#include "processes.h"
#include "scene.h"
#include "terminal.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct scene *const lists[] = {answer_scenes, command_scenes, job_scenes, death_scenes,
                                            memory_scenes, program_scenes, race_scenes};
enum { list_count = sizeof lists / sizeof lists[0] };

static int held_count, failed_count;

// Runs a scene in a process of its own, and returns whether it holds. What a scene that failed has
// left is killed.
static bool holds(const struct scene *scene) {
  int status = 0;
  fflush(NULL);
  pid_t process = fork();
  if (process == -1) return false;
  if (process == 0) {
    scene->run();
    exit(0);
  }
  waitpid(process, &status, 0);
  end_processes();
  if (WIFSIGNALED(status)) printf("  the scene died by signal %d\n", WTERMSIG(status));
  return status == 0;
}

static void run(const struct scene *scene, int rounds) {
  int held = 0;
  int64_t start = milliseconds();
  for (int i = 0; i < rounds; i++) held += holds(scene);
  double seconds = (double)(milliseconds() - start) / 1000;
  printf("%s %s %.1f s", held == rounds ? "held" : "FAILED", scene->name, seconds);
  if (rounds > 1) printf(", %d of %d", held, rounds);
  printf("\n");
  if (held == rounds) held_count++; else failed_count++;
}

static void run_all(void) {
  for (int i = 0; lists[i] != race_scenes; i++)
    for (const struct scene *scene = lists[i]; scene->name; scene++) run(scene, 1);
}

// Runs the scene that a word names, and returns false if there is none.
static bool run_named(const char *word) {
  size_t length = strcspn(word, ":");
  int rounds = word[length] ? atoi(word + length + 1) : 1;
  for (int i = 0; i < list_count; i++) {
    for (const struct scene *scene = lists[i]; scene->name; scene++) {
      if (strlen(scene->name) != length || strncmp(scene->name, word, length) != 0) continue;
      run(scene, rounds);
      return true;
    }
  }
  return false;
}

int main(int count, char **words) {
  struct process other;
  struct utsname system;
  if (list_processes(&other, 1) > 0) {
    fprintf(stderr, "scenes: %s (%d) runs here too: this needs a PID namespace of its own\n",
            other.name, other.id);
    return 2;
  }
  static const char *const environment[][2] = {
      {"PATH", "/bin"}, {"TERM", "xterm"}, {"LC_ALL", "C.UTF-8"}, {"PS1", "ready> "},
      {"TITLE", "Title"}};
  for (size_t i = 0; i < sizeof environment / sizeof environment[0]; i++)
    setenv(environment[i][0], environment[i][1], 1);
  signal(SIGPIPE, SIG_IGN);
  uname(&system);
  int64_t start = milliseconds();
  for (int i = 1; i < count; i++) {
    if (run_named(words[i])) continue;
    fprintf(stderr, "scenes: there is no scene '%s'\n", words[i]);
    return 2;
  }
  if (count < 2) run_all();
  printf("Linux %s, %s, pages of %ld bytes: %d of %d scenes hold, %.0f s\n", system.release,
         system.machine, sysconf(_SC_PAGESIZE), held_count, held_count + failed_count,
         (double)(milliseconds() - start) / 1000);
  return failed_count > 0;
}
