#include "page.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { mailbox_empty, mailbox_writing, mailbox_full };

// Used until a guard is started, or if there is no shared memory; then there is no guard.
static struct page private_page;
struct page *page = &private_page;
struct post post = {.tty = -1, .lock = -1};
// The process that has mapped the shared page.
static pid_t mapper;
// Whether the handler of SIGCONT has found changed settings since somebody asked.
static bool was_changed;

void page_leave_parents(void) {
  if (page == &private_page || mapper == getpid()) return;
  memset(&private_page, 0, sizeof private_page);
  page = &private_page;
}

bool page_share(void) {
  page_leave_parents();
  // A shared page is kept for the next prompt, since a handler may be about to read it.
  if (page != &private_page) return true;
  void *memory =
      mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  // Commands may run already.
  memcpy(memory, &private_page, sizeof private_page);
  page = memory;
  mapper = getpid();
  return true;
}

static struct record read_record(void) {
  struct record copy;
  unsigned generation;
  do {
    generation = atomic_load(&page->generation);
    copy = page->records[generation % 2];
  } while (atomic_load(&page->generation) != generation);
  return copy;
}

static void publish(const struct record *record) {
  unsigned generation = atomic_load(&page->generation) + 1;
  page->records[generation % 2] = *record;
  atomic_store(&page->generation, generation);
}

struct record page_read(void) {
  struct record record = read_record();
  if (atomic_load(&page->resumed.state) == mailbox_full) record.found = page->resumed.found;
  return record;
}

void page_leave_resumed(const struct termios *found) {
  atomic_store(&page->resumed.state, mailbox_writing);
  page->resumed.found = *found;
  atomic_store(&page->resumed.state, mailbox_full);
}

// MARK: The loop

// Returns the loop's record, after it has taken what is in the mailbox.
static struct record loop_record(void) {
  page_leave_parents();
  for (;;) {
    int full = mailbox_full;
    struct record record = page_read();
    if (atomic_load(&page->resumed.state) != mailbox_full) return record;
    publish(&record);
    was_changed = true;
    // The handler may have left newer settings meanwhile.
    if (atomic_compare_exchange_strong(&page->resumed.state, &full, mailbox_empty)) return record;
  }
}

void csystem_terminal_begin(int tty, int lock, bool is_controlling) {
  page_leave_parents();
  post = (struct post){tty, lock, is_controlling, getpgrp()};
  struct record nothing = {.hold = csystem_hold_none};
  publish(&nothing);
  atomic_store(&page->resumed.state, mailbox_empty);
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
  if (record.hold != csystem_hold_ours) return;
  record.hold = csystem_hold_yielded;
  publish(&record);
}

void csystem_terminal_lend(int32_t borrower) {
  struct record record = loop_record();
  record.hold = csystem_hold_lent;
  record.borrower = borrower;
  publish(&record);
}

void csystem_terminal_release(void) {
  struct record record = loop_record();
  if (record.hold == csystem_hold_none) return;
  record.hold = csystem_hold_none;
  publish(&record);
}

void csystem_terminal_set_screen(const char *bytes, size_t count, size_t closing_count) {
  struct record record = loop_record();
  record.screen_count = count <= sizeof record.screen ? count : 0;
  record.closing_count = record.screen_count > 0 ? closing_count : 0;
  memcpy(record.screen, bytes, record.screen_count);
  publish(&record);
}

bool csystem_terminal_was_changed(void) {
  loop_record();
  bool changed = was_changed;
  was_changed = false;
  return changed;
}
