#include "csystem/settings.h"

#include <string.h>
#include <sys/ttydefaults.h>
#include <termios.h>
#include <unistd.h>

unsigned char csystem_disabled_character(void) {
  return _POSIX_VDISABLE;
}

void csystem_disable_stop_keys(struct termios *settings) {
  settings->c_cc[VSUSP] = _POSIX_VDISABLE;
#ifdef VDSUSP
  settings->c_cc[VDSUSP] = _POSIX_VDISABLE;
#endif
#ifdef VSTATUS
  settings->c_cc[VSTATUS] = _POSIX_VDISABLE;
#endif
}

void csystem_disable_interrupt_keys(struct termios *settings) {
  settings->c_cc[VINTR] = settings->c_cc[VQUIT] = _POSIX_VDISABLE;
}

void csystem_copy_interrupt_keys(struct termios *settings, const struct termios *from) {
  settings->c_cc[VINTR] = from->c_cc[VINTR];
  settings->c_cc[VQUIT] = from->c_cc[VQUIT];
}

void csystem_reset_interrupt_keys(struct termios *settings) {
  settings->c_cc[VINTR] = CINTR;
  settings->c_cc[VQUIT] = CQUIT;
}

bool csystem_lacks_signal_keys(const struct termios *settings) {
  return settings->c_cc[VINTR] == _POSIX_VDISABLE && settings->c_cc[VQUIT] == _POSIX_VDISABLE &&
         settings->c_cc[VSUSP] == _POSIX_VDISABLE;
}

void csystem_drop_state(struct termios *settings) {
  settings->c_lflag &= ~(tcflag_t)PENDIN;
}

bool csystem_same_settings(const struct termios *one, const struct termios *other) {
  return one->c_iflag == other->c_iflag && one->c_oflag == other->c_oflag &&
         one->c_cflag == other->c_cflag &&
         ((one->c_lflag ^ other->c_lflag) & ~(tcflag_t)PENDIN) == 0 &&
         memcmp(one->c_cc, other->c_cc, sizeof one->c_cc) == 0;
}

bool csystem_settings_are_of_prompt(const struct termios *settings) {
  return settings->c_cc[VTIME] == csystem_prompt_mark;
}

// Returns the flags of `found`, except for those of `current` that another program has changed.
static tcflag_t restored_bits(tcflag_t current, tcflag_t ours, tcflag_t found) {
  tcflag_t changed = current ^ ours;
  return (current & changed) | (found & ~changed);
}

void csystem_settings_to_restore(
    const struct termios *current, const struct termios *ours, const struct termios *found,
    struct termios *result) {
  *result = *current;
  csystem_drop_state(result);
  if (!csystem_settings_are_of_prompt(current)) return;
  result->c_iflag = restored_bits(current->c_iflag, ours->c_iflag, found->c_iflag);
  result->c_oflag = restored_bits(current->c_oflag, ours->c_oflag, found->c_oflag);
  result->c_cflag = restored_bits(current->c_cflag, ours->c_cflag, found->c_cflag);
  result->c_lflag = restored_bits(current->c_lflag, ours->c_lflag, found->c_lflag);
  for (size_t i = 0; i < sizeof current->c_cc / sizeof current->c_cc[0]; i++)
    if (current->c_cc[i] == ours->c_cc[i]) result->c_cc[i] = found->c_cc[i];
  // Prompts themselves change TOSTOP and the keys that interrupt. So a value that differs from
  // `ours` is never taken for another program's change.
  result->c_lflag = (result->c_lflag & ~(tcflag_t)TOSTOP) | (found->c_lflag & TOSTOP);
  csystem_copy_interrupt_keys(result, found);
  csystem_drop_state(result);
}

void csystem_settings_to_lend(
    const struct termios *current, const struct termios *ours, const struct termios *found,
    struct termios *result) {
  csystem_settings_to_restore(current, ours, found, result);
  if (csystem_settings_are_of_prompt(current)) {
    if (!(current->c_lflag & ECHO)) result->c_lflag &= ~(tcflag_t)ECHO;
  } else if (csystem_lacks_signal_keys(current)) {
    csystem_copy_interrupt_keys(result, found);
    result->c_cc[VSUSP] = found->c_cc[VSUSP];
    result->c_lflag = (result->c_lflag & ~(tcflag_t)TOSTOP) | (found->c_lflag & TOSTOP);
  }
}
