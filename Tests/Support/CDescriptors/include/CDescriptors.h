// Calls on descriptors that Swift can't import, most of which make them close-on-exec from the
// start.
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

/// Returns how many bytes can be read (ioctl(FIONREAD), whose name is a macro with a cast on some
/// systems); 0 if that is unknown.
int cdescriptors_unread_count(int descriptor);

#endif
