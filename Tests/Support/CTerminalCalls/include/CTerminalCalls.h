// Takes the place of tcsetattr(3), tcgetattr(3), tcgetpgrp(3), tcsetpgrp(3) and write(2) in a
// test's process, so that a test can have them fail on one terminal, and see what the C code of the
// product does with it; in the guards of the test's prompts, too.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <termios.h>

/// What happens to the calls on one terminal. A zero leaves them alone.
struct terminal_calls {
  // The terminal's device number.
  uint64_t device;
  // The calls of tcsetattr so far, and the last argument `when`; a test may set them.
  int32_t set_count, last_when;
  // The calls of write so far, and those before the first call of tcsetattr.
  int32_t write_count, writes_before_set;
  // How many calls of tcsetattr and tcgetattr fail from now on, with this error.
  int32_t failing_sets, failing_gets, error;
  // Whether calls of tcgetattr wait until this is zero, and how many do.
  int32_t holds_gets, held_gets;
  // How many calls of tcsetattr succeed without an effect from now on.
  int32_t idle_sets;
  // Whether another program sets `others` right after the next call of tcsetattr.
  int32_t is_followed;
  struct termios others;
  // What tcgetpgrp returns; 0 for the truth.
  int32_t foreground;
  // Whether the next group that gets the foreground, which is then only simulated, sets `others` at
  // once.
  int32_t is_used_by_foreground;
};

/// Starts with a terminal, given by its descriptor; one test at a time may do so. Returns false
/// without memory.
bool ctest_terminal_calls_begin(int32_t terminal);
void ctest_terminal_calls_end(void);
/// Returns what happens to the calls, in memory that guards share.
struct terminal_calls *ctest_terminal_calls(void);
