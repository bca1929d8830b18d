// The process groups that csystem_register_group() has registered: those of the prompt's commands.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Sends a signal to all registered groups; returns whether any could be signalled.
///
/// Groups that have ended, or that this user may not signal, are removed. With the number 0, it
/// sends nothing and only removes those (kill(2)). Safe in a signal handler.
bool commands_signal(int number);
/// Returns whether a process group is registered. Safe in a signal handler.
bool commands_have_group(int32_t group);
