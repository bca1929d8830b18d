#include "guard-wire.h"
#include "csystem/platform.h"

#include <poll.h>
#include <unistd.h>

bool guard_write_if_taken(int tty, const char *bytes, size_t count, int milliseconds) {
  struct pollfd output = {.fd = tty, .events = POLLOUT};
  if (csystem_poll(&output, 1, milliseconds) != 1 || output.revents != POLLOUT) return false;
  return write(tty, bytes, count) == (ssize_t)count;
}

bool guard_write_restore_sequence(
    int tty, const char *bytes, size_t count, size_t closing_count, int milliseconds) {
  if (guard_write_if_taken(tty, bytes, count, milliseconds)) return true;
  // The terminal takes no output: what it has not taken is discarded, to make room for the bytes
  // that end an unfinished control string. Otherwise a terminal that continues later would take
  // other output for more of the string.
  if (closing_count > 0 && tcflush(tty, TCOFLUSH) == 0) guard_write_if_taken(tty, bytes, count, 0);
  return false;
}
