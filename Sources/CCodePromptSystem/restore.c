#include "restore.h"
#include "command-groups.h"
#include "csystem/settings.h"
#include "csystem/waiting.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// How often a call on the terminal is tried.
enum { try_limit = 20 };
// The milliseconds between two tries, and those for which a write waits until the terminal takes
// it.
enum { try_pause = 10, write_time = 200 };

// MARK: The foreground

// Blocks SIGTTOU, and returns the mask from before. In the background, the kernel would otherwise
// stop this process by that signal when it changes the terminal.
static sigset_t block_stop(void) {
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, SIGTTOU);
  sigprocmask(SIG_BLOCK, &set, &before);
  return before;
}

int csystem_set_foreground(int tty, int32_t group) {
  sigset_t before = block_stop();
  int result = tcsetpgrp(tty, group);
  sigprocmask(SIG_SETMASK, &before, NULL);
  return result;
}

int csystem_apply_in_background(int tty, const struct termios *settings) {
  sigset_t before = block_stop();
  int result = tcsetattr(tty, TCSANOW, settings);
  sigprocmask(SIG_SETMASK, &before, NULL);
  return result;
}

long csystem_write_in_background(int tty, const void *bytes, size_t count) {
  sigset_t before = block_stop();
  long result = write(tty, bytes, count);
  sigprocmask(SIG_SETMASK, &before, NULL);
  return result;
}

// The mask from before csystem_hold_stop().
static sigset_t found_mask;

bool csystem_hold_stop(void) {
  found_mask = block_stop();
  int32_t foreground = terminal.is_controlling ? tcgetpgrp(terminal.tty) : -1;
  // Until the write, a command may still take the foreground from this process.
  if (foreground > 1 && (foreground == getpgrp() || commands_have_group(foreground))) return true;
  csystem_allow_stop();
  return false;
}

void csystem_allow_stop(void) {
  sigprocmask(SIG_SETMASK, &found_mask, NULL);
}

// Whether this process may change the terminal without being stopped: always if the terminal has no
// job control for it.
static bool in_foreground(void) {
  return !terminal.is_controlling || tcgetpgrp(terminal.tty) == getpgrp();
}

// Returns the foreground group if it is a command's, although the prompt has not lent the terminal:
// the command has taken the foreground itself. Returns it also if the group has ended, since the
// number stays until there is another foreground group. Returns 0 in any other case.
static int32_t group_that_took_foreground(void) {
  int32_t foreground = terminal.is_controlling ? tcgetpgrp(terminal.tty) : 0;
  if (foreground <= 1 || terminal.group <= 1 || foreground == terminal.group) return 0;
  bool has_ended = kill(-foreground, 0) == -1 && errno == ESRCH;
  return has_ended || commands_have_group(foreground) ? foreground : 0;
}

// MARK: The screen

void csystem_restart_output(int tty) {
  // TCOON alone restarts only output that tcflow has stopped. Output that ^S has stopped counts as
  // stopped by tcflow after TCOOFF.
  if (tcflow(tty, TCOOFF) == -1) return;
  for (int attempt = 0; attempt < 3 && tcflow(tty, TCOON) == -1; attempt++) {}
}

// Writes bytes if the terminal takes output within some milliseconds. Returns whether all of them
// were written.
static bool write_if_taken(const char *bytes, size_t count, int milliseconds) {
  struct pollfd output = {.fd = terminal.tty, .events = POLLOUT};
  if (csystem_poll(&output, 1, milliseconds) != 1 || output.revents != POLLOUT) return false;
  return write(terminal.tty, bytes, count) == (ssize_t)count;
}

// Writes the bytes that restore the screen, at a second attempt if the terminal did not take them
// at the first. Returns whether they were written in order with earlier output.
static bool restore_screen(const struct record *record, int milliseconds) {
  if (write_if_taken(record->screen, record->screen_count, milliseconds)) return true;
  // The terminal may only have been busy with other output.
  if (record->closing_count == 0)
    return write_if_taken(record->screen, record->screen_count, milliseconds);
  // A control string is unfinished, so pending output is discarded to make room for the bytes that
  // end it. Otherwise a terminal that continues later would take other programs' output for a part
  // of it.
  if (tcflush(terminal.tty, TCOFLUSH) == 0)
    write_if_taken(record->screen, record->screen_count, 0);
  return false;
}

// Copies those of the bytes that restore the screen that set or reset a private mode of the
// terminal (CSI ? n h, or l), and returns their number. `copy` has room for all of them.
//
// Bracketed paste (2004) is left out: a shell that edits a line has turned it on for itself.
static size_t copy_modes(const struct record *record, char *copy) {
  static const char start[] = "\033[?", paste[] = "2004";
  const char *bytes = record->screen + record->closing_count;
  const char *end = record->screen + record->screen_count;
  size_t count = 0;
  while (end - bytes > 3) {
    if (memcmp(bytes, start, 3) != 0) {
      bytes++;
      continue;
    }
    const char *sequence = bytes;
    bytes += 3;
    while (bytes < end && *bytes >= '0' && *bytes <= '9') bytes++;
    bool is_paste = bytes - sequence == 7 && memcmp(sequence + 3, paste, 4) == 0;
    if (bytes == end || is_paste || (*bytes != 'h' && *bytes != 'l')) continue;
    size_t length = (size_t)(++bytes - sequence);
    memcpy(copy + count, sequence, length);
    count += length;
  }
  return count;
}

// Leaves the screen to another program, which has set its own settings. Only an unfinished control
// string is ended, and the modes are reset that the prompt has set and no shell resets, such as a
// hidden cursor or the alternate screen.
static void leave_screen(const struct record *record, int milliseconds) {
  char modes[csystem_screen_limit];
  size_t count = copy_modes(record, modes);
  if (record->closing_count > 0) write_if_taken(record->screen, record->closing_count, milliseconds);
  if (count > 0) write_if_taken(modes, count, milliseconds);
}

// MARK: The settings

// Whether the terminal has the `wanted` settings, or others without a prompt's mark: those are
// another program's, which has set them meanwhile, and are left in place. tcsetattr(3) returns 0
// even if it has made only some of the changes.
static bool has_settings(const struct termios *wanted) {
  struct termios current;
  return tcgetattr(terminal.tty, &current) == 0 &&
         (csystem_same_settings(&current, wanted) || !csystem_settings_are_of_prompt(&current));
}

// Sets settings, and returns whether the terminal has them then, or another program's.
static bool apply_settings(int when, const struct termios *wanted) {
  int result, repeats = 0;
  do {
    result = tcsetattr(terminal.tty, when, wanted);
  } while (result == -1 && errno == EINTR && repeats++ < try_limit);
  return result == 0 && has_settings(wanted);
}

// Replaces the prompt's settings by those from before it, as far as no other program has changed
// them. A signal handler also restores the screen; the loop has erased the prompt itself.
static bool restore_ours(const struct record *record, enum restorer restorer) {
  struct termios current, wanted;
  bool is_handler = restorer == restorer_handler;
  // The loop has checked that it is in the foreground.
  if (is_handler && !in_foreground()) return false;
  // Unread input may be a part of the secret. It is discarded while echo is still off: with echo it
  // would be shown, and a shell would run it as a command. TCSAFLUSH alone would not discard what
  // the driver has not yet passed to the line discipline.
  tcflush(terminal.tty, TCIFLUSH);
  if (tcgetattr(terminal.tty, &current) == -1) return false;
  if (!csystem_settings_are_of_prompt(&current)) {
    if (is_handler) leave_screen(record, 0);
    return true;
  }
  csystem_settings_to_restore(&current, &record->ours, &record->found, &wanted);
  if (is_handler) {
    csystem_restart_output(terminal.tty);
    restore_screen(record, 0);
  }
  // TCSAFLUSH waits until the terminal has taken all output, which would be forever while output is
  // stopped.
  return apply_settings(restorer == restorer_loop ? TCSAFLUSH : TCSANOW, &wanted);
}

// Does the same as the guard of a killed prompt. A shell may be taking the terminal at this moment.
// So the guard sets the settings at once after it has looked at them, and does not set them again
// unless that failed or changed nothing: it must not set them over those of a shell. It looks
// before it discards unread input, which may be meant for that shell. The screen comes last, since
// a shell can read a line without it.
static bool restore_ours_by_guard(const struct record *record) {
  struct termios current, wanted;
  bool was_set = false;
  for (int i = 0; i < try_limit; i++) {
    if (i > 0) poll(NULL, 0, try_pause);
    if (tcgetattr(terminal.tty, &current) == -1) continue;
    if (!csystem_settings_are_of_prompt(&current)) {
      if (was_set) break;
      leave_screen(record, write_time);
      return true;
    }
    tcflush(terminal.tty, TCIFLUSH);
    csystem_settings_to_restore(&current, &record->ours, &record->found, &wanted);
    if (tcsetattr(terminal.tty, TCSANOW, &wanted) == -1) continue;
    was_set = true;
    if (has_settings(&wanted)) break;
  }
  csystem_restart_output(terminal.tty);
  restore_screen(record, write_time);
  return was_set && has_settings(&wanted);
}

bool terminal_settings_are_of_command(const struct termios *current, const struct termios *before) {
  return csystem_settings_are_of_prompt(current) || csystem_same_settings(current, before);
}

// Sets the settings from before the prompt, unless they are the `current` ones.
static bool set_found(const struct record *record, const struct termios *current) {
  return csystem_same_settings(current, &record->found) ||
         tcsetattr(terminal.tty, TCSANOW, &record->found) == 0;
}

// Restores the settings from before a loan of the terminal, and writes those that it had into
// `seen`. `is_ours` tells whether the command or the prompt has the foreground, and no other
// program.
static bool restore_found(const struct record *record, bool is_ours, struct termios *seen) {
  if (tcgetattr(terminal.tty, seen) == -1) return false;
  bool has_mark = csystem_settings_are_of_prompt(seen);
  bool is_of_shell = !is_ours && !has_mark && !(seen->c_lflag & ICANON);
  return is_of_shell || set_found(record, seen);
}

// Restores the settings once more if a command has changed them just before it lost the foreground.
// Other settings than the command's may be a script's.
static bool restore_again(const struct record *record, const struct termios *seen) {
  struct termios current;
  if (tcgetattr(terminal.tty, &current) == -1) return false;
  return !terminal_settings_are_of_command(&current, seen) || set_found(record, &current);
}

// Takes the terminal back from a command to which the prompt has lent it, and restores the settings
// from before the prompt, as shells do after a job that was killed.
//
// If the foreground group is neither the command's nor the prompt's, only the guard does anything,
// and that group keeps the foreground. A shell that edits its command line has set settings of its
// own (ICANON is off, and there is no prompt's mark) and keeps these too. Any other program gets
// the settings from before the prompt, since it would continue with whatever settings it finds.
static bool restore_lent(const struct record *record, bool is_guard) {
  int32_t foreground = tcgetpgrp(terminal.tty);
  bool is_lent = foreground == record->borrower;
  bool is_ours = is_lent || foreground == terminal.group;
  if (!is_ours && !is_guard) return false;
  // The command may have asked for a password, and unread input may be a part of it.
  if (is_lent) tcflush(terminal.tty, TCIFLUSH);
  // The script that started a killed prompt may set its own settings as soon as it has the
  // foreground, so the guard, which may set any in the background, restores these first.
  struct termios seen;
  bool is_restored = is_guard && restore_found(record, is_ours, &seen);
  if (is_lent && terminal.group > 0) csystem_set_foreground(terminal.tty, terminal.group);
  if (!is_guard) return restore_found(record, is_ours, &seen);
  if (is_lent && is_restored) is_restored = restore_again(record, &seen);
  // If the script has used the terminal in the background, the kernel has stopped it.
  if (is_lent && terminal.group > 1) kill(-terminal.group, SIGCONT);
  return is_restored;
}

// Takes the terminal back from a group that took the foreground itself, before the prompt noticed
// that: a command's group, or one that has ended. The prompt may still be on the screen, and its
// settings in force.
static bool restore_taken(const struct record *record, int32_t foreground) {
  struct record lent = *record;
  lent.borrower = foreground;
  csystem_restart_output(terminal.tty);
  restore_screen(record, write_time);
  return restore_lent(&lent, true);
}

bool terminal_restore(const struct record *record, enum restorer restorer) {
  bool is_guard = restorer == restorer_guard;
  bool is_taken = is_guard && record->hold == csystem_hold_ours;
  int32_t foreground = is_taken ? group_that_took_foreground() : 0;
  if (foreground != 0) return restore_taken(record, foreground);
  switch (record->hold) {
    case csystem_hold_none: return true;
    case csystem_hold_ours:
      return is_guard ? restore_ours_by_guard(record) : restore_ours(record, restorer);
    // Another prompt has the lock, or may take it at any moment. The guard has waited for the lock.
    case csystem_hold_yielded: return is_guard && restore_ours_by_guard(record);
    case csystem_hold_lent: return restore_lent(record, is_guard);
  }
  return false;
}

// Does what terminal_reapply_settings() says, with a record that has just been read. Settings that
// another program has changed during the stop are passed to the loop, which restores them at the
// end.
static void reapply_settings(const struct record *record) {
  struct termios current, again;
  // In the background, the terminal belongs to another job.
  if (record->hold != csystem_hold_ours || !in_foreground()) return;
  if (tcgetattr(terminal.tty, &current) == -1) return;
  if (csystem_same_settings(&current, &record->ours)) return;
  csystem_settings_to_restore(&current, &record->ours, &record->found, &again);
  page_put_found(&again);
  tcsetattr(terminal.tty, TCSANOW, &record->ours);
}

void terminal_reapply_settings(void) {
  page_begin_resume();
  struct record record = page_read();
  reapply_settings(&record);
  page_end_resume();
}

// MARK: The loop

bool csystem_terminal_restore(bool drains) {
  // This comes first: otherwise, the handler of a SIGCONT that arrives during the following would
  // set the prompt's settings again. If the prompt is killed meanwhile, its guard restores the
  // terminal.
  csystem_terminal_yield();
  struct record record = page_read();
  // For a terminal that was yielded, only the caller that has the lock may restore anything. The
  // loop has it here, so the terminal counts as the prompt's.
  if (record.hold == csystem_hold_yielded) record.hold = csystem_hold_ours;
  if (!terminal_restore(&record, drains ? restorer_loop : restorer_loop_at_once)) return false;
  csystem_terminal_release();
  return true;
}
