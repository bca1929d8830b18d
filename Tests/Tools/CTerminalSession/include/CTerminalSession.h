// What a program needs to act as the shell of a terminal, and Swift can't import: fork(2), prctl(2)
// and the handler of sigaction(2).
#ifndef CTERMINAL_SESSION_H
#define CTERMINAL_SESSION_H

/// Forks, and continues in a child that leads a new session with this controlling terminal. The
/// child's own children start in the foreground. The parent waits for the child and exits with its
/// status.
///
/// On Linux the child ends with its parent. Returns 0, or -1 with errno.
int ctermsession_lead(int terminal);

/// Has a signal interrupt a wait that takes too long: after signal(2) the kernel would restart it.
void ctermsession_interrupt_waits(int signal_number);

#endif
