#include "csystem/secrecy.h"
#include "csystem/platform.h"

#include <pthread.h>
#include <sys/resource.h>

// Protects the settings found at the start of the outermost span of secrecy, and the number of open
// spans. Spans nest (the command's, then the library's), and a second thread may begin one before
// its prompt is refused.
static pthread_mutex_t secrecy_lock = PTHREAD_MUTEX_INITIALIZER;
static int secrecy_depth;
static struct rlimit found_core_limit;
static bool was_dumpable;

static void set_soft_core_limit(rlim_t soft) {
  struct rlimit limit = found_core_limit;
  limit.rlim_cur = soft;
  setrlimit(RLIMIT_CORE, &limit);
}

void csystem_secrecy_begin(void) {
  pthread_mutex_lock(&secrecy_lock);
  if (secrecy_depth++ == 0) {
    getrlimit(RLIMIT_CORE, &found_core_limit);
    was_dumpable = csystem_is_dumpable();
    set_soft_core_limit(0);
    csystem_set_dumpable(false);
  }
  pthread_mutex_unlock(&secrecy_lock);
}

bool csystem_secrecy_end(void) {
  pthread_mutex_lock(&secrecy_lock);
  if (secrecy_depth > 0 && --secrecy_depth == 0) {
    set_soft_core_limit(found_core_limit.rlim_cur);
    if (was_dumpable) csystem_set_dumpable(true);
  }
  bool is_last = secrecy_depth == 0;
  pthread_mutex_unlock(&secrecy_lock);
  return is_last;
}

void csystem_core_limit_lend(void) {
  pthread_mutex_lock(&secrecy_lock);
  if (secrecy_depth > 0) set_soft_core_limit(found_core_limit.rlim_cur);
  pthread_mutex_unlock(&secrecy_lock);
}

void csystem_core_limit_take_back(void) {
  pthread_mutex_lock(&secrecy_lock);
  if (secrecy_depth > 0) set_soft_core_limit(0);
  pthread_mutex_unlock(&secrecy_lock);
}
