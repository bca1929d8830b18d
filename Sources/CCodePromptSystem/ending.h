// The prompt's thread, whose end the guard notices before the kernel tells anybody else.
#pragma once
#ifdef __linux__
#include <stdbool.h>

/// Has the kernel mark the page when the calling thread ends, in whatever way.
///
/// To be called before the guard is forked. If the kernel refuses it, ending_wait() does not wait.
void ending_announce(void);
/// Waits until the prompt's thread has begun to end, or the prompt has closed its end of the
/// connection. Returns whether the thread has begun to end.
///
/// It returns false also if nothing will tell the thread's end. Only the guard calls it, with all
/// signals blocked.
bool ending_wait(int connection);
#endif
