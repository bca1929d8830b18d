// What the tests need of C to look into another process: ptrace(2), which Swift can't import, and
// a search of its memory that is fast in a debug build too.
#ifndef CPROCESS_TRACING_H
#define CPROCESS_TRACING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Has this thread trace a process, so that it stops at its exit. Returns 0, or -1 with errno.
int ctracing_seize(int32_t process);

/// What a traced process does.
enum ctracing_state {
  ctracing_runs,
  /// It waits at its exit, with its memory as it leaves it, until it is released.
  ctracing_exits,
  ctracing_is_gone,
};
/// Sends a traced process on its way to its exit, with the signals it gets; doesn't wait.
enum ctracing_state ctracing_advance(int32_t process);

/// Lets a process go that waits at its exit.
void ctracing_release(int32_t process);

/// A row of a secret's bytes that are at equal distances, with anything between them.
struct ctracing_row {
  /// Where its first byte is.
  size_t place;
  size_t distance;
  /// Which bytes of the secret they are.
  size_t first, count;
};
/// How many bytes make a row.
enum { ctracing_shortest_row = 8 };

/// Finds the next row that has its anchor in memory from `*position` to `end`, which is then the
/// position after it. Each row has one anchor, its first byte whose number is 7, 15, 23…: it is
/// found for that `anchor` and no other.
bool ctracing_find_row(const uint8_t *memory, size_t count, size_t *position, size_t end,
                       const uint8_t *secret, size_t secret_count, size_t anchor,
                       size_t longest_distance, struct ctracing_row *row);

/// How often some bytes are in memory.
size_t ctracing_count(const uint8_t *memory, size_t count, const uint8_t *bytes, size_t byte_count);

#endif
