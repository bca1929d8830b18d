// The names of system calls.
#ifndef CALL_NAMES_H
#define CALL_NAMES_H

#include <stddef.h>

/// Writes the name of a system call, or `call-` and its number if the table lacks the name.
void write_call_name(long number, char *name, size_t size);

#endif
