// How the guard notices that the prompt's thread has begun to end.
//
// The connection to the prompt tells the prompt's end too late for a shell at which the prompt was
// typed: the kernel closes it only when it has freed the process's memory, and wakes the shell
// within microseconds after that. But before all of this, a thread that ends marks the robust
// futexes that it holds, and wakes their waiters (set_robust_list(2), and the kernel's
// Documentation/locking/robust-futex-ABI.rst). So the prompt's thread holds such a futex on the
// page, and never waits for it.
//
// The futex is not one of the C library's mutexes: the library ends the process if futex(2) fails,
// and lets only the thread that holds a mutex release it. It is the one that the thread's list
// names as pending (list_op_pending), and which the kernel marks too. The C library uses that place
// only while it takes or releases a robust mutex. If a program does that in the thread of its
// prompt, the kernel does not mark the futex any more. Then the guard still notices the closed
// connection, by SIGIO.
#ifdef __linux__
#include "ending.h"
#include "page.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>
// A C library may come without the kernel's headers.
#if __has_include(<linux/futex.h>)
#include <linux/futex.h>
#endif

#if defined(FUTEX_OWNER_DIED) && defined(SYS_futex) && defined(SYS_get_robust_list)

void ending_announce(void) {
  // A C library that registers its list only when it needs one leaves this to us. It may register
  // its own later, in place of this one.
  static struct robust_list_head own;
  struct robust_list_head *head = NULL;
  size_t size;
  atomic_store(&page->ending, 0);
  if (syscall(SYS_get_robust_list, 0, &head, &size) == -1) return;
  if (!head) {
    own.list.next = &own.list;
    if (syscall(SYS_set_robust_list, &own, sizeof own) == -1) return;
    head = &own;
  }
  // The list tells where a futex is in relation to its entry.
  head->list_op_pending = (struct robust_list *)((char *)&page->ending - head->futex_offset);
  atomic_store(&page->ending, (unsigned)syscall(SYS_gettid) | FUTEX_WAITERS);
}

// Handles SIGIO: the connection has been closed. The change of the number ends a wait that has not
// begun yet.
static void end_wait(int signal) {
  (void)signal;
  atomic_store(&page->ending, 0);
}

// Has this process get SIGIO when the other end of the connection is closed. Returns false if it
// will not get the signal.
static bool request_signal(int connection) {
  struct sigaction action = {.sa_handler = end_wait};
  return sigaction(SIGIO, &action, NULL) == 0 && fcntl(connection, F_SETOWN, getpid()) == 0 &&
         fcntl(connection, F_SETFL, O_ASYNC) == 0;
}

// Waits until the kernel marks the futex, or the connection is closed. Returns whether it is
// marked.
static bool wait_for_mark(int connection) {
  // The connection may have been closed before the signal was requested.
  struct pollfd closed = {.fd = connection, .events = POLLIN};
  for (;;) {
    unsigned number = atomic_load(&page->ending);
    if (number & FUTEX_OWNER_DIED) return true;
    if (number == 0 || poll(&closed, 1, 0) != 0) return false;
    long result = syscall(SYS_futex, &page->ending, FUTEX_WAIT, number, NULL, NULL, 0);
    if (result == -1 && errno != EAGAIN) return false;
  }
}

bool ending_wait(int connection) {
  if (atomic_load(&page->ending) == 0 || !request_signal(connection)) return false;
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGIO);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  bool is_marked = wait_for_mark(connection);
  sigprocmask(SIG_BLOCK, &set, NULL);
  return is_marked;
}

#else

void ending_announce(void) {}

bool ending_wait(int connection) {
  (void)connection;
  return false;
}

#endif
#endif
