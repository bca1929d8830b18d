// The words of the command line, from the C library.
#include "csystem/arguments.h"

#include <string.h>

static int argument_count;
static char **argument_words, **environment_words;

#ifdef __GLIBC__

// glibc passes main's arguments to constructors; no other C library does (csu/libc-start.c,
// elf/dl-init.c).
__attribute__((constructor)) static void keep_arguments(
    int count, char **words, char **environment) {
  argument_count = count;
  argument_words = words;
  environment_words = environment;
}

#endif

char **csystem_arguments(int *count) {
  *count = argument_count;
  return argument_words;
}

// Returns the end of the words that begin at `end` and follow each other in memory without a gap.
static char *end_of_row(char *end, char **words) {
  for (; *words && *words == end; words++) end += strlen(end) + 1;
  return end;
}

char *arguments_memory(char **end) {
  if (!argument_words || !argument_words[0]) return NULL;
  // The environment directly follows the arguments, and the kernel lets a process name extend into
  // it.
  *end = end_of_row(end_of_row(argument_words[0], argument_words), environment_words);
  return argument_words[0];
}
