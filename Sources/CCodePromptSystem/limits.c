#include "csystem/limits.h"
#include "soft-limits.h"

#include <errno.h>
#include <pthread.h>
#include <stddef.h>

// The soft limit for the stack that a prompt sets, and the hard limit that it needs, in bytes. An
// optimized program was seen to take 130 KiB of stack for a prompt, and one that is not optimized
// about three times as much.
enum { enough_stack = 1 << 20, least_stack = 192 << 10 };

static struct {
  int resource;
  bool is_changed;
  // The soft limit that limits_change() has set.
  rlim_t own;
  // The soft and the hard limit from before limits_change().
  struct rlimit found;
} limits[limit_count] = {[limit_core] = {.resource = RLIMIT_CORE},
                         [limit_stack] = {.resource = RLIMIT_STACK}};
// Another thread may begin or end a prompt while this one starts a command.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void set_soft_limit(enum limit limit, rlim_t soft) {
  struct rlimit both = {soft, limits[limit].found.rlim_max};
  setrlimit(limits[limit].resource, &both);
}

void limits_change(enum limit limit, rlim_t soft) {
  pthread_mutex_lock(&lock);
  if (getrlimit(limits[limit].resource, &limits[limit].found) == 0) {
    limits[limit].own = soft;
    limits[limit].is_changed = true;
    set_soft_limit(limit, soft);
  }
  pthread_mutex_unlock(&lock);
}

void limits_restore(enum limit limit) {
  pthread_mutex_lock(&lock);
  if (limits[limit].is_changed) set_soft_limit(limit, limits[limit].found.rlim_cur);
  limits[limit].is_changed = false;
  pthread_mutex_unlock(&lock);
}

bool csystem_raise_stack_limit(void) {
  struct rlimit found;
  if (getrlimit(RLIMIT_STACK, &found) == -1 || found.rlim_cur >= enough_stack) return true;
  rlim_t raised = found.rlim_max < enough_stack ? found.rlim_max : enough_stack;
  if (raised < least_stack) {
    errno = ENOMEM;
    return false;
  }
  limits_change(limit_stack, raised);
  return true;
}

// Touches the 32 KiB of stack below the caller's: touched pages remain when a lower limit keeps the
// stack from growing. `volatile` keeps the compiler from removing the writes.
__attribute__((noinline)) static void touch_stack(void) {
  volatile char room[32 << 10];
  for (size_t i = 0; i < sizeof room; i += 1024) room[i] = 0;
}

void csystem_lend_limits(bool lends) {
  // Until the call that ends the loan has done so, no more stack than this can be used.
  if (lends) touch_stack();
  pthread_mutex_lock(&lock);
  for (enum limit limit = 0; limit < limit_count; limit++) {
    if (!limits[limit].is_changed) continue;
    set_soft_limit(limit, lends ? limits[limit].found.rlim_cur : limits[limit].own);
  }
  pthread_mutex_unlock(&lock);
}
