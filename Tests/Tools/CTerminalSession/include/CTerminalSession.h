// What a program needs to act as the shell of a terminal: fork(2) and prctl(2), which Swift can't
// import.
#ifndef CTERMINAL_SESSION_H
#define CTERMINAL_SESSION_H

/// Forks, and continues in a child that leads a new session with this controlling terminal. The
/// child's own children start in the foreground. The parent waits for the child and exits with its
/// status.
///
/// On Linux the child ends with its parent. Returns 0, or -1 with errno.
int ctermsession_lead(int terminal);

#endif
