// What a program needs of C to be the shell of a terminal: fork(2) and prctl(2), which Swift can't
// import.
#ifndef CTERMINAL_SESSION_H
#define CTERMINAL_SESSION_H

/// Goes on in a child that leads a new session with this terminal, in whose foreground its
/// children start. This process waits for that child and ends with its status.
///
/// On Linux the child ends with this process, and what its own children leave running becomes its
/// own child, so that it can wait for it. Returns 0, or -1 with errno.
int ctermsession_lead(int terminal);

#endif
