// The words of the command line.
#ifndef CSYSTEM_ARGUMENTS_H
#define CSYSTEM_ARGUMENTS_H

/// Returns the process's arguments, the program's name first, or NULL if the C library does not
/// provide them.
char **csystem_arguments(int *count);

/// Returns the memory of this process's arguments, up to `end`, in which a forked child writes its
/// own name; NULL if unknown.
char *arguments_memory(char **end);

#endif
