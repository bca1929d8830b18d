// The process groups of the prompt's commands, as the guard and the search for other jobs see them.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Signals the groups of the prompt's commands, and forgets those that have ended or that this user
/// may not signal; with the number 0 it only looks. Returns whether one is left. Safe in a signal
/// handler.
bool commands_signal(int number);
/// Returns whether a group is that of a command.
bool commands_have_group(int32_t group);
