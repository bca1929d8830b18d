// The page: the one place that says what a prompt has changed on its terminal, and must restore.
//
// Only the loop writes the records; signal handlers and the guard read them. Handlers write the
// mailbox and the errand. Loop, handlers and guard remove commands that have ended. The guard is
// another process, so the page is shared memory. Nothing in it is secret.
#pragma once
#include "csystem/terminal.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <termios.h>

/// The name of the guard among the processes, by which the search for other jobs leaves it out.
#define GUARD_NAME "prompt-guard"

/// What must be restored.
struct record {
  enum csystem_hold hold;
  // If the terminal is lent: the process group that has the foreground.
  int32_t borrower;
  // The settings from before the prompt, and those that it set last.
  struct termios found, ours;
  // The bytes that restore the screen. The first closing_count end an unfinished control string.
  size_t screen_count, closing_count;
  char screen[csystem_screen_limit];
};

/// What the guard does when its prompt has ended.
enum errand {
  // End the commands, and restore the terminal.
  errand_all,
  // Restore the terminal: the prompt lives, and ends its commands itself.
  errand_terminal,
  // End the commands: a signal handler has restored the terminal.
  errand_commands,
  // Do nothing: the prompt has restored everything.
  errand_none,
};

/// A place where the handler of SIGCONT leaves the settings that have taken the place of
/// `record.found`, since only the loop writes records.
struct mailbox {
  // 0: empty; odd: being written; any other: full. Each writing gives it a number of its own.
  atomic_uint number;
  struct termios found;
};

struct page {
  // The loop writes the record that is not current, and then makes it current, so a prompt that is
  // killed while it writes leaves no half of a record. The current one is records[generation % 2].
  struct record records[2];
  atomic_uint generation;
  // What the handler of SIGCONT has found.
  struct mailbox resumed;
  // The process groups of the prompt's commands, and of its guard; 0 for none. They are not in a
  // record, since they may change at any moment.
  _Atomic int32_t commands[csystem_command_limit];
  _Atomic int32_t guard;
  // An enum errand.
  atomic_int errand;
};

/// The terminal of the prompt: set at its start; a guard has the copy from its fork.
struct post {
  // The descriptors of the terminal and of the lock; -1 for none.
  int tty, lock;
  // Whether the terminal has job control for this process.
  bool is_controlling;
  // The prompt's process group.
  int32_t group;
};

extern struct page *page;
extern struct post post;

/// Gives this process a page in shared memory, to share it with a guard, unless it has one. Returns
/// false if there is no memory. A page that was inherited by a fork is the parent's, and is left
/// alone.
bool page_share(void);
/// Takes the lock if that needs no wait; true also without a lock. Safe in a signal handler.
bool post_take_lock(void);
/// In a forked child, stops using the page that it has inherited from its parent.
void page_leave_parents(void);
/// Returns the current record, with what the handler of SIGCONT has found. Safe in a signal
/// handler, and in another process.
struct record page_read(void);
/// Leaves settings for the loop in the mailbox. Safe in a signal handler.
void page_leave_resumed(const struct termios *found);
/// Begin and end a span in which a handler of SIGCONT may set the prompt's settings: what the loop
/// publishes has an effect only after it.
void page_begin_resume(void);
void page_end_resume(void);
