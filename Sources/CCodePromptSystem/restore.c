#include "restore.h"
#include "command-groups.h"
#include "csystem/settings.h"
#include "csystem/waiting.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

// How often a failed call on the terminal is repeated, the milliseconds between attempts, and those
// for each attempt to write.
enum { try_limit = 20, try_pause = 10, write_time = 200 };
// Resets the modes that shells don't: turns focus reports off, and shows the cursor.
static const char modes_off[] = "\033[?1004l\033[?25h";

// MARK: The foreground

// Blocks SIGTTOU, with which the kernel would stop this process in the background.
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

static bool in_foreground(void) {
  return !post.is_controlling || tcgetpgrp(post.tty) == getpgrp();
}

// Returns the foreground group if it is that of a command, which has then taken the foreground
// itself, or if the group has ended: it stays the foreground group until there is another. Returns
// 0 otherwise.
static int32_t taker(void) {
  int32_t foreground = post.is_controlling ? tcgetpgrp(post.tty) : 0;
  if (foreground <= 1 || post.group <= 1 || foreground == post.group) return 0;
  bool has_ended = kill(-foreground, 0) == -1 && errno == ESRCH;
  return has_ended || commands_have_group(foreground) ? foreground : 0;
}

// MARK: The screen

void csystem_restart_output(int tty) {
  // TCOOFF is needed first: TCOON alone restarts only output that a call of tcflow has stopped, not
  // what the user's ^S has stopped.
  if (tcflow(tty, TCOOFF) == -1) return;
  for (int attempt = 0; attempt < 3 && tcflow(tty, TCOON) == -1; attempt++) {}
}

// Writes bytes if the terminal takes them in time.
static bool write_if_taken(const char *bytes, size_t count, int milliseconds) {
  struct pollfd output = {.fd = post.tty, .events = POLLOUT};
  if (csystem_poll(&output, 1, milliseconds) != 1 || output.revents != POLLOUT) return false;
  return write(post.tty, bytes, count) == (ssize_t)count;
}

// Restores the screen if the terminal takes the bytes in time, at the second attempt at the latest.
static bool restore_screen(const struct record *record, int milliseconds) {
  if (write_if_taken(record->screen, record->screen_count, milliseconds)) return true;
  // The terminal may be busy with other output.
  if (record->closing_count == 0)
    return write_if_taken(record->screen, record->screen_count, milliseconds);
  // Output that the terminal has not taken is discarded, to make room for the end of a control
  // string. Otherwise a terminal that continues later would take other output for more of it.
  if (tcflush(post.tty, TCOFLUSH) == 0)
    write_if_taken(record->screen, record->screen_count, 0);
  return false;
}

// Called if another program has set its own settings: they and the screen are left alone. Only an
// unfinished control string is ended, and modes that no shell resets are turned off. A terminal
// that gets no escape sequences has no bytes for the screen, and gets nothing here either.
static void leave_screen(const struct record *record, int milliseconds) {
  if (record->closing_count > 0) write_if_taken(record->screen, record->closing_count, milliseconds);
  if (record->screen_count > 0) write_if_taken(modes_off, sizeof modes_off - 1, milliseconds);
}

// MARK: The settings

static bool get_settings(struct termios *current, int mode) {
  int tries = mode & restore_patiently ? try_limit : 1;
  for (int i = 0; i < tries; i++) {
    if (i > 0) poll(NULL, 0, try_pause);
    if (tcgetattr(post.tty, current) == 0) return true;
  }
  return false;
}

// Sets settings, and reads them back, since `tcsetattr` succeeds even if it made only some of the
// changes. Settings that another program has set meanwhile are left in place.
static bool apply_settings(int when, const struct termios *wanted, int mode) {
  struct termios current;
  int tries = mode & restore_patiently ? try_limit : 1;
  for (int i = 0; i < tries; i++) {
    if (i > 0) poll(NULL, 0, try_pause);
    int result, repeats = 0;
    do {
      result = tcsetattr(post.tty, when, wanted);
    } while (result == -1 && errno == EINTR && repeats++ < try_limit);
    if (result == 0 && tcgetattr(post.tty, &current) == 0 &&
        (csystem_same_settings(&current, wanted) || !csystem_settings_are_of_prompt(&current)))
      return true;
  }
  return false;
}

// Takes the prompt's settings back: what is still as the prompt has set it becomes as it was.
static bool restore_ours(const struct record *record, int mode) {
  struct termios current, wanted;
  int milliseconds = mode & restore_patiently ? write_time : 0;
  bool is_guard = mode & restore_by_guard;
  if (mode & restore_in_foreground && !in_foreground()) return false;
  // Unread input is discarded before echo is on; later it would show, or a shell would run it.
  // TCSAFLUSH alone would miss what the driver still holds. When the guard comes, the input may be
  // a shell's, which the settings tell.
  if (!is_guard) tcflush(post.tty, TCIFLUSH);
  if (!get_settings(&current, mode)) return false;
  if (!csystem_settings_are_of_prompt(&current)) {
    if (mode & restore_with_screen) leave_screen(record, milliseconds);
    return true;
  }
  if (is_guard) tcflush(post.tty, TCIFLUSH);
  csystem_settings_to_restore(&current, &record->ours, &record->found, &wanted);
  bool flows = mode & restore_drains;
  if (mode & restore_with_screen) {
    csystem_restart_output(post.tty);
    flows = restore_screen(record, milliseconds) && mode & restore_patiently;
  }
  // TCSAFLUSH waits until output has drained, which never happens while output is stopped.
  return apply_settings(flows ? TCSAFLUSH : TCSANOW, &wanted, mode);
}

// Takes the terminal back from a command, and undoes what it did to the settings, as shells do for
// a job that was killed. If a group of neither has the foreground by now, it keeps it. If that is a
// shell that edits lines (ICANON is off, without a prompt's mark), it has set its own settings and
// keeps them too; any other gets the settings from before the prompt, since it would go on with
// what it finds.
static bool restore_lent(const struct record *record, int mode) {
  struct termios current;
  int32_t foreground = tcgetpgrp(post.tty);
  bool is_lent = foreground == record->borrower;
  bool is_ours = is_lent || foreground == post.group;
  if (!is_ours && !(mode & restore_by_guard)) return false;
  // Unread input may be a part of a password that the command asked for.
  if (is_lent) tcflush(post.tty, TCIFLUSH);
  if (is_lent && post.group > 0) {
    csystem_set_foreground(post.tty, post.group);
    // A script that goes on after its prompt was killed was stopped if it has used the terminal.
    if (mode & restore_by_guard && post.group > 1) kill(-post.group, SIGCONT);
  }
  if (tcgetattr(post.tty, &current) == -1) return false;
  if (csystem_same_settings(&current, &record->found)) return true;
  bool has_mark = csystem_settings_are_of_prompt(&current);
  if (!is_ours && !has_mark && !(current.c_lflag & ICANON)) return true;
  return tcsetattr(post.tty, TCSANOW, &record->found) == 0;
}

// Takes the terminal back from a command that took the foreground itself before the prompt noticed:
// the picture and the prompt's settings may still be there.
static bool restore_taken(const struct record *record, int32_t foreground, int mode) {
  struct record lent = *record;
  lent.borrower = foreground;
  csystem_restart_output(post.tty);
  restore_screen(record, write_time);
  return restore_lent(&lent, mode);
}

bool terminal_restore(const struct record *record, int mode) {
  bool is_taken = mode & restore_by_guard && record->hold == csystem_hold_ours;
  int32_t foreground = is_taken ? taker() : 0;
  if (foreground != 0) return restore_taken(record, foreground, mode);
  switch (record->hold) {
    case csystem_hold_none: return true;
    case csystem_hold_ours: return restore_ours(record, mode);
    // Another prompt has the lock, or is about to take it: only the guard waits for that.
    case csystem_hold_yielded: return mode & restore_by_guard && restore_ours(record, mode);
    case csystem_hold_lent: return restore_lent(record, mode);
  }
  return false;
}

static void take_again(const struct record *record) {
  struct termios current, again;
  // In the background the terminal belongs to the foreground job.
  if (record->hold != csystem_hold_ours || !in_foreground()) return;
  if (tcgetattr(post.tty, &current) == -1 || csystem_same_settings(&current, &record->ours)) return;
  csystem_settings_to_restore(&current, &record->ours, &record->found, &again);
  page_leave_resumed(&again);
  tcsetattr(post.tty, TCSANOW, &record->ours);
}

void terminal_take_again(void) {
  page_begin_resume();
  struct record record = page_read();
  take_again(&record);
  page_end_resume();
}

// MARK: The loop

bool csystem_terminal_restore(bool drains) {
  // Yield first, or the handler of a SIGCONT that arrives later would set the prompt's settings
  // again. If the prompt is killed meanwhile, its guard goes on.
  csystem_terminal_yield();
  struct record record = page_read();
  // The loop has the lock.
  if (record.hold == csystem_hold_yielded) record.hold = csystem_hold_ours;
  if (!terminal_restore(&record, drains ? restore_drains : 0)) return false;
  csystem_terminal_release();
  return true;
}
