// A separate stack for a command whose own stack may not grow far enough.
#include "CCommandStart.h"

#include <errno.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/resource.h>
#ifdef __GLIBC__
#include <ucontext.h>
#endif

// A prompt takes 130 KB of stack, or about three times that without optimization.
enum { enough = 1 << 20, guard_size = 1 << 16 };

bool command_start_run(void (*body)(void)) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) == -1 || limit.rlim_cur >= enough) {
    body();
    return true;
  }
#ifdef __GLIBC__
  static ucontext_t found, ours;
  char *stack = mmap(NULL, guard_size + enough, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED) return false;
  if (mprotect(stack + guard_size, enough, PROT_READ | PROT_WRITE) == -1) return false;
  if (getcontext(&ours) == -1) return false;
  ours.uc_stack = (stack_t){.ss_sp = stack + guard_size, .ss_size = enough};
  ours.uc_link = &found;
  makecontext(&ours, body, 0);
  return swapcontext(&found, &ours) == 0;
#else
  errno = ENOMEM;
  return false;
#endif
}
