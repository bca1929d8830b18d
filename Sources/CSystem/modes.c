#include "csystem/modes.h"
#include "csystem/platform.h"

#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Messages, up to `waiting`, are numbers above the first one in VTIME, which has no effect if VMIN
// is 1, nor in canonical mode. No program has a reason for such a value (more than 22 seconds).
// Shells and editors set VTIME when they take over a terminal.
enum { none, asking, waiting = 4, first_message = 0xE0 };

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
  // VTIME is restored whenever it has a message of a prompt, even of another one. So is TOSTOP,
  // which a prompt changes while it asks.
  if (csystem_modes_are_of_prompt(found)) {
    result->c_cc[VTIME] = saved->c_cc[VTIME];
    result->c_lflag = (result->c_lflag & ~(tcflag_t)TOSTOP) | (saved->c_lflag & TOSTOP);
  }
}

bool csystem_modes_are_of_prompt(const struct termios *modes) {
  uint32_t message = csystem_modes_message(modes);
  return message != none && message != waiting;
}

void csystem_modes_take_message_out(struct termios *modes) {
  uint32_t message = csystem_modes_message(modes);
  if (message == none || message == asking) return;
  if (message == waiting) modes->c_lflag |= ECHO;
  csystem_modes_set_message(modes, none);
}

void csystem_modes_saved_again(
    const struct termios *found, const struct termios *ours, struct termios *saved) {
  struct termios again;
  csystem_modes_given_back(found, ours, saved, &again);
  csystem_modes_take_message_out(&again);
  *saved = again;
}

uint32_t csystem_modes_message(const struct termios *modes) {
  int number = modes->c_cc[VTIME] - first_message;
  return number > none && number <= waiting ? (uint32_t)number : none;
}

void csystem_modes_set_message(struct termios *modes, uint32_t message) {
  modes->c_cc[VTIME] = message == none ? 0 : (cc_t)(first_message + message);
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
