// The settings of a terminal: comparing them, and computing those to restore bit by bit. All
// functions are pure.
#pragma once
#include <stdbool.h>

/// The mark of a prompt's settings: its value of VTIME. VTIME has no effect if VMIN is 1, nor in
/// canonical mode; no program has a reason for 22.5 seconds; and shells and editors set VTIME when
/// they take over a terminal, which `stty sane` does not.
static const unsigned char csystem_prompt_mark = 0xE1;

// Only declared here: Swift imports its definition from its C library module.
struct termios;

/// The byte that disables a special character (_POSIX_VDISABLE): NUL on Linux, 255 on Darwin.
unsigned char csystem_disabled_character(void);
/// Disables the keys that stop a process or show its state: ^Z, and on Darwin ^Y and ^T.
void csystem_disable_stop_keys(struct termios *settings);
/// Clears what is no setting but a state: PENDIN, which Darwin sets when a program turns ICANON on
/// while there is input. If it were set again, the terminal would take old input for new.
void csystem_drop_state(struct termios *settings);
/// Returns whether two settings are the same in each field; padding and PENDIN are ignored.
bool csystem_same_settings(const struct termios *one, const struct termios *other);
/// Returns whether settings have the mark of a prompt.
bool csystem_settings_are_of_prompt(const struct termios *settings);
/// Computes the settings to restore, bit by bit: a bit of `current` that is still as in `ours`
/// becomes that of `found`; one that another program has changed is kept. Settings without the
/// mark are another program's own, such as a pager's, and are kept as a whole: some of their bits
/// only look like the prompt's.
void csystem_settings_to_restore(
    const struct termios *current, const struct termios *ours, const struct termios *found,
    struct termios *result);
