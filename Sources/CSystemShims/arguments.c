// The words of the command line, from the C library.
#include "CSystemShims.h"

static int argument_count;
static char **argument_words;

#ifdef __GLIBC__

// What runs before main gets main's arguments: of glibc, and of no other (csu/libc-start.c, elf/dl-init.c).
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
  argument_count = count;
  argument_words = words;
}

#endif

char **csystem_arguments(int *count) {
  *count = argument_count;
  return argument_words;
}
