// The code that a command runs before its first line of Swift. Only the commands link it: an
// application that imports the library decides for itself who may read its memory.
#pragma once
#include <stdbool.h>

/// Runs the body of a command, on a separate stack if the limit (`ulimit -s`) leaves too little for
/// a prompt. Returns false, with errno, if there is no memory for it; then the body did not run.
bool command_start_run(void (*body)(void));
