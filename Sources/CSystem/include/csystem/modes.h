// What is restored of a terminal: its settings, with a prompt's mark in them, and its screen.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The mark of a prompt's settings: its value of VTIME. VTIME has no effect if VMIN is 1, nor in
/// canonical mode; no program has a reason for 22.5 seconds; and shells and editors set VTIME when
/// they take over a terminal, which `stty sane` does not.
static const unsigned char csystem_prompt_mark = 0xE1;

// Only declared here: Swift imports its definition from its C library module.
struct termios;

/// Returns whether two settings are the same in each field; padding is ignored.
bool csystem_same_modes(const struct termios *one, const struct termios *other);
/// Computes the settings to restore, bit by bit: a bit of `found` that is still as in `ours`
/// becomes that of `saved`; one that another program has changed is kept. Settings without the
/// mark are another program's own, such as a pager's, and are kept as a whole.
void csystem_modes_given_back(
    const struct termios *found, const struct termios *ours, const struct termios *saved,
    struct termios *result);
/// Returns whether settings have the mark of a prompt.
bool csystem_modes_are_of_prompt(const struct termios *modes);

/// Restarts output that ^S stopped, without a change of settings (tcflow(3): off, then on). Safe in
/// a signal handler.
void csystem_restart_output(int tty);
/// Writes a restore sequence if the terminal takes it within `milliseconds`, at the second attempt
/// at the latest; returns false if not. If its first `closing_count` bytes end a control string,
/// pending output may be discarded for them. Safe in a signal handler.
bool modes_write_restore_sequence(
    int tty, const char *bytes, size_t count, size_t closing_count, int milliseconds);
