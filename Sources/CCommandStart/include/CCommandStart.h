// What a command needs before its first line of Swift. The commands alone link this: an application
// that imports the library decides for itself who may read it.
#ifndef CCOMMAND_START_H
#define CCOMMAND_START_H

#include <stdbool.h>

/// Runs the body of a command, on a stack of its own where the limit (`ulimit -s`) leaves too
/// little for a prompt. Returns false, with errno, if there is no memory for that stack; the body
/// did not run then.
bool command_start_run(void (*body)(void));

#endif
