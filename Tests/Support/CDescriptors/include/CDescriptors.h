// The calls that make descriptors close-on-exec from the start, which Swift can't import.
//
// Tests run at the same time and start programs. If a descriptor became close-on-exec only after
// its creation, a program started in between would keep it open.
//
// macOS has no such calls. There a caller has to see to it that no program is started meanwhile.
#ifndef CDESCRIPTORS_H
#define CDESCRIPTORS_H

/// Makes a pipe. Returns 0, or -1 with errno.
int cdescriptors_pipe(int ends[2]);

/// Makes a pair of connected stream sockets. Returns 0, or -1 with errno.
int cdescriptors_sockets(int ends[2]);

/// Opens the master end and the slave end of a new pseudo-terminal. Returns 0, or -1 with errno.
int cdescriptors_terminal(int ends[2]);

#endif
