#include "CTerminalSession.h"

#include <errno.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

int ctermsession_lead(int terminal) {
  pid_t child = fork();
  if (child < 0) return -1;
  if (child > 0) {
    int status;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  }
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  return setsid() < 0 || ioctl(terminal, TIOCSCTTY, 0) != 0 ? -1 : 0;
}

static void do_nothing(int signal_number) {
  (void)signal_number;
}

void ctermsession_interrupt_waits(int signal_number) {
  struct sigaction action = {.sa_handler = do_nothing};
  sigaction(signal_number, &action, NULL);
}
