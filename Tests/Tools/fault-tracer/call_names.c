#include "call_names.h"

#include <stdio.h>
#ifdef __linux__
#include <sys/syscall.h>

#define CALL(name) {SYS_##name, #name}

// The system calls that a prompt, its guard or the start of a program makes or may make.
static const struct {
  long number;
  const char *name;
} calls[] = {
    CALL(brk),            CALL(chdir),          CALL(clock_nanosleep),
    CALL(clone),          CALL(clone3),         CALL(close),
    CALL(close_range),    CALL(connect),        CALL(dup),
    CALL(dup3),           CALL(execve),         CALL(exit),
    CALL(exit_group),     CALL(faccessat),      CALL(fchdir),
    CALL(fcntl),          CALL(flock),          CALL(fstat),
    CALL(futex),          CALL(getcwd),         CALL(getdents64),
    CALL(geteuid),        CALL(getpgid),        CALL(getpid),
    CALL(getppid),        CALL(getpriority),    CALL(getrandom),
    CALL(getrlimit),      CALL(getsid),         CALL(gettid),
    CALL(getuid),         CALL(ioctl),          CALL(kill),
    CALL(lseek),          CALL(madvise),        CALL(memfd_create),
    CALL(mlock),          CALL(mlock2),         CALL(mmap),
    CALL(mprotect),       CALL(mremap),         CALL(munlock),
    CALL(munmap),         CALL(nanosleep),      CALL(newfstatat),
    CALL(openat),         CALL(pidfd_open),     CALL(pidfd_send_signal),
    CALL(pipe2),          CALL(ppoll),          CALL(prctl),
    CALL(pread64),        CALL(prlimit64),      CALL(pselect6),
    CALL(read),           CALL(readlinkat),     CALL(recvmsg),
    CALL(recvfrom),       CALL(rseq),           CALL(rt_sigaction),
    CALL(rt_sigprocmask), CALL(rt_sigreturn),   CALL(rt_sigsuspend),
    CALL(rt_sigtimedwait), CALL(sched_getaffinity), CALL(sched_setattr),
    CALL(sched_yield),    CALL(sendmsg),        CALL(sendto),
    CALL(set_robust_list), CALL(set_tid_address), CALL(setitimer),
    CALL(setpgid),        CALL(setrlimit),      CALL(setsid),
    CALL(shutdown),       CALL(sigaltstack),    CALL(signalfd4),
    CALL(socketpair),     CALL(statx),          CALL(sysinfo),
    CALL(tgkill),         CALL(timerfd_create), CALL(timerfd_settime),
    CALL(tkill),          CALL(umask),          CALL(uname),
    CALL(wait4),          CALL(waitid),         CALL(write),
    CALL(writev),
#ifdef __x86_64__
    CALL(access),         CALL(alarm),          CALL(arch_prctl),
    CALL(dup2),           CALL(fork),           CALL(getpgrp),
    CALL(open),           CALL(pause),          CALL(pipe),
    CALL(poll),           CALL(readlink),       CALL(select),
    CALL(stat),           CALL(vfork),
#endif
};

void write_call_name(long number, char *name, size_t size) {
  for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
    if (calls[i].number != number) continue;
    snprintf(name, size, "%s", calls[i].name);
    return;
  }
  snprintf(name, size, "call-%ld", number);
}
#else
void write_call_name(long number, char *name, size_t size) {
  snprintf(name, size, "call-%ld", number);
}
#endif
