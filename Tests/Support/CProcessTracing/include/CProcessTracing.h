// The parts of the tests that look into another process and need C: ptrace(2), which Swift can't
// import, and a search of its memory that is fast in a debug build too.
#ifndef CPROCESS_TRACING_H
#define CPROCESS_TRACING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Starts to trace a process from this thread, so that the process stops at its exit. Returns 0, or
/// -1 with errno.
int ctracing_seize(int32_t process);

/// The state of a traced process.
enum ctracing_state {
  ctracing_runs,
  /// The process waits at its exit until it is released; its memory is still complete.
  ctracing_exits,
  ctracing_is_gone,
};
/// Lets a traced process run on towards its exit and delivers its signals; doesn't wait.
enum ctracing_state ctracing_advance(int32_t process);

/// Releases a process that waits at its exit.
void ctracing_release(int32_t process);

/// Bytes of a secret that lie in memory at equal distances, with anything between them.
struct ctracing_row {
  /// The position in memory of the row's first byte.
  size_t place;
  size_t distance;
  /// The number in the secret of the row's first byte, and how many of the secret's bytes the row
  /// has.
  size_t first, count;
};
/// The minimum length of a row: fewer bytes of the secret don't count as a row.
enum { ctracing_shortest_row = 8 };

/// Finds the next row that has its anchor in memory from `*position` to `end`, and sets `*position`
/// to the position after the anchor. Each row has one anchor, its first byte whose number in the
/// secret is 7, 15, 23…: a search for that `anchor` finds the row, and no other search does.
bool ctracing_find_row(const uint8_t *memory, size_t count, size_t *position, size_t end,
                       const uint8_t *secret, size_t secret_count, size_t anchor,
                       size_t longest_distance, struct ctracing_row *row);

/// How often a sequence of bytes occurs in memory.
size_t ctracing_count(const uint8_t *memory, size_t count, const uint8_t *bytes, size_t byte_count);

#endif
