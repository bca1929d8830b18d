// What the rest of this target tells the guard: a process beside the prompt that gives the terminal
// back when the prompt was killed by what it can't hear of.
#ifndef CSYSTEM_SHIMS_GUARD_H
#define CSYSTEM_SHIMS_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

enum { group_limit = 8, farewell_limit = 512 };

/// Says that the terminal is held with these settings. Safe in a signal handler.
void guard_tell_held(const struct termios *saved, const struct termios *ours);
/// Says what takes the picture off the terminal: at most farewell_limit bytes, of which the first
/// closing_count end a string that is on its way.
void guard_tell_farewell(const char *bytes, size_t count, size_t closing_count);
/// Writes a farewell without waiting; if it has to end a string, also in the place of what the
/// terminal has not taken. Returns whether the terminal takes output. Safe in a signal handler.
bool guard_write_farewell(int tty, const char *bytes, size_t count, size_t closing_count);
/// Says which group has a row of the table; 0 for none.
void guard_tell_group(int row, int32_t leader);
/// Takes the status of a guard that has ended, without waiting for one that has not.
void guard_reap(void);

#endif
