// What is restored of a terminal: its settings, with a prompt's message in them, and its screen.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Only declared here: Swift imports its definition from its C library module.
struct termios;

/// Returns whether two settings are the same in each field; padding is ignored.
bool csystem_same_modes(const struct termios *one, const struct termios *other);
/// Computes the settings to restore, bit by bit: a bit of `found` that is still as in `ours`
/// becomes that of `saved`; one that another program has changed is kept. Settings without the
/// prompt's message are another program's own, such as a pager's, and are kept as a whole.
void csystem_modes_given_back(
    const struct termios *found, const struct termios *ours, const struct termios *saved,
    struct termios *result);
/// Replaces `saved`, the settings to restore later, by those that csystem_modes_given_back()
/// computes for `found`, without a message.
void csystem_modes_saved_again(
    const struct termios *found, const struct termios *ours, struct termios *saved);

/// Returns the message of a prompt in the settings (VTIME): the number of an OwnershipMessage.
uint32_t csystem_modes_message(const struct termios *modes);
/// Sets the message in settings, or removes it (0).
void csystem_modes_set_message(struct termios *modes, uint32_t message);
/// Returns whether settings are a prompt's, even if another program has changed some of them.
bool csystem_modes_are_of_prompt(const struct termios *modes);
/// Removes a message meant for one prompt only, and undoes the effect of `waiting` on echo.
void csystem_modes_take_message_out(struct termios *modes);

/// Writes a restore sequence if the terminal takes it within `milliseconds`, at the second attempt
/// at the latest; returns false if not. If its first `closing_count` bytes end a control string,
/// pending output may be discarded for them. Safe in a signal handler.
bool modes_write_restore_sequence(
    int tty, const char *bytes, size_t count, size_t closing_count, int milliseconds);
