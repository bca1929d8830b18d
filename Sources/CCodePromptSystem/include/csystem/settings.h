// The settings of a terminal (struct termios): comparing them, and computing those to restore.
//
// All functions are pure: none makes a system call, so none changes a terminal.
#pragma once
#include <stdbool.h>

/// The value of VTIME by which the settings of a prompt are recognized.
///
/// It marks them without an effect: VTIME has none in canonical mode, nor if VMIN is 1. Other
/// programs don't set this value, which means 22.5 seconds. Shells and editors set VTIME when they
/// take over a terminal, and so remove the mark; `stty sane` leaves it.
static const unsigned char csystem_prompt_mark = 0xE1;

// Only declared here: Swift imports its definition from its C library module.
struct termios;

/// Returns the byte that disables a special character (_POSIX_VDISABLE in termios.h(0P)).
///
/// It is 0 on Linux, and 255 on Darwin.
unsigned char csystem_disabled_character(void);
/// Disables the keys that stop a process or show its state: VSUSP (^Z), VDSUSP and VSTATUS.
///
/// Darwin has the last two, by default ^Y and ^T.
void csystem_disable_stop_keys(struct termios *settings);
/// Disables the keys that interrupt (VINTR, VQUIT), so that they arrive as characters.
void csystem_disable_interrupt_keys(struct termios *settings);
/// Makes the keys that interrupt those of other settings.
void csystem_copy_interrupt_keys(struct termios *settings, const struct termios *from);
/// Makes the keys that interrupt those of a new terminal: ^C and ^\.
void csystem_reset_interrupt_keys(struct termios *settings);
/// Returns whether the keys that interrupt and stop (VINTR, VQUIT, VSUSP) are all disabled, as a
/// prompt that reads keys has them.
bool csystem_lacks_signal_keys(const struct termios *settings);
/// Clears PENDIN, the flag of the settings that is no setting but a state of the terminal.
///
/// Darwin sets it when a program turns ICANON on while there is unread input. If it were set again
/// later, the terminal would take old input for new.
void csystem_drop_state(struct termios *settings);
/// Returns whether two settings are the same in the flags and special characters, except PENDIN.
///
/// Speeds are compared only where the flags contain them.
bool csystem_same_settings(const struct termios *one, const struct termios *other);
/// Returns whether settings have the mark of a prompt (csystem_prompt_mark).
bool csystem_settings_are_of_prompt(const struct termios *settings);
/// Computes the settings to restore from the `current` ones, bit by bit.
///
/// `ours` are the settings that the prompt set, and `found` those from before it. A flag or special
/// character of `current` that is as in `ours` becomes as in `found`. One that differs was changed
/// by another program meanwhile, and is kept. The exception is TOSTOP, which becomes as in `found`.
///
/// If `current` has no mark of a prompt, another program has set settings of its own, for example a
/// pager. Bits as in `ours` are a coincidence then, so all of `current` is kept except for PENDIN.
void csystem_settings_to_restore(
    const struct termios *current, const struct termios *ours, const struct termios *found,
    struct termios *result);
/// Computes the settings for a command that has the terminal and has set the `current` ones.
///
/// If these have the mark, the command has made them from the prompt's, which it had read before it
/// got the terminal. So whatever it has not changed becomes as in `found`, except ECHO, which stays
/// off unless the command has turned it on: it may be about to read a password. A command that
/// reads single keys sets VTIME, and so removes the mark. If its settings have all keys of signals
/// disabled, these keys and TOSTOP become as in `found`. Any other settings are the command's own,
/// and are returned as they are.
void csystem_settings_to_lend(
    const struct termios *current, const struct termios *ours, const struct termios *found,
    struct termios *result);
