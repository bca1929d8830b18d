#include "page.h"

#include <poll.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// The page before a guard is started; also afterwards if there is no memory to share with one.
static struct page private_page;
struct page *page = &private_page;
struct prompt_terminal terminal = {.tty = -1, .lock = -1};
// The process that has mapped the shared page. A child that it forks has another PID.
static pid_t mapper;
// Whether the handler of SIGCONT has found changed settings since the last call of
// csystem_terminal_was_changed().
static bool was_changed;
// The number of handlers of SIGCONT that are at work; several threads may each run one.
static atomic_int resumes;

void page_leave_inherited(void) {
  if (page == &private_page || mapper == getpid()) return;
  memset(&private_page, 0, sizeof private_page);
  page = &private_page;
}

bool page_share(void) {
  page_leave_inherited();
  // A shared page is kept for the next prompt, since a handler may be about to read it.
  if (page != &private_page) return true;
  void *memory =
      mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  // Commands may run already, whose groups are on the private page.
  memcpy(memory, &private_page, sizeof private_page);
  page = memory;
  mapper = getpid();
  return true;
}

bool terminal_take_lock(void) {
  return terminal.lock == -1 || flock(terminal.lock, LOCK_EX | LOCK_NB) == 0;
}

// Returns a copy of the current record. It copies again if the loop has published another one
// meanwhile, since the copy could be a mixture of two.
static struct record read_record(void) {
  struct record copy;
  unsigned generation;
  do {
    generation = atomic_load(&page->generation);
    copy = page->records[generation % 2];
    atomic_thread_fence(memory_order_acquire);
  } while (atomic_load(&page->generation) != generation);
  return copy;
}

// Copies a record to the page, and makes that copy the current one. Only the loop calls this.
static void publish(const struct record *record) {
  unsigned generation = atomic_load(&page->generation) + 1;
  atomic_thread_fence(memory_order_seq_cst);
  page->records[generation % 2] = *record;
  atomic_store(&page->generation, generation);
}

// Whether a mailbox with this number can be read: it is neither empty nor being written.
static bool is_full(unsigned number) {
  return number != 0 && number % 2 == 0;
}

struct record page_read(void) {
  struct record record = read_record();
  if (is_full(atomic_load(&page->resumed.number))) record.found = page->resumed.found;
  return record;
}

void page_put_found(const struct termios *found) {
  unsigned number = atomic_load(&page->resumed.number) | 1;
  atomic_store(&page->resumed.number, number);
  page->resumed.found = *found;
  atomic_store(&page->resumed.number, number + 1);
}

void page_begin_resume(void) {
  atomic_fetch_add(&resumes, 1);
}

void page_end_resume(void) {
  atomic_fetch_sub(&resumes, 1);
}

// Waits until no handler of SIGCONT is at work on another thread: it may have read the record
// before the current one, and still set the prompt's settings. One on the loop's own thread has
// interrupted the loop, so it has ended by now.
static void wait_for_resumes(void) {
  while (atomic_load(&resumes) > 0) poll(NULL, 0, 1);
}

// MARK: The loop

// Returns a copy of the current record, after publishing what the mailbox contained.
static struct record loop_record(void) {
  for (;;) {
    unsigned number = atomic_load(&page->resumed.number);
    struct record record = page_read();
    if (!is_full(number)) return record;
    publish(&record);
    was_changed = true;
    // If a handler has put newer settings into the mailbox meanwhile, the number has changed.
    if (atomic_compare_exchange_strong(&page->resumed.number, &number, 0)) return record;
  }
}

void csystem_terminal_begin(int tty, int lock, bool is_controlling, bool keeps_record) {
  static dev_t last_device;
  struct stat status;
  page_leave_inherited();
  struct record record = loop_record();
  dev_t device = fstat(tty, &status) == 0 ? status.st_rdev : 0;
  bool keeps = keeps_record && device == last_device && record.hold != csystem_hold_none;
  last_device = device;
  terminal = (struct prompt_terminal){tty, lock, is_controlling, getpgrp()};
  record.hold = keeps ? csystem_hold_yielded : csystem_hold_none;
  record.screen_count = record.closing_count = record.crash_count = 0;
  publish(&record);
  atomic_store(&page->resumed.number, 0);
  was_changed = false;
}

enum csystem_hold csystem_terminal_look(struct termios *found, struct termios *ours) {
  struct record record = loop_record();
  *found = record.found;
  *ours = record.ours;
  return record.hold;
}

void csystem_terminal_hold(const struct termios *found, const struct termios *ours) {
  struct record record = loop_record();
  record.hold = csystem_hold_ours;
  record.found = *found;
  record.ours = *ours;
  publish(&record);
}

void csystem_terminal_yield(void) {
  struct record record = loop_record();
  if (record.hold != csystem_hold_ours && record.hold != csystem_hold_lent) return;
  record.hold = csystem_hold_yielded;
  publish(&record);
  wait_for_resumes();
}

void csystem_terminal_lend(int32_t borrower) {
  struct record record = loop_record();
  record.hold = csystem_hold_lent;
  record.borrower = borrower;
  publish(&record);
  wait_for_resumes();
}

void csystem_terminal_release(void) {
  struct record record = loop_record();
  if (record.hold == csystem_hold_none) return;
  record.hold = csystem_hold_none;
  publish(&record);
  wait_for_resumes();
}

void csystem_terminal_set_screen(const char *bytes, size_t count, size_t closing_count) {
  struct record record = loop_record();
  record.screen_count = count <= sizeof record.screen ? count : 0;
  record.closing_count = record.screen_count > 0 ? closing_count : 0;
  memcpy(record.screen, bytes, record.screen_count);
  publish(&record);
}

void csystem_terminal_set_crash_screen(const char *bytes, size_t count) {
  struct record record = loop_record();
  record.crash_count = count <= sizeof record.crash ? count : 0;
  memcpy(record.crash, bytes, record.crash_count);
  publish(&record);
}

bool csystem_terminal_was_changed(void) {
  loop_record();
  bool changed = was_changed;
  was_changed = false;
  return changed;
}
