#include "csystem/modes.h"
#include "csystem/platform.h"

#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

bool csystem_same_modes(const struct termios *one, const struct termios *other) {
  return one->c_iflag == other->c_iflag && one->c_oflag == other->c_oflag &&
         one->c_cflag == other->c_cflag && one->c_lflag == other->c_lflag &&
         memcmp(one->c_cc, other->c_cc, sizeof one->c_cc) == 0;
}

// Returns the bits of `saved`, but those of `found` where another program changed them from `ours`.
static tcflag_t given_back(tcflag_t found, tcflag_t ours, tcflag_t saved) {
  tcflag_t changed = found ^ ours;
  return (found & changed) | (saved & ~changed);
}

void csystem_modes_given_back(
    const struct termios *found, const struct termios *ours, const struct termios *saved,
    struct termios *result) {
  *result = *found;
  if (!csystem_modes_are_of_prompt(found) && csystem_modes_are_of_prompt(ours)) return;
  result->c_iflag = given_back(found->c_iflag, ours->c_iflag, saved->c_iflag);
  result->c_oflag = given_back(found->c_oflag, ours->c_oflag, saved->c_oflag);
  result->c_cflag = given_back(found->c_cflag, ours->c_cflag, saved->c_cflag);
  result->c_lflag = given_back(found->c_lflag, ours->c_lflag, saved->c_lflag);
  for (size_t i = 0; i < sizeof found->c_cc / sizeof found->c_cc[0]; i++)
    if (found->c_cc[i] == ours->c_cc[i]) result->c_cc[i] = saved->c_cc[i];
  // TOSTOP is restored from any prompt's settings: a prompt changes it while it asks.
  if (csystem_modes_are_of_prompt(found))
    result->c_lflag = (result->c_lflag & ~(tcflag_t)TOSTOP) | (saved->c_lflag & TOSTOP);
}

bool csystem_modes_are_of_prompt(const struct termios *modes) {
  return modes->c_cc[VTIME] == csystem_prompt_mark;
}

void csystem_restart_output(int tty) {
  // Off is needed: on alone restarts only output that a call stopped, not the user's ^S.
  if (tcflow(tty, TCOOFF) == -1) return;
  for (int attempt = 0; attempt < 3 && tcflow(tty, TCOON) == -1; attempt++) {}
}

// Writes bytes if the terminal takes them in time.
static bool write_if_taken(int tty, const char *bytes, size_t count, int milliseconds) {
  struct pollfd output = {.fd = tty, .events = POLLOUT};
  if (csystem_poll(&output, 1, milliseconds) != 1 || output.revents != POLLOUT) return false;
  return write(tty, bytes, count) == (ssize_t)count;
}

bool modes_write_restore_sequence(
    int tty, const char *bytes, size_t count, size_t closing_count, int milliseconds) {
  if (write_if_taken(tty, bytes, count, milliseconds)) return true;
  // The terminal may be busy with other output.
  if (closing_count == 0) return write_if_taken(tty, bytes, count, milliseconds);
  // Output that the terminal has not taken is discarded, to make room for the end of a control
  // string. Otherwise a terminal that continues later would take other output for more of it.
  if (tcflush(tty, TCOFLUSH) == 0) write_if_taken(tty, bytes, count, 0);
  return false;
}
