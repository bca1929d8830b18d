// The pseudo-terminal of a scene, and the command that session-leader runs in it under job control.
//
// A scene has one terminal. All functions end the scene if something does not happen in time.
#ifndef TERMINAL_H
#define TERMINAL_H

#include "report.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Returns the time of a clock that never goes back.
int64_t milliseconds(void);

// MARK: The command

/// What the command's standard streams are, instead of the terminal, and how it starts.
///
/// Unless an option says otherwise, standard output is a pipe, and the other two are the terminal.
enum launch_option {
  input_from_pipe = 1,
  input_from_nothing = 2,
  output_to_terminal = 4,
  output_to_full_disk = 8,
  errors_to_pipe = 16,
  in_background = 32,
  without_terminal = 64,
};

/// Opens the terminal, with 80 columns and 24 rows, and starts a command in it.
///
/// The first word is the command's path. The environment is the scene's.
void launch(unsigned options, const char *const *words);
/// Starts another command in the same terminal after the one before has ended.
void launch_next(const char *const *words);
#define LAUNCH(options, ...) launch(options, (const char *const[]){__VA_ARGS__, NULL})

/// The process of the command.
pid_t command_process(void);
/// Waits until there is exactly one process with this name, and returns it.
pid_t only_process(const char *name);
/// Gives the terminal to a stopped command, and continues it, as `fg` does.
void continue_in_foreground(void);
void wait_for_stop(int signal_number);
void wait_for_status(int status);
void wait_for_death(int signal_number);
/// Whether the command has ended, in whatever way.
bool has_ended(void);

// MARK: Keys and pipes

void type(const char *keys);
/// Types keys, and waits until that many dots have been drawn since forget_text().
void type_dots(const char *keys, int count);
/// Writes a text to the pipe that is the command's standard input.
void write_input(const char *text);
void close_input(void);
/// Closes the reader of the pipe that is the command's standard output.
void close_output(void);
void wait_for_output(const char *text);
void expect_output(const char *text);
void wait_for_errors(const char *text);

// MARK: What the terminal received

/// Forgets what the command has written to the terminal so far.
void forget_text(void);
/// Whether the command has written a text to the terminal since forget_text().
bool has_text(const char *text);
void wait_for_text(const char *text);
/// Waits for a text, and then for the cursor to be shown: after a wrong answer, the prompt drops
/// keys that are typed earlier.
void wait_for_cursor_after(const char *text);

// MARK: The terminal

/// The settings that the kernel has for a terminal (TCGETS), with those that C libraries hide.
struct settings {
  uint32_t input, output, control, local;
  uint8_t line, characters[19];
};
struct settings current_settings(void);
/// The settings from before the command.
struct settings settings_before(void);
bool is_same(struct settings first, struct settings second);
/// Sets the settings from before the command, as a shell does when a job stops.
void set_settings_before(void);
void resize(unsigned short rows, unsigned short columns);
/// The path of the terminal's device.
const char *device(void);
/// Takes the device away from the command, as a closed window does.
void hang_up(void);

// MARK: The end

/// Expects that the terminal has the settings from before the command at this moment.
void expect_settings_before(void);
/// Waits until the terminal is as before the command, and no process is left.
///
/// That is: the settings, no unread input, a visible cursor and no bracketed paste.
void wait_until_given_back(void);

// MARK: Waiting

/// Reads what arrives within a few milliseconds. After too many of these `waits`, it ends the scene
/// with a reason: "waited for …".
__attribute__((format(printf, 2, 3))) void pump(int waits, const char *format, ...);

/// Waits until a condition holds. The rest says what is waited for.
#define wait_until(condition, ...) \
  for (int waits_ = 0; !(condition); waits_++) pump(waits_, __VA_ARGS__)

#endif
