// The page: memory that says what a prompt has changed on its terminal, and so must restore.
//
// The prompt shares the page with its guard, which is another process. Only the prompt's loop
// writes the records; signal handlers and the guard read them. The handler of SIGCONT writes the
// mailbox. The loop and the handlers set the errand of the guard. The loop, the handlers and the
// guard remove commands that have ended. Nothing on the page is secret.
#pragma once
#include "csystem/terminal.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <termios.h>

/// The process name of every guard, by which the search for other jobs recognizes and skips them.
#define GUARD_NAME "prompt-guard"

/// What must be restored on the terminal.
struct record {
  enum csystem_hold hold;
  // The process group that has the foreground; used only if the terminal is lent.
  int32_t borrower;
  // The settings from before the prompt, and the settings that the prompt set last.
  struct termios found, ours;
  // The bytes that restore the screen. The first closing_count end an unfinished control string.
  size_t screen_count, closing_count;
  char screen[csystem_screen_limit];
  // The bytes that take the place of these if the program has crashed.
  size_t crash_count;
  char crash[csystem_screen_limit];
};

/// What the guard has to do when its connection to the prompt is closed.
enum errand {
  // End the commands, and restore the terminal.
  errand_all,
  // Only restore the terminal: the prompt continues, and ends its commands itself.
  errand_terminal,
  // Only end the commands: a signal handler has restored the terminal.
  errand_commands,
  // Do nothing: the prompt has restored everything.
  errand_none,
};

/// Settings that the handler of SIGCONT passes to the loop, since only the loop writes records.
///
/// They take the place of `record.found`.
struct mailbox {
  // 0 if the mailbox is empty, odd while it is being written, any other number if it is full. Each
  // writing makes the number higher. So the loop, which takes the settings and then sets the number
  // to 0, notices if there are newer ones.
  atomic_uint number;
  struct termios found;
};

/// The memory that the prompt and its guard share.
struct page {
  // The current record is records[generation % 2]. The loop writes the other one, and then makes
  // that current. So a prompt that is killed while it writes leaves a complete record.
  struct record records[2];
  atomic_uint generation;
  // The settings that the handler of SIGCONT has found.
  struct mailbox resumed;
  // The process groups of the prompt's commands; 0 is a free place. They are outside the record,
  // since handlers and the guard remove those that have ended.
  _Atomic int32_t commands[csystem_command_limit];
  // The process group of the guard; 0 if there is none.
  _Atomic int32_t guard;
  // A value of enum errand.
  atomic_int errand;
  // The robust futex of the prompt's thread, which the kernel marks when the thread ends; 0 if it
  // will not do that.
  atomic_uint ending;
};

/// The terminal of the prompt, which is set when a prompt begins.
///
/// It is not on the page: the guard has its own copy from the fork.
struct prompt_terminal {
  // The descriptors of the terminal and of the lock; -1 for none.
  int tty, lock;
  // Whether the terminal has job control for this process.
  bool is_controlling;
  // The prompt's process group.
  int32_t group;
};

/// The page of this process: private memory until page_share() replaces it.
extern struct page *page;
/// The terminal of the current prompt, or of the last one.
extern struct prompt_terminal terminal;

/// Gives this process a page in shared memory, which a guard can use too, unless it has one.
///
/// The content of the private page is copied. Returns false if there is no memory. A page that this
/// process has inherited from its parent by fork(2) belongs to the parent, and is left alone.
bool page_share(void);
/// Takes the terminal's lock without waiting; returns false if another prompt has it.
///
/// Returns true also if the terminal has no lock. Safe in a signal handler.
bool terminal_take_lock(void);
/// Replaces a page that this process has inherited from its parent by an empty private one.
///
/// In a process that is no such child, it has no effect.
void page_leave_inherited(void);
/// Returns a copy of the current record, with the settings that the handler of SIGCONT has found.
///
/// Safe in a signal handler, and in the guard.
struct record page_read(void);
/// Puts settings into the mailbox, from which the loop takes them. Safe in a signal handler.
void page_put_found(const struct termios *found);
/// Begins a span in which a handler of SIGCONT may set the prompt's settings.
///
/// When the loop has published that the terminal is no longer the prompt's, it waits until no span
/// is open: a handler may have read the record before that. Safe in a signal handler.
void page_begin_resume(void);
/// Ends the span that page_begin_resume() has begun. Safe in a signal handler.
void page_end_resume(void);
